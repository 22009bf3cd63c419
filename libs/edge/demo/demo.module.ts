import { Module } from '@nestjs/common';
import { AccountsModule } from '@exchange/accounts';
import type { ContextSchema } from '@exchange/platform';
import { ProductsModule } from '@exchange/products';
import { StorefrontsModule } from '@exchange/storefronts';
import { FacadeSampleAccounts } from './adapters/facades/facade-sample-accounts';
import { StorefrontDemoController } from './adapters/http/storefront-demo.controller';
import { TidySchedule } from './adapters/schedules/tidy-schedule';
import { demoRow } from './adapters/typeorm/demo.row';
import { Demos1763825000004 } from './adapters/typeorm/migrations/1763825000004-demos';
import { TypeormDemos } from './adapters/typeorm/typeorm-demos';
import { StorefrontDemoService } from './application/storefront-demo.service';
import { TidyingService } from './application/tidying.service';
import { Demos, SampleAccounts } from './domain/ports';

export const demoSchema: ContextSchema = { entities: [demoRow as never], migrations: [Demos1763825000004] };

const ports = [
  { provide: Demos, useClass: TypeormDemos },
  { provide: SampleAccounts, useClass: FacadeSampleAccounts },
];

@Module({
  imports: [AccountsModule, ProductsModule, StorefrontsModule],
  providers: [...ports, StorefrontDemoService],
  controllers: [StorefrontDemoController],
})
export class DemoHttp {}

@Module({ imports: [AccountsModule, ProductsModule, StorefrontsModule], providers: [...ports, TidyingService, TidySchedule] })
export class DemoWorker {}
