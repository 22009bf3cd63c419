import { BullModule } from '@nestjs/bullmq';
import { Global, Module } from '@nestjs/common';
import { AdvertisersModule } from '@exchange/advertisers';
import { CampaignsModule } from '@exchange/campaigns';
import { DeliveredSpend, MediaBuysModule } from '@exchange/media-buys';
import { type ContextSchema, dueWork, putAside, wakeUpProvider } from '@exchange/platform';
import { AdcpDeliveryClient } from './adapters/adcp/adcp-delivery-client';
import { CollectionProcessor, collectionQueue, deliveryQueue } from './adapters/bullmq/collection.processor';
import { OnMediaBuyChanged } from './adapters/events/on-media-buy-changed';
import { DeliveryRequestsController } from './adapters/http/delivery-requests.controller';
import { DemoCallers } from './adapters/http/demo-callers';
import { DownloadsController } from './adapters/http/downloads.controller';
import { ImportsController } from './adapters/http/imports.controller';
import { ReportingController } from './adapters/http/reporting.controller';
import { campaignDeliveryPart, mediaBuyDeliveryPart } from './adapters/mcp/delivery-summary.parts';
import { GetDeliveryTool } from './adapters/mcp/get-delivery.tool';
import { CollectionSchedule } from './adapters/schedules/collection-schedule';
import { collectionRow } from './adapters/typeorm/collection.row';
import { deliveryImportRow } from './adapters/typeorm/delivery-import.row';
import { deliveryRequestRow } from './adapters/typeorm/delivery-request.row';
import { Delivery1763650002001 } from './adapters/typeorm/migrations/1763650002001-delivery';
import { DeliveryImports1763650002002 } from './adapters/typeorm/migrations/1763650002002-delivery-imports';
import { DeliveryCollections1763650002003 } from './adapters/typeorm/migrations/1763650002003-delivery-collections';
import { CollectionTurns1763690300012 } from './adapters/typeorm/migrations/1763690300012-collection-turns';
import { DeliverySellers1763839400002 } from './adapters/typeorm/migrations/1763839400002-delivery-sellers';
import { DeliverySellersOfBefore1763839400003 } from './adapters/typeorm/migrations/1763839400003-delivery-sellers-of-before';
import { CollectionTotals1763840300002 } from './adapters/typeorm/migrations/1763840300002-collection-totals';
import { SellerSpend1763840501701 } from './adapters/typeorm/migrations/1763840501701-seller-spend';
import { OpenDays1763840900001 } from './adapters/typeorm/migrations/1763840900001-open-days';
import { OpenDaysOfBefore1763840900003 } from './adapters/typeorm/migrations/1763840900003-open-days-of-before';
import { TypeormCollections } from './adapters/typeorm/typeorm-collections';
import { TypeormDeliveryFacts } from './adapters/typeorm/typeorm-delivery-facts';
import { TypeormDeliveryImports } from './adapters/typeorm/typeorm-delivery-imports';
import { TypeormDeliveryRequests } from './adapters/typeorm/typeorm-delivery-requests';
import { BreakdownsService } from './application/breakdowns.service';
import { CollectingService } from './application/collecting.service';
import { DeliveryRequestsService } from './application/delivery-requests.service';
import { DeliveryFacade } from './application/delivery.facade';
import { DownloadsService } from './application/downloads.service';
import { ImportsService } from './application/imports.service';
import { Inquiries } from './application/inquiries';
import { LineNames } from './application/line-names';
import { MediaBuySpend } from './application/media-buy-spend';
import { ReportedDelivery } from './application/reported-delivery';
import { ReportsService } from './application/reports.service';
import { CollectionWakeUp, Collections, SellerDeliveryClient, DeliveryFacts, DeliveryImports, DeliveryRequests } from './domain/ports';

export const reportingSchema: ContextSchema = {
  entities: [collectionRow, deliveryImportRow, deliveryRequestRow] as never,
  backlogs: [dueWork('delivery_collections')],
  migrations: [
    Delivery1763650002001,
    DeliveryImports1763650002002,
    DeliveryCollections1763650002003,
    CollectionTurns1763690300012,
    DeliverySellers1763839400002,
    DeliverySellersOfBefore1763839400003,
    CollectionTotals1763840300002,
    SellerSpend1763840501701,
    OpenDays1763840900001,
    OpenDaysOfBefore1763840900003,
  ],
  retention: [
    { table: 'delivery_imports', expired: 'created_at < $1', days: 365 },
    { table: 'delivery_requests', expired: `status <> 'WAITING' and created_at < $1`, days: 365 },
  ],
  deadLetters: [putAside(deliveryQueue, 'delivery_collections', ['media_buy_id', 'mediaBuyId'])],
};

const ports = [
  { provide: Collections, useClass: TypeormCollections },
  { provide: DeliveryFacts, useClass: TypeormDeliveryFacts },
  { provide: DeliveryImports, useClass: TypeormDeliveryImports },
  { provide: DeliveryRequests, useClass: TypeormDeliveryRequests },
];

@Module({
  imports: [MediaBuysModule],
  providers: [...ports, DeliveryFacade],
  exports: [...ports.map(({ provide }) => provide), DeliveryFacade],
})
export class ReportingModule {}

/** Fills the port of media buys (ADR 49). Global, because media buys cannot import a context that depends on them. */
@Global()
@Module({ imports: [ReportingModule], providers: [{ provide: DeliveredSpend, useClass: MediaBuySpend }], exports: [DeliveredSpend] })
class ReportingForMediaBuys {}

@Module({
  imports: [AdvertisersModule, CampaignsModule, MediaBuysModule, ReportingForMediaBuys, ReportingModule],
  providers: [
    BreakdownsService,
    campaignDeliveryPart,
    DeliveryRequestsService,
    DemoCallers,
    DownloadsService,
    GetDeliveryTool,
    ImportsService,
    mediaBuyDeliveryPart,
    LineNames,
    ReportsService,
  ],
  controllers: [DeliveryRequestsController, DownloadsController, ImportsController, ReportingController],
})
export class ReportingHttp {}

@Module({
  imports: [BullModule.registerQueue({ name: deliveryQueue }), MediaBuysModule, ReportingModule],
  providers: [
    wakeUpProvider(CollectionWakeUp, collectionQueue),
    { provide: SellerDeliveryClient, useClass: AdcpDeliveryClient },
    CollectingService,
    CollectionProcessor,
    CollectionSchedule,
    Inquiries,
    OnMediaBuyChanged,
    ReportedDelivery,
  ],
})
export class ReportingWorker {}
