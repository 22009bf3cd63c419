import { Global, Module } from '@nestjs/common';
import { AccountsModule } from '@exchange/accounts';
import { AdvertisersModule } from '@exchange/advertisers';
import { CampaignsModule } from '@exchange/campaigns';
import { MediaBuysModule } from '@exchange/media-buys';
import { OrdersModule } from '@exchange/orders';
import type { ContextSchema } from '@exchange/platform';
import { ProductsModule } from '@exchange/products';
import { DeliveredDemos, ReportingModule } from '@exchange/reporting';
import { StorefrontsModule } from '@exchange/storefronts';
import { FacadeSampleAccounts } from './adapters/facades/facade-sample-accounts';
import { FacadeSampleBuyers } from './adapters/facades/facade-sample-buyers';
import { BuyerDemoController } from './adapters/http/buyer-demo.controller';
import { StorefrontDemoController } from './adapters/http/storefront-demo.controller';
import { TidySchedule } from './adapters/schedules/tidy-schedule';
import { demoRow } from './adapters/typeorm/demo.row';
import { Demos1763825000004 } from './adapters/typeorm/migrations/1763825000004-demos';
import { BuyerDemos1763838300003 } from './adapters/typeorm/migrations/1763838300003-buyer-demos';
import { BuyerDemosFound1763838300004 } from './adapters/typeorm/migrations/1763838300004-buyer-demos-found';
import { DemoAccountsEnd1763842300002 } from './adapters/typeorm/migrations/1763842300002-demo-accounts-end';
import { TypeormDemos } from './adapters/typeorm/typeorm-demos';
import { BuyerDemoService } from './application/buyer-demo.service';
import { DemoCleanupService } from './application/demo-cleanup.service';
import { DemoDeliveryService } from './application/demo-delivery.service';
import { DemosForReporting } from './application/demos-for-reporting';
import { StorefrontDemoService } from './application/storefront-demo.service';
import { Demos, SampleAccounts, SampleBuyers } from './domain/ports';

export const demoSchema: ContextSchema = {
  entities: [demoRow as never],
  migrations: [Demos1763825000004, BuyerDemos1763838300003, BuyerDemosFound1763838300004, DemoAccountsEnd1763842300002],
};

const demos = { provide: Demos, useClass: TypeormDemos };
const ports = [demos, { provide: SampleAccounts, useClass: FacadeSampleAccounts }, { provide: SampleBuyers, useClass: FacadeSampleBuyers }];

const contexts = [
  AccountsModule,
  AdvertisersModule,
  CampaignsModule,
  MediaBuysModule,
  OrdersModule,
  ProductsModule,
  ReportingModule,
  StorefrontsModule,
];

/** Fills the port of reporting (docs/adr/0049). Global, because reporting cannot import a context that depends on it. */
@Global()
@Module({
  providers: [demos, { provide: DeliveredDemos, useClass: DemosForReporting }],
  exports: [DeliveredDemos],
})
class DemosForReportingModule {}

@Module({
  imports: [...contexts, DemosForReportingModule],
  providers: [...ports, BuyerDemoService, StorefrontDemoService],
  controllers: [BuyerDemoController, StorefrontDemoController],
})
export class DemoHttp {}

@Module({ imports: contexts, providers: [...ports, DemoDeliveryService, DemoCleanupService, TidySchedule] })
export class DemoWorker {}
