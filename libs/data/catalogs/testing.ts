import { FixedClock, ImmediateUnitOfWork, SequentialIds } from '@exchange/kernel';
import { InMemoryFeedTurns, InMemoryRefreshBell, InMemoryRefreshRuns } from './adapters/in-memory/refreshing';
import {
  InMemoryActivations,
  InMemoryAdvertiserDirectory,
  InMemoryCatalogItems,
  InMemoryCatalogs,
  InMemoryCatalogVersions,
  InMemoryFeedSource,
  InMemorySellerDirectory,
} from './adapters/in-memory/stores';
import { CatalogAccess } from './application/catalog-access';
import { CatalogsFacade } from './application/catalogs.facade';
import { CatalogsService } from './application/catalogs.service';
import { FeedReadingService } from './application/feed-reading.service';
import { Intake } from './application/intake';
import { ManualRefreshService } from './application/manual-refresh.service';
import { PlanningService } from './application/planning.service';
import { Publishing } from './application/publishing';
import { RefreshingService } from './application/refreshing.service';
import { RunRecorder } from './application/run-recorder';
import { SyncingService } from './application/syncing.service';
import { Catalog, type CatalogDetails, type CatalogState } from './domain/catalog';
import { type CatalogItem, readItem } from './domain/item';

export { FeedReadingService } from './application/feed-reading.service';
export { RefreshBell } from './domain/ports';

/** The instant at which builders begin. */
export const epoch = new Date('2026-01-15T12:00:00.000Z');

export const someDetails = (overrides: Partial<CatalogDetails> = {}): CatalogDetails => ({
  type: 'product',
  sourceType: 'url',
  name: 'Shoes',
  url: 'https://shop.example/feed',
  feedFormat: null,
  fieldMappings: [],
  updateFrequency: null,
  conversionEvents: [],
  validationMode: 'strict',
  ...overrides,
});

export function aCatalog({ accountId = 1, advertiserId = 1, id = 'cat_1', ...overrides }: Partial<CatalogState> = {}): Catalog {
  const { catalogId = `buyer-${id}`, createdAt = epoch, ...details } = overrides;
  return Catalog.create({ accountId, advertiserId, id, catalogId }, someDetails(details), createdAt);
}

export function anItem(id: string, attributes: object = {}): CatalogItem {
  const { item } = readItem({ id, title: `Item ${id}`, ...attributes }, ['id']);
  if (!item) throw new Error('The item is not valid.');
  return item;
}

/** All services of the context over memory; account 1 has advertiser 1, in euros. */
export function catalogsInMemory() {
  const [clock, ids, unitOfWork] = [new FixedClock(epoch), new SequentialIds(), new ImmediateUnitOfWork()];
  const [catalogs, items, versions] = [new InMemoryCatalogs(), new InMemoryCatalogItems(), new InMemoryCatalogVersions()];
  const [runs, activations, feeds] = [new InMemoryRefreshRuns(), new InMemoryActivations(), new InMemoryFeedSource()];
  const [sellers, advertisers] = [new InMemorySellerDirectory(), new InMemoryAdvertiserDirectory()];
  advertisers.owners.set('1/1', { name: 'Acme', currency: 'EUR', isArchived: false });
  const access = new CatalogAccess(advertisers, catalogs);
  const intake = new Intake(items);
  const publishing = new Publishing(catalogs, items, versions, unitOfWork, ids);
  const planning = new PlanningService(access, advertisers, sellers, catalogs, items, activations, unitOfWork, clock, ids);
  const [bell, turns] = [new InMemoryRefreshBell(), new InMemoryFeedTurns(catalogs, runs)];
  const book = new RunRecorder(catalogs, runs, items, unitOfWork, clock, ids);
  const refreshing = new RefreshingService(
    advertisers,
    catalogs,
    runs,
    items,
    feeds,
    bell,
    book,
    intake,
    publishing,
    planning,
    unitOfWork,
    clock,
  );
  const desk = new FeedReadingService(turns, refreshing, { feedConcurrency: 4 }, clock);
  const patience = { refreshWaitMs: 60_000 };
  // The worker is at hand.
  bell.onAsked(() => void desk.look());
  return {
    clock,
    catalogs,
    items,
    versions,
    runs,
    activations,
    feeds,
    sellers,
    advertisers,
    planning,
    catalogBook: new CatalogsFacade(catalogs, items),
    service: new CatalogsService(access, catalogs, versions, runs, activations, clock, ids),
    syncing: new SyncingService(access, catalogs, items, feeds, intake, publishing, unitOfWork, clock, ids),
    refreshing,
    bell,
    turns,
    book,
    desk,
    patience,
    /** One feed that is due, in this moment. Answers how many there were. */
    readDue: async (signal = new AbortController().signal): Promise<number> => {
      const now = clock.now();
      const taken = await turns.claim({ now, lease: new Date(now.getTime() + 45_000), until: new Date(now.getTime() + 900_000), limit: 1 });
      for (const turn of taken) await refreshing.take(turn, signal);
      for (const turn of taken) await turns.end(turn);
      return taken.length;
    },
    manual: new ManualRefreshService(access, runs, activations, bell, book, patience),
  };
}
