import { Module } from '@nestjs/common';
import { AdvertisersModule } from '@exchange/advertisers';
import { CatalogsModule } from '@exchange/catalogs';
import { EventSourcesModule } from '@exchange/event-sources';
import { StorefrontsModule } from '@exchange/storefronts';
import { CampaignsController } from './adapters/http/campaigns.controller';
import { CampaignSchedule } from './adapters/schedule/campaign-schedule';
import { TypeormCampaigns } from './adapters/typeorm/typeorm-campaigns';
import { CampaignReferences } from './application/campaign-references';
import { Campaigns } from './application/campaigns';
import { CampaignsService } from './application/campaigns.service';
import { CampaignRecords } from './domain/ports';

@Module({
  imports: [AdvertisersModule, CatalogsModule, EventSourcesModule, StorefrontsModule],
  providers: [CampaignReferences, Campaigns, CampaignsService, { provide: CampaignRecords, useClass: TypeormCampaigns }],
  exports: [Campaigns, CampaignsService],
})
export class CampaignsModule {}

@Module({ imports: [CampaignsModule], controllers: [CampaignsController] })
export class CampaignsHttp {}

@Module({ imports: [CampaignsModule], providers: [CampaignSchedule] })
export class CampaignsWorker {}
