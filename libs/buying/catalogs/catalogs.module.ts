import { Module } from '@nestjs/common';
import { AdvertisersModule } from '@exchange/advertisers';
import type { ContextSchema } from '@exchange/platform';
import { StorefrontsModule } from '@exchange/storefronts';
import { AdcpSellerDirectory } from './adapters/adcp/adcp-seller-directory';
import { FacadeAdvertiserDirectory } from './adapters/facades/advertiser-directory';
import { EgressFeedSource } from './adapters/feeds/egress-feed-source';
import { CatalogsController } from './adapters/http/catalogs.controller';
import { CatalogSchedule } from './adapters/schedule/catalog-schedule';
import { catalogRow } from './adapters/typeorm/catalog.row';
import { Catalogs1763650000801 } from './adapters/typeorm/migrations/1763650000801-catalogs';
import { RepeatableExecutions1763650004001 } from './adapters/typeorm/migrations/1763650004001-repeatable-executions';
import { StagedItems1763670000100 } from './adapters/typeorm/migrations/1763670000100-staged-items';
import { PgCatalogItems } from './adapters/typeorm/pg-catalog-items';
import { PgCatalogVersions } from './adapters/typeorm/pg-catalog-versions';
import { executionRow, refreshRunRow } from './adapters/typeorm/run.row';
import { TypeormActivations } from './adapters/typeorm/typeorm-activations';
import { TypeormCatalogs } from './adapters/typeorm/typeorm-catalogs';
import { TypeormRefreshRuns } from './adapters/typeorm/typeorm-refresh-runs';
import { CatalogBook } from './application/catalog-book';
import { CatalogAccess } from './application/catalog-access';
import { CatalogsService } from './application/catalogs.service';
import { Intake } from './application/intake';
import { PlanningService } from './application/planning.service';
import { Publishing } from './application/publishing';
import { RefreshingService } from './application/refreshing.service';
import { SyncingService } from './application/syncing.service';
import {
  Activations,
  AdvertiserDirectory,
  CatalogItems,
  Catalogs,
  CatalogVersions,
  FeedSource,
  RefreshRuns,
  SellerDirectory,
} from './domain/ports';

export const catalogsSchema: ContextSchema = {
  entities: [catalogRow, executionRow, refreshRunRow] as never,
  migrations: [Catalogs1763650000801, RepeatableExecutions1763650004001, StagedItems1763670000100],
};

const ports = [
  { provide: Activations, useClass: TypeormActivations },
  { provide: AdvertiserDirectory, useClass: FacadeAdvertiserDirectory },
  { provide: CatalogItems, useClass: PgCatalogItems },
  { provide: Catalogs, useClass: TypeormCatalogs },
  { provide: CatalogVersions, useClass: PgCatalogVersions },
  { provide: FeedSource, useClass: EgressFeedSource },
  { provide: RefreshRuns, useClass: TypeormRefreshRuns },
  { provide: SellerDirectory, useClass: AdcpSellerDirectory },
];

@Module({
  imports: [AdvertisersModule, StorefrontsModule],
  providers: [
    ...ports,
    CatalogAccess,
    CatalogBook,
    CatalogsService,
    Intake,
    PlanningService,
    Publishing,
    RefreshingService,
    SyncingService,
  ],
  exports: [CatalogBook, CatalogsService, PlanningService, RefreshingService, SyncingService],
})
export class CatalogsModule {}

@Module({ imports: [CatalogsModule], controllers: [CatalogsController] })
export class CatalogsHttp {}

@Module({ imports: [CatalogsModule], providers: [CatalogSchedule] })
export class CatalogsWorker {}
