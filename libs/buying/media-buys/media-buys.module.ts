import { BullModule } from '@nestjs/bullmq';
import { Global, Module } from '@nestjs/common';
import { AdvertisersModule } from '@exchange/advertisers';
import { CampaignBuys, CampaignsModule, CampaignsSaving } from '@exchange/campaigns';
import { CommitmentsModule } from '@exchange/commitments';
import { DiscoveryChoosing, DiscoveryModule, Purchases } from '@exchange/discovery';
import { type ContextSchema, dueWork, putAside, wakeUpProvider } from '@exchange/platform';
import { PropertyListsModule } from '@exchange/property-lists';
import { SyndicationModule } from '@exchange/syndication';
import { AdcpMediaBuySellerClient } from './adapters/adcp/adcp-media-buy-seller-client';
import { buyQueue, MediaBuyProcessor, mediaBuysQueue } from './adapters/bullmq/media-buy.processor';
import { OnCampaignArchived } from './adapters/events/on-campaign-archived';
import { OnCampaignDecided } from './adapters/events/on-campaign-decided';
import { OnMoneyFreed } from './adapters/events/on-money-freed';
import { CampaignBuysAdapter } from './adapters/facades/campaign-buys.adapter';
import { PurchasesAdapter } from './adapters/facades/purchases.adapter';
import { CampaignRunsController } from './adapters/http/campaign-runs.controller';
import { MediaBuysController } from './adapters/http/media-buys.controller';
import { campaignLaunchPart } from './adapters/mcp/campaign-launch.part';
import { campaignMediaBuysPart } from './adapters/mcp/campaign-media-buys.part';
import { mediaBuyProductsPart } from './adapters/mcp/media-buy-products.part';
import { MediaBuyKind } from './adapters/mcp/media-buy.kind';
import { SaveCampaignTool } from './adapters/mcp/save-campaign.tool';
import { SaveMediaBuyTool } from './adapters/mcp/save-media-buy.tool';
import { MediaBuySchedule } from './adapters/schedules/media-buy-schedule';
import { mediaBuyRow } from './adapters/typeorm/media-buy.row';
import { MediaBuys1763650001101 } from './adapters/typeorm/migrations/1763650001101-media-buys';
import { MediaBuysEnding1763650003002 } from './adapters/typeorm/migrations/1763650003002-media-buys-ending';
import { MediaBuyTurns1763690300010 } from './adapters/typeorm/migrations/1763690300010-media-buy-turns';
import { MediaBuyDecisions1763838700003 } from './adapters/typeorm/migrations/1763838700003-media-buy-decisions';
import { MediaBuyDrift1763838700005 } from './adapters/typeorm/migrations/1763838700005-media-buy-drift';
import { MediaBuyDifferences1763840000001 } from './adapters/typeorm/migrations/1763840000001-media-buy-differences';
import { MediaBuysUndecided1763840000002 } from './adapters/typeorm/migrations/1763840000002-media-buys-undecided';
import { MediaBuyDeliveryIssues1763840300001 } from './adapters/typeorm/migrations/1763840300001-media-buy-delivery-issues';
import { MediaBuysWithDeliveryIssues1763840300003 } from './adapters/typeorm/migrations/1763840300003-media-buys-with-delivery-issues';
import { MediaBuyTimezone1763840400003 } from './adapters/typeorm/migrations/1763840400003-media-buy-timezone';
import { MediaBuysSold1763842000001 } from './adapters/typeorm/migrations/1763842000001-media-buys-sold';
import { MediaBuysCompleted1763844300001 } from './adapters/typeorm/migrations/1763844300001-media-buys-completed';
import { MediaBuyRelease1763844527101 } from './adapters/typeorm/migrations/1763844527101-media-buy-release';
import { MediaBuyImpairments1763844527102 } from './adapters/typeorm/migrations/1763844527102-media-buy-impairments';
import { MediaBuyAsap1763844527103 } from './adapters/typeorm/migrations/1763844527103-media-buy-asap';
import { TypeormMediaBuys } from './adapters/typeorm/typeorm-media-buys';
import { AcceptingService } from './application/accepting.service';
import { AllocationService } from './application/allocation.service';
import { AnswerPoll } from './application/answer-poll';
import { CampaignRunsService } from './application/campaign-runs.service';
import { ChangesService } from './application/changes.service';
import { DecisionChangesService } from './application/decision-changes.service';
import { EndingsService } from './application/endings.service';
import { ExecutionService } from './application/execution.service';
import { ForwardingService } from './application/forwarding.service';
import { MediaBuyChangesFacade } from './application/media-buy-changes.facade';
import { MediaBuyOpeningFacade } from './application/media-buy-opening.facade';
import { MediaBuysFacade } from './application/media-buys.facade';
import { MediaBuysService } from './application/media-buys.service';
import { OrderAudiences } from './application/order-audiences';
import { OrderBuilder } from './application/order-builder';
import { OrderPlanner } from './application/order-planner';
import { PreviewsService } from './application/previews.service';
import { SpendingService } from './application/spending.service';
import { TermsService } from './application/terms.service';
import { BuyWakeUp, MediaBuys, MediaBuySellerClient } from './domain/ports';

export const mediaBuysSchema: ContextSchema = {
  entities: [mediaBuyRow as never],
  migrations: [
    MediaBuys1763650001101,
    MediaBuysEnding1763650003002,
    MediaBuyTurns1763690300010,
    MediaBuyDecisions1763838700003,
    MediaBuyDrift1763838700005,
    MediaBuyDifferences1763840000001,
    MediaBuysUndecided1763840000002,
    MediaBuyDeliveryIssues1763840300001,
    MediaBuysWithDeliveryIssues1763840300003,
    MediaBuyTimezone1763840400003,
    MediaBuysSold1763842000001,
    MediaBuysCompleted1763844300001,
    MediaBuyRelease1763844527101,
    MediaBuyImpairments1763844527102,
    MediaBuyAsap1763844527103,
  ],
  backlogs: [dueWork('media_buys')],
  deadLetters: [putAside(mediaBuysQueue, 'media_buys')],
};

const ports = [{ provide: MediaBuys, useClass: TypeormMediaBuys }, wakeUpProvider(BuyWakeUp, buyQueue)];

@Module({
  imports: [BullModule.registerQueue({ name: mediaBuysQueue }), CampaignsModule],
  providers: [...ports, AllocationService, MediaBuysFacade, MediaBuyChangesFacade, MediaBuyOpeningFacade, TermsService],
  exports: [
    ...ports.map(({ provide }) => provide),
    AllocationService,
    MediaBuysFacade,
    MediaBuyChangesFacade,
    MediaBuyOpeningFacade,
    TermsService,
  ],
})
export class MediaBuysModule {}

/** Provides discovery's port (ADR 49). Global, because discovery cannot import a context that depends on it. */
@Global()
@Module({ imports: [MediaBuysModule], providers: [{ provide: Purchases, useClass: PurchasesAdapter }], exports: [Purchases] })
class MediaBuysForDiscovery {}

/** Provides the port of campaigns. Global for the same reason. */
@Global()
@Module({ imports: [MediaBuysModule], providers: [{ provide: CampaignBuys, useClass: CampaignBuysAdapter }], exports: [CampaignBuys] })
class MediaBuysForCampaigns {}

@Module({
  imports: [
    AdvertisersModule,
    CampaignsModule,
    CampaignsSaving,
    DiscoveryChoosing,
    DiscoveryModule,
    MediaBuysForCampaigns,
    MediaBuysForDiscovery,
    MediaBuysModule,
    PropertyListsModule,
    SyndicationModule,
  ],
  providers: [
    AcceptingService,
    AnswerPoll,
    campaignLaunchPart,
    campaignMediaBuysPart,
    CampaignRunsService,
    ChangesService,
    ExecutionService,
    MediaBuyKind,
    mediaBuyProductsPart,
    MediaBuysService,
    OrderBuilder,
    OrderAudiences,
    OrderPlanner,
    PreviewsService,
    SaveCampaignTool,
    SaveMediaBuyTool,
    SpendingService,
  ],
  controllers: [CampaignRunsController, MediaBuysController],
})
export class MediaBuysHttp {}

@Module({
  imports: [
    AdvertisersModule,
    CampaignsModule,
    CommitmentsModule,
    MediaBuysForCampaigns,
    MediaBuysModule,
    PropertyListsModule,
    SyndicationModule,
  ],
  providers: [
    { provide: MediaBuySellerClient, useClass: AdcpMediaBuySellerClient },
    EndingsService,
    ForwardingService,
    MediaBuyProcessor,
    MediaBuySchedule,
    OnCampaignArchived,
    OnCampaignDecided,
    OnMoneyFreed,
    OrderBuilder,
    OrderAudiences,
    DecisionChangesService,
  ],
})
export class MediaBuysWorker {}
