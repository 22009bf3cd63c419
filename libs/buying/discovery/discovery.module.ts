import { BullModule } from '@nestjs/bullmq';
import { Global, Module } from '@nestjs/common';
import { AdvertisersModule } from '@exchange/advertisers';
import { CampaignsModule, CampaignDiscoveries } from '@exchange/campaigns';
import { type ContextSchema, wakeUpProvider } from '@exchange/platform';
import { PropertyListsModule } from '@exchange/property-lists';
import { StorefrontsModule } from '@exchange/storefronts';
import { AdcpSellerAgent } from './adapters/adcp/adcp-seller-agent';
import { AskProcessor, askQueue, asksQueue } from './adapters/bullmq/ask.processor';
import { FacadeBriefSource } from './adapters/facades/facade-brief-source';
import { FacadeDiscoverySellers } from './adapters/facades/facade-discovery-sellers';
import { FacadeOwnSellers } from './adapters/facades/facade-own-sellers';
import { OffersForCampaigns } from './adapters/facades/offers-for-campaigns';
import { DiscoveryEventsController } from './adapters/http/discovery-events.controller';
import { DiscoveryController } from './adapters/http/discovery.controller';
import { ProposalsController } from './adapters/http/proposals.controller';
import { RefineController } from './adapters/http/refine.controller';
import { SelectionController } from './adapters/http/selection.controller';
import { TrialController } from './adapters/http/trial.controller';
import { campaignDiscoveryPart } from './adapters/mcp/campaign-discovery.part';
import { campaignProposalsPart } from './adapters/mcp/campaign-proposals.part';
import { DiscoveryKind } from './adapters/mcp/discovery.kind';
import { DiscoveryResource } from './adapters/mcp/discovery.resource';
import { ProposalKind } from './adapters/mcp/proposal.kind';
import { RequestProposalsTool } from './adapters/mcp/request-proposals.tool';
import { PubSubRevisionSignal } from './adapters/pub-sub/pub-sub-revision-signal';
import { DiscoverySchedule } from './adapters/schedules/discovery-schedule';
import { askRow, discoveryRow } from './adapters/typeorm/discovery.row';
import { Discovery1763650000601 } from './adapters/typeorm/migrations/1763650000601-discovery';
import { DiscoverySelections1763650000602 } from './adapters/typeorm/migrations/1763650000602-discovery-selections';
import { DiscoveryRounds1763650009001 } from './adapters/typeorm/migrations/1763650009001-discovery-rounds';
import { DiscoveryLanes1763690300002 } from './adapters/typeorm/migrations/1763690300002-discovery-lanes';
import { AskAge1763700800013 } from './adapters/typeorm/migrations/1763700800013-ask-age';
import { DiscoveriesStopped1763823000001 } from './adapters/typeorm/migrations/1763823000001-discoveries-stopped';
import { DiscoveriesById1763829000002 } from './adapters/typeorm/migrations/1763829000002-discoveries-by-id';
import { SellerAbilities1763838700002 } from './adapters/typeorm/migrations/1763838700002-seller-abilities';
import { TraceOfDiscoveries1763839200003 } from './adapters/typeorm/migrations/1763839200003-trace-of-discoveries';
import { CohortOfDiscoveries1763843000001 } from './adapters/typeorm/migrations/1763843000001-cohort-of-discoveries';
import { DiscoveriesNewest1763844510301 } from './adapters/typeorm/migrations/1763844510301-discoveries-newest';
import { ProposalCount1763844526201 } from './adapters/typeorm/migrations/1763844526201-proposal-count';
import { selectionRow } from './adapters/typeorm/selection.row';
import { TypeormDiscoveries } from './adapters/typeorm/typeorm-discoveries';
import { TypeormOfferedFormats } from './adapters/typeorm/typeorm-offered-formats';
import { TypeormSelections } from './adapters/typeorm/typeorm-selections';
import { TypeormSellerAnswers } from './adapters/typeorm/typeorm-seller-answers';
import { TypeormSellerAsks } from './adapters/typeorm/typeorm-seller-asks';
import { AskIntakeService } from './application/ask-intake.service';
import { ClaimedAsksService } from './application/claimed-asks.service';
import { DiscoveriesService } from './application/discoveries.service';
import { DiscoveryProductsService } from './application/discovery-products.service';
import { OfferedFormatsFacade } from './application/offered-formats.facade';
import { ProposalsService } from './application/proposals.service';
import { PurgingService } from './application/purging.service';
import { RedeemingService } from './application/redeeming.service';
import { RefiningService } from './application/refining.service';
import { RevisionFeedService } from './application/revision-feed.service';
import { SelectedOffersFacade } from './application/selected-offers.facade';
import { SelectionFacade } from './application/selection.facade';
import { SelectionsService } from './application/selections.service';
import { SellerAskRunner } from './application/seller-ask-runner';
import { SellerOffersFacade } from './application/seller-offers.facade';
import { StoppingService } from './application/stopping.service';
import { SweepingService } from './application/sweeping.service';
import { TrialService } from './application/trial.service';
import { AskWakeUp, SellerAsks, BriefSource, Discoveries, RevisionSignal, Selections } from './domain/ports';
import { OfferedFormats } from './domain/ports/offered-formats';
import { SellerAnswers } from './domain/ports/seller-answers';
import { SellerAgent, DiscoverySellers, OwnSellers } from './domain/ports/sellers';

export const discoverySchema: ContextSchema = {
  entities: [discoveryRow, askRow, selectionRow] as never,
  backlogs: [{ work: 'discovery_asks', table: 'discovery_asks', where: 'settled_at is null', since: 'created_at' }],
  migrations: [
    Discovery1763650000601,
    DiscoverySelections1763650000602,
    DiscoveryRounds1763650009001,
    DiscoveryLanes1763690300002,
    AskAge1763700800013,
    DiscoveriesById1763829000002,
    TraceOfDiscoveries1763839200003,
    DiscoveriesStopped1763823000001,
    SellerAbilities1763838700002,
    CohortOfDiscoveries1763843000001,
    DiscoveriesNewest1763844510301,
    ProposalCount1763844526201,
  ],
};

const ports = [
  { provide: Discoveries, useClass: TypeormDiscoveries },
  { provide: OfferedFormats, useClass: TypeormOfferedFormats },
  { provide: SellerAsks, useClass: TypeormSellerAsks },
  { provide: SellerAnswers, useClass: TypeormSellerAnswers },
  { provide: Selections, useClass: TypeormSelections },
  { provide: DiscoverySellers, useClass: FacadeDiscoverySellers },
  { provide: BriefSource, useClass: FacadeBriefSource },
  wakeUpProvider(AskWakeUp, askQueue),
  { provide: RevisionSignal, useClass: PubSubRevisionSignal },
];

@Module({
  imports: [AdvertisersModule, BullModule.registerQueue({ name: asksQueue }), CampaignsModule, PropertyListsModule, StorefrontsModule],
  providers: [...ports, DiscoveriesService, OfferedFormatsFacade, SelectedOffersFacade, SellerOffersFacade],
  exports: [...ports.map(({ provide }) => provide), DiscoveriesService, OfferedFormatsFacade, SelectedOffersFacade, SellerOffersFacade],
})
export class DiscoveryModule {}

/** Fills the campaigns' port (ADR 49). Global, because campaigns cannot import a context that depends on them. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [{ provide: CampaignDiscoveries, useClass: OffersForCampaigns }],
  exports: [CampaignDiscoveries],
})
class DiscoveryForCampaigns {}

/** Selecting for a campaign. Needs an implementation of `Purchases`. */
@Module({
  imports: [DiscoveryModule],
  providers: [SelectionFacade, ProposalsService, SelectionsService],
  exports: [SelectionFacade, ProposalsService, SelectionsService],
})
export class DiscoveryChoosing {}

@Module({
  imports: [DiscoveryChoosing, DiscoveryForCampaigns, DiscoveryModule, StorefrontsModule],
  providers: [
    campaignDiscoveryPart,
    campaignProposalsPart,
    DiscoveryKind,
    DiscoveryResource,
    DiscoveryProductsService,
    ProposalKind,
    RedeemingService,
    RefiningService,
    RequestProposalsTool,
    RevisionFeedService,
    StoppingService,
    { provide: OwnSellers, useClass: FacadeOwnSellers },
    { provide: SellerAgent, useClass: AdcpSellerAgent },
    TrialService,
  ],
  controllers: [
    DiscoveryController,
    DiscoveryEventsController,
    ProposalsController,
    RefineController,
    SelectionController,
    TrialController,
  ],
})
export class DiscoveryHttp {}

@Module({
  imports: [DiscoveryForCampaigns, DiscoveryModule],
  providers: [
    { provide: SellerAgent, useClass: AdcpSellerAgent },
    SellerAskRunner,
    AskIntakeService,
    AskProcessor,
    ClaimedAsksService,
    DiscoverySchedule,
    PurgingService,
    SweepingService,
  ],
})
export class DiscoveryWorker {}
