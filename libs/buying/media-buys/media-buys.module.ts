import { Module } from '@nestjs/common';
import { CampaignsModule } from '@exchange/campaigns';
import type { ContextSchema } from '@exchange/platform';
import { CampaignRunsController } from './adapters/http/campaign-runs.controller';
import { MediaBuysController } from './adapters/http/media-buys.controller';
import { mediaBuyRow } from './adapters/typeorm/media-buy.row';
import { MediaBuys1763650001101 } from './adapters/typeorm/migrations/1763650001101-media-buys';
import { TypeormMediaBuys } from './adapters/typeorm/typeorm-media-buys';
import { MediaBuysService } from './application/media-buys.service';
import { MediaBuys } from './domain/ports';

export const mediaBuysSchema: ContextSchema = { entities: [mediaBuyRow as never], migrations: [MediaBuys1763650001101] };

@Module({
  imports: [CampaignsModule],
  providers: [{ provide: MediaBuys, useClass: TypeormMediaBuys }, MediaBuysService],
  exports: [MediaBuys, MediaBuysService],
})
class MediaBuysModule {}

@Module({ imports: [MediaBuysModule, CampaignsModule], controllers: [CampaignRunsController, MediaBuysController] })
export class MediaBuysHttp {}
