import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { AdvertisersModule } from '@exchange/advertisers';
import { CampaignsModule } from '@exchange/campaigns';
import { DiscoveryModule } from '@exchange/discovery';
import type { ContextSchema } from '@exchange/platform';
import { StorefrontsModule } from '@exchange/storefronts';
import { AdcpSellerDesk } from './adapters/adcp/adcp-seller-desk';
import { BullmqBuyQueue, mediaBuysQueue } from './adapters/bullmq/buy-queue';
import { MediaBuySchedule } from './adapters/bullmq/media-buy-schedule';
import { MediaBuyProcessor } from './adapters/bullmq/media-buy.processor';
import { CampaignRunsController } from './adapters/http/campaign-runs.controller';
import { MediaBuysController } from './adapters/http/media-buys.controller';
import { mediaBuyRow } from './adapters/typeorm/media-buy.row';
import { MediaBuys1763650001101 } from './adapters/typeorm/migrations/1763650001101-media-buys';
import { TypeormMediaBuys } from './adapters/typeorm/typeorm-media-buys';
import { ChangesService } from './application/changes.service';
import { ExecutionService } from './application/execution.service';
import { ForwardingService } from './application/forwarding.service';
import { MediaBuyBook } from './application/media-buy-book';
import { MediaBuysService } from './application/media-buys.service';
import { Outcomes } from './application/outcomes';
import { BuyQueue, MediaBuys, SellerDesk } from './domain/ports';

export const mediaBuysSchema: ContextSchema = { entities: [mediaBuyRow as never], migrations: [MediaBuys1763650001101] };

const ports = [
  { provide: MediaBuys, useClass: TypeormMediaBuys },
  { provide: BuyQueue, useClass: BullmqBuyQueue },
];

@Module({
  imports: [BullModule.registerQueue({ name: mediaBuysQueue })],
  providers: [...ports, MediaBuyBook],
  exports: [...ports.map(({ provide }) => provide), MediaBuyBook],
})
export class MediaBuysModule {}

@Module({
  imports: [AdvertisersModule, CampaignsModule, DiscoveryModule, MediaBuysModule],
  providers: [ChangesService, ExecutionService, MediaBuysService, Outcomes],
  controllers: [CampaignRunsController, MediaBuysController],
})
export class MediaBuysHttp {}

@Module({
  imports: [MediaBuysModule, StorefrontsModule],
  providers: [{ provide: SellerDesk, useClass: AdcpSellerDesk }, ForwardingService, MediaBuyProcessor, MediaBuySchedule],
})
export class MediaBuysWorker {}
