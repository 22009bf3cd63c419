import { Module } from '@nestjs/common';
import { AdvertisersModule } from '@exchange/advertisers';
import type { ContextSchema } from '@exchange/platform';
import { CreativesController } from './adapters/http/creatives.controller';
import { NoAssets } from './adapters/no-assets';
import { RuledModeration } from './adapters/ruled-moderation';
import { creativeRow, versionRow } from './adapters/typeorm/creative.row';
import { Creatives1763844528201 } from './adapters/typeorm/migrations/1763844528201-creatives';
import { TypeormCreatives } from './adapters/typeorm/typeorm-creatives';
import { CreativeChecks } from './application/creative-checks';
import { CreativesFacade } from './application/creatives.facade';
import { CreativesService } from './application/creatives.service';
import { CreativeAssets, Creatives, Moderation } from './domain/ports';

export const creativesSchema: ContextSchema = {
  entities: [creativeRow, versionRow] as never,
  migrations: [Creatives1763844528201],
  retention: [
    { table: 'creatives', expired: `status = 'archived' and updated_at < $1`, days: ({ deletedRetentionDays }) => deletedRetentionDays },
  ],
};

@Module({
  imports: [AdvertisersModule],
  providers: [
    { provide: CreativeAssets, useClass: NoAssets },
    { provide: Creatives, useClass: TypeormCreatives },
    { provide: Moderation, useClass: RuledModeration },
    CreativeChecks,
    CreativesFacade,
    CreativesService,
  ],
  exports: [CreativesFacade, CreativesService],
})
export class CreativesModule {}

@Module({ imports: [CreativesModule], controllers: [CreativesController] })
export class CreativesHttp {}
