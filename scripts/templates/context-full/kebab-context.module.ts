import { Module } from '@nestjs/common';
import type { ContextSchema } from '@exchange/platform';
import { PascalThingsController } from './adapters/http/kebab-things.controller';
import { camelThingRow } from './adapters/typeorm/kebab-thing.row';
import { PascalContextTIMESTAMP } from './adapters/typeorm/migrations/TIMESTAMP-kebab-context';
import { TypeormPascalThings } from './adapters/typeorm/typeorm-kebab-things';
import { PascalThingsService } from './application/kebab-things.service';
import { PascalThings } from './domain/ports';

export const camelContextSchema: ContextSchema = {
  entities: [camelThingRow as never],
  migrations: [PascalContextTIMESTAMP],
};

@Module({
  providers: [PascalThingsService, { provide: PascalThings, useClass: TypeormPascalThings }],
  exports: [PascalThingsService],
})
export class PascalContextModule {}

@Module({ imports: [PascalContextModule], controllers: [PascalThingsController] })
export class PascalContextHttp {}

/** Processors, consumers of events and schedules go here. */
@Module({ imports: [PascalContextModule] })
export class PascalContextWorker {}
