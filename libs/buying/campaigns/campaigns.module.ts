import { Module } from '@nestjs/common';
import { AdvertisersModule } from '@exchange/advertisers';
import { EventSourcesModule } from '@exchange/event-sources';
import { CampaignsController } from './adapters/http/campaigns.controller';
import { CampaignSchedule } from './adapters/schedule/campaign-schedule';
import { TypeormCampaigns } from './adapters/typeorm/typeorm-campaigns';
import { Campaigns } from './application/campaigns';
import { CampaignsService } from './application/campaigns.service';
import { CampaignRecords } from './domain/ports';

@Module({
  imports: [AdvertisersModule, EventSourcesModule],
  providers: [Campaigns, CampaignsService, { provide: CampaignRecords, useClass: TypeormCampaigns }],
  exports: [Campaigns, CampaignsService],
})
export class CampaignsModule {}

@Module({ imports: [CampaignsModule], controllers: [CampaignsController] })
export class CampaignsHttp {}

@Module({ imports: [CampaignsModule], providers: [CampaignSchedule] })
export class CampaignsWorker {}
