import { Global, Module } from '@nestjs/common';
import { AdvertisersModule } from '@exchange/advertisers';
import { AssetUses, CreativeAssetsModule } from '@exchange/creative-assets';
import type { ContextSchema } from '@exchange/platform';
import { CreativeAssetUses } from './adapters/facades/creative-asset-uses';
import { FacadeCreativeAssets } from './adapters/facades/facade-creative-assets';
import { CollectionsController } from './adapters/http/collections.controller';
import { CreativesController } from './adapters/http/creatives.controller';
import { CreativeCollectionKind } from './adapters/mcp/creative-collection.kind';
import { creativeVersionsPart } from './adapters/mcp/creative-versions.part';
import { CreativeKind } from './adapters/mcp/creative.kind';
import { SaveCreativeCollectionTool } from './adapters/mcp/save-creative-collection.tool';
import { SaveCreativeTool } from './adapters/mcp/save-creative.tool';
import { TestCreativeMacrosTool } from './adapters/mcp/test-creative-macros.tool';
import { RuledModeration } from './adapters/ruled-moderation';
import { collectionRow } from './adapters/typeorm/collection.row';
import { creativeRow, versionRow } from './adapters/typeorm/creative.row';
import { Creatives1763844528201 } from './adapters/typeorm/migrations/1763844528201-creatives';
import { CreativeCollections1763844528301 } from './adapters/typeorm/migrations/1763844528301-creative-collections';
import { TypeormCollections } from './adapters/typeorm/typeorm-collections';
import { TypeormCreatives } from './adapters/typeorm/typeorm-creatives';
import { CollectionsService } from './application/collections.service';
import { CreativeChecks } from './application/creative-checks';
import { CreativesFacade } from './application/creatives.facade';
import { CreativesService } from './application/creatives.service';
import { CreativeCollections } from './domain/collection.ports';
import { CreativeAssets, Creatives, Moderation } from './domain/ports';

export const creativesSchema: ContextSchema = {
  entities: [collectionRow, creativeRow, versionRow] as never,
  migrations: [Creatives1763844528201, CreativeCollections1763844528301],
  retention: [
    {
      table: 'creatives',
      expired: `status = 'archived' and updated_at < $1`,
      days: ({ deletedRetentionDays }) => deletedRetentionDays,
      // A creative has up to 200 versions with 50 assets each.
      batch: 20,
    },
    {
      table: 'creative_collections',
      expired: 'deleted_at < $1',
      days: ({ deletedRetentionDays }) => deletedRetentionDays,
      // A collection has up to 500 members.
      batch: 100,
    },
  ],
};

@Module({
  imports: [AdvertisersModule, CreativeAssetsModule],
  providers: [
    { provide: CreativeAssets, useClass: FacadeCreativeAssets },
    { provide: CreativeCollections, useClass: TypeormCollections },
    { provide: Creatives, useClass: TypeormCreatives },
    { provide: Moderation, useClass: RuledModeration },
    CollectionsService,
    CreativeChecks,
    CreativesFacade,
    CreativesService,
  ],
  exports: [CollectionsService, CreativesFacade, CreativesService],
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

/** The worker of creative assets asks which of them are used. */
@Module({ imports: [UsesOfAssets] })
export class CreativesWorker {}

@Module({
  imports: [CreativesModule, UsesOfAssets],
  controllers: [CollectionsController, CreativesController],
  providers: [
    CreativeCollectionKind,
    CreativeKind,
    creativeVersionsPart,
    SaveCreativeCollectionTool,
    SaveCreativeTool,
    TestCreativeMacrosTool,
  ],
})
export class CreativesHttp {}
