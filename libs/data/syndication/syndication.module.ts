import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { AdvertisersModule } from '@exchange/advertisers';
import { AudiencesModule } from '@exchange/audiences';
import { CatalogsModule } from '@exchange/catalogs';
import { EventSourcesModule } from '@exchange/event-sources';
import { type ContextSchema, dueWork, putAside, wakeUpProvider } from '@exchange/platform';
import { StorefrontsModule } from '@exchange/storefronts';
import { AdcpSellerSyncClient } from './adapters/adcp/adcp-seller-sync-client';
import { ShareProcessor, shareQueue, syndicationQueue } from './adapters/bullmq/share.processor';
import { OnAudiencesSynced } from './adapters/events/on-audiences-synced';
import { OnCatalogChanged } from './adapters/events/on-catalog-changed';
import { OnEventSourceChanged } from './adapters/events/on-event-source-changed';
import { FacadeResources } from './adapters/facades/facade-resources';
import { FacadeShareDirectory } from './adapters/facades/facade-share-directory';
import { SyndicationController } from './adapters/http/syndication.controller';
import { Syndications1763650004011 } from './adapters/typeorm/migrations/1763650004011-syndications';
import { SyndicationTurns1763690300011 } from './adapters/typeorm/migrations/1763690300011-syndication-turns';
import { syndicationRow } from './adapters/typeorm/syndication.row';
import { TypeormSyndications } from './adapters/typeorm/typeorm-syndications';
import { AudienceSharesFacade } from './application/audience-shares.facade';
import { ResourceChangeService } from './application/resource-change.service';
import { SharingService } from './application/sharing.service';
import { SyndicationsService } from './application/syndications.service';
import { ShareDirectory, SellerSyncClient, ShareWakeUp, SharedResources, Syndications } from './domain/ports';

export const syndicationSchema: ContextSchema = {
  entities: [syndicationRow as never],
  backlogs: [dueWork('syndications')],
  migrations: [Syndications1763650004011, SyndicationTurns1763690300011],
  deadLetters: [putAside(syndicationQueue, 'syndications')],
};

const ports = [
  { provide: ShareDirectory, useClass: FacadeShareDirectory },
  { provide: SharedResources, useClass: FacadeResources },
  wakeUpProvider(ShareWakeUp, shareQueue),
  { provide: Syndications, useClass: TypeormSyndications },
];

@Module({
  imports: [
    AdvertisersModule,
    AudiencesModule,
    BullModule.registerQueue({ name: syndicationQueue }),
    CatalogsModule,
    EventSourcesModule,
    StorefrontsModule,
  ],
  providers: [...ports, AudienceSharesFacade, SyndicationsService],
  exports: [...ports.map(({ provide }) => provide), AudienceSharesFacade, SyndicationsService],
})
export class SyndicationModule {}

@Module({ imports: [SyndicationModule], controllers: [SyndicationController] })
export class SyndicationHttp {}

@Module({
  imports: [SyndicationModule],
  providers: [
    { provide: SellerSyncClient, useClass: AdcpSellerSyncClient },
    ResourceChangeService,
    OnAudiencesSynced,
    OnCatalogChanged,
    OnEventSourceChanged,
    ShareProcessor,
    SharingService,
  ],
})
export class SyndicationWorker {}
