import { Module } from '@nestjs/common';
import type { ContextSchema } from '@exchange/platform';
import { DemosController } from './adapters/http/demos.controller';
import { demoRow } from './adapters/typeorm/demo.row';
import { Demo1795457138002 } from './adapters/typeorm/migrations/1795457138002-demo';
import { TypeormDemos } from './adapters/typeorm/typeorm-demos';
import { DemosService } from './application/demos.service';
import { Demos } from './domain/ports';

export const demoSchema: ContextSchema = {
  entities: [demoRow as never],
  migrations: [Demo1795457138002],
};

@Module({
  providers: [DemosService, { provide: Demos, useClass: TypeormDemos }],
  exports: [DemosService],
})
export class DemoModule {}

@Module({ imports: [DemoModule], controllers: [DemosController] })
export class DemoHttp {}

/** Processors, consumers of events and schedules go here. */
@Module({ imports: [DemoModule] })
export class DemoWorker {}
