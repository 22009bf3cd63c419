import { Module } from '@nestjs/common';
import { AdvertisersModule } from '@exchange/advertisers';
import { type ContextSchema, Settings } from '@exchange/platform';
import { StorefrontsModule } from '@exchange/storefronts';
import { AdcpSellerCapabilities } from './adapters/adcp/adcp-seller-capabilities';
import { FacadeCatalogAdvertisers } from './adapters/facades/facade-catalog-advertisers';
import { EgressFeedSource } from './adapters/feeds/egress-feed-source';
import { CatalogsController } from './adapters/http/catalogs.controller';
import { CatalogKind } from './adapters/mcp/catalog.kind';
import { SaveCatalogTool } from './adapters/mcp/save-catalog.tool';
import { PubSubRefreshSignals } from './adapters/pub-sub/pub-sub-refresh-signals';
import { CatalogSchedule } from './adapters/schedules/catalog-schedule';
import { catalogRow } from './adapters/typeorm/catalog.row';
import { Catalogs1763650000801 } from './adapters/typeorm/migrations/1763650000801-catalogs';
import { RepeatableExecutions1763650004001 } from './adapters/typeorm/migrations/1763650004001-repeatable-executions';
import { StagedItems1763670000100 } from './adapters/typeorm/migrations/1763670000100-staged-items';
import { FeedTurns1763690200001 } from './adapters/typeorm/migrations/1763690200001-feed-turns';
import { FeedTurnIndexes1763690200002 } from './adapters/typeorm/migrations/1763690200002-feed-turn-indexes';
import { RefreshRunAge1763700800012 } from './adapters/typeorm/migrations/1763700800012-refresh-run-age';
import { StagingDropped1763805000002 } from './adapters/typeorm/migrations/1763805000002-staging-dropped';
import { ItemIssues1763844521001 } from './adapters/typeorm/migrations/1763844521001-item-issues';
import { DeletedCatalogs1763844526101 } from './adapters/typeorm/migrations/1763844526101-deleted-catalogs';
import { executionRow, refreshRunRow } from './adapters/typeorm/run.row';
import { TypeormActivations } from './adapters/typeorm/typeorm-activations';
import { TypeormCatalogItems } from './adapters/typeorm/typeorm-catalog-items';
import { TypeormCatalogVersions } from './adapters/typeorm/typeorm-catalog-versions';
import { TypeormCatalogs } from './adapters/typeorm/typeorm-catalogs';
import { TypeormFeedTurns } from './adapters/typeorm/typeorm-feed-turns';
import { TypeormRefreshRuns } from './adapters/typeorm/typeorm-refresh-runs';
import { CatalogAccess } from './application/catalog-access';
import { CatalogSyncService } from './application/catalog-sync.service';
import { CatalogsFacade } from './application/catalogs.facade';
import { CatalogsService } from './application/catalogs.service';
import { FeedConcurrencySettings, FeedReadingService } from './application/feed-reading.service';
import { Grouping } from './application/grouping';
import { Intake } from './application/intake';
import { ManualRefreshService, RefreshWaitSettings } from './application/manual-refresh.service';
import { PlanningService } from './application/planning.service';
import { Publishing } from './application/publishing';
import { RefreshingService } from './application/refreshing.service';
import { RunRecorder } from './application/run-recorder';
import {
  Activations,
  CatalogAdvertisers,
  CatalogItems,
  Catalogs,
  CatalogVersions,
  FeedSource,
  FeedTurns,
  RefreshSignals,
  RefreshRuns,
  SellerCapabilities,
} from './domain/ports';

/** Items of deleted catalogs that one statement of the retention removes at most. */
const maxRemoved = 1_000;

export const catalogsSchema: ContextSchema = {
  entities: [catalogRow, executionRow, refreshRunRow] as never,
  backlogs: [{ work: 'catalogs', table: 'catalogs', where: 'next_sync_at is not null and deleted_at is null', since: 'next_sync_at' }],
  migrations: [
    Catalogs1763650000801,
    RepeatableExecutions1763650004001,
    StagedItems1763670000100,
    FeedTurns1763690200001,
    FeedTurnIndexes1763690200002,
    RefreshRunAge1763700800012,
    StagingDropped1763805000002,
    ItemIssues1763844521001,
    DeletedCatalogs1763844526101,
  ],
  retention: [
    // Items of deleted catalogs, the latest deleted first. Chosen catalog by catalog, so that the items of others are never read.
    {
      table: 'catalog_items',
      expired: `ctid = any (array(
        select item.place from catalogs c cross join lateral (
          select ctid as place from catalog_items i where i.account_id = c.account_id and i.catalog_id = c.id limit ${maxRemoved}
        ) item where c.deleted_at < $1 order by c.deleted_at desc limit ${maxRemoved}))`,
      days: 0,
    },
    {
      table: 'catalogs',
      expired: `deleted_at < $1 and not exists (
        select 1 from catalog_items i where i.account_id = catalogs.account_id and i.catalog_id = catalogs.id)`,
      days: ({ deletedRetentionDays }) => deletedRetentionDays,
      also: ['catalog_versions', 'catalog_refresh_runs', 'catalog_activation_plans', 'catalog_activation_executions'].map(
        (table) => `delete from ${table} t using gone where t.account_id = gone.account_id and t.catalog_id = gone.id`,
      ),
    },
  ],
};

const ports = [
  { provide: Activations, useClass: TypeormActivations },
  { provide: CatalogAdvertisers, useClass: FacadeCatalogAdvertisers },
  { provide: CatalogItems, useClass: TypeormCatalogItems },
  { provide: Catalogs, useClass: TypeormCatalogs },
  { provide: CatalogVersions, useClass: TypeormCatalogVersions },
  { provide: FeedSource, useClass: EgressFeedSource },
  { provide: FeedConcurrencySettings, useExisting: Settings },
  { provide: FeedTurns, useClass: TypeormFeedTurns },
  { provide: RefreshSignals, useClass: PubSubRefreshSignals },
  { provide: RefreshWaitSettings, useExisting: Settings },
  { provide: RefreshRuns, useClass: TypeormRefreshRuns },
  { provide: SellerCapabilities, useClass: AdcpSellerCapabilities },
];

@Module({
  imports: [AdvertisersModule, StorefrontsModule],
  providers: [
    ...ports,
    CatalogAccess,
    CatalogsFacade,
    CatalogsService,
    FeedReadingService,
    Grouping,
    Intake,
    ManualRefreshService,
    PlanningService,
    Publishing,
    RefreshingService,
    RunRecorder,
    CatalogSyncService,
  ],
  exports: [
    CatalogsFacade,
    CatalogsService,
    FeedReadingService,
    ManualRefreshService,
    PlanningService,
    RefreshSignals,
    RefreshingService,
    CatalogSyncService,
  ],
})
export class CatalogsModule {}

@Module({ imports: [CatalogsModule], controllers: [CatalogsController], providers: [CatalogKind, SaveCatalogTool] })
export class CatalogsHttp {}

@Module({ imports: [CatalogsModule], providers: [CatalogSchedule] })
export class CatalogsWorker {}
