import { Global, Module } from '@nestjs/common';
import { AdvertisersModule } from '@exchange/advertisers';
import { AssetUses, CreativeAssetsModule } from '@exchange/creative-assets';
import type { ContextSchema } from '@exchange/platform';
import { CreativeAssetUses } from './adapters/facades/creative-asset-uses';
import { FacadeCreativeAssets } from './adapters/facades/facade-creative-assets';
import { CreativesController } from './adapters/http/creatives.controller';
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
  imports: [AdvertisersModule, CreativeAssetsModule],
  providers: [
    { provide: CreativeAssets, useClass: FacadeCreativeAssets },
    { provide: Creatives, useClass: TypeormCreatives },
    { provide: Moderation, useClass: RuledModeration },
    CreativeChecks,
    CreativesFacade,
    CreativesService,
  ],
  exports: [CreativesFacade, CreativesService],
})
export class CreativesModule {}

/** Fills the port of creative assets (ADR 49). Global, because they cannot import a context that depends on them. */
@Global()
@Module({
  providers: [
    { provide: Creatives, useClass: TypeormCreatives },
    { provide: AssetUses, useClass: CreativeAssetUses },
  ],
  exports: [AssetUses],
})
class UsesOfAssets {}

@Module({ imports: [CreativesModule, UsesOfAssets], controllers: [CreativesController] })
export class CreativesHttp {}
