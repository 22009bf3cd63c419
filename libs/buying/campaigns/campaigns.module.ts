import { Module } from '@nestjs/common';
import { AdvertisersModule } from '@exchange/advertisers';
import { AudiencesModule } from '@exchange/audiences';
import { CatalogsModule } from '@exchange/catalogs';
import { EventSourcesModule } from '@exchange/event-sources';
import type { ContextSchema } from '@exchange/platform';
import { StorefrontsModule } from '@exchange/storefronts';
import { CampaignsController } from './adapters/http/campaigns.controller';
import { CampaignKind } from './adapters/mcp/campaign.kind';
import { CampaignSchedule } from './adapters/schedules/campaign-schedule';
import { campaignRow } from './adapters/typeorm/campaign.row';
import { Campaigns1763650000401 } from './adapters/typeorm/migrations/1763650000401-campaigns';
import { CampaignAllocation1763650003001 } from './adapters/typeorm/migrations/1763650003001-campaign-allocation';
import { CampaignCatalog1763690600001 } from './adapters/typeorm/migrations/1763690600001-campaign-catalog';
import { CampaignDecisions1763838700001 } from './adapters/typeorm/migrations/1763838700001-campaign-decisions';
import { CampaignTimezone1763840400002 } from './adapters/typeorm/migrations/1763840400002-campaign-timezone';
import { CampaignsOfCatalog1763844521002 } from './adapters/typeorm/migrations/1763844521002-campaigns-of-catalog';
import { TypeormCampaigns } from './adapters/typeorm/typeorm-campaigns';
import { CampaignOpeningFacade } from './application/campaign-opening.facade';
import { CampaignReferences } from './application/campaign-references';
import { CampaignSavingFacade } from './application/campaign-saving.facade';
import { CampaignWarningsFacade } from './application/campaign-warnings.facade';
import { CampaignsFacade } from './application/campaigns.facade';
import { CampaignsService } from './application/campaigns.service';
import { Campaigns } from './domain/ports';

export const campaignsSchema: ContextSchema = {
  entities: [campaignRow as never],
  migrations: [
    Campaigns1763650000401,
    CampaignAllocation1763650003001,
    CampaignCatalog1763690600001,
    CampaignDecisions1763838700001,
    CampaignTimezone1763840400002,
    CampaignsOfCatalog1763844521002,
  ],
};

@Module({
  imports: [AdvertisersModule, AudiencesModule, CatalogsModule, EventSourcesModule, StorefrontsModule],
  providers: [
    CampaignOpeningFacade,
    CampaignReferences,
    CampaignWarningsFacade,
    CampaignsFacade,
    CampaignsService,
    { provide: Campaigns, useClass: TypeormCampaigns },
  ],
  exports: [CampaignOpeningFacade, CampaignWarningsFacade, CampaignsFacade, CampaignsService],
})
export class CampaignsModule {}

@Module({
  imports: [CampaignsModule],
  controllers: [CampaignsController],
  providers: [CampaignKind],
})
export class CampaignsHttp {}

/** Saving campaigns for the tool of the context that runs them. Separate, because property lists implement its port only where requests are served. */
@Module({ imports: [CampaignsModule], providers: [CampaignSavingFacade], exports: [CampaignSavingFacade] })
export class CampaignsSaving {}

@Module({ imports: [CampaignsModule], providers: [CampaignSchedule] })
export class CampaignsWorker {}
