import { FixedClock, ImmediateUnitOfWork, SequentialIds } from '@exchange/kernel';
import type { RateLimits } from '@exchange/platform';
import { CatalogAccess } from '../application/catalog-access';
import { CatalogSyncService } from '../application/catalog-sync.service';
import { CatalogsFacade } from '../application/catalogs.facade';
import { CatalogsService } from '../application/catalogs.service';
import { FeedReadingService } from '../application/feed-reading.service';
import { Grouping } from '../application/grouping';
import { Intake } from '../application/intake';
import { ManualRefreshService } from '../application/manual-refresh.service';
import { PlanningService } from '../application/planning.service';
import { Publishing } from '../application/publishing';
import { RefreshingService } from '../application/refreshing.service';
import { RunRecorder } from '../application/run-recorder';
import { Catalog, type CatalogDetails, type CatalogState } from '../domain/catalog';
import { type CatalogItem, readItem } from '../domain/item';
import { InMemoryFeedTurns, InMemoryRefreshSignals, InMemoryRefreshRuns } from './in-memory/refreshing';
import {
  InMemoryActivations,
  InMemoryCatalogAdvertisers,
  InMemoryCatalogItems,
  InMemoryCatalogs,
  InMemoryCatalogVersions,
  InMemoryFeedSource,
  InMemorySellerCapabilities,
} from './in-memory/stores';

export { FeedReadingService } from '../application/feed-reading.service';
export { RefreshSignals } from '../domain/ports';

/** Creation time of the catalogs that {@link aCatalog} builds. */
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

/** All services of the context over memory. Account 1 has advertiser 1, whose currency is EUR. */
export function catalogsInMemory() {
  const [clock, ids, unitOfWork] = [new FixedClock(epoch), new SequentialIds(), new ImmediateUnitOfWork()];
  const [catalogs, items, versions] = [new InMemoryCatalogs(), new InMemoryCatalogItems(), new InMemoryCatalogVersions()];
  const [runs, activations, feeds] = [new InMemoryRefreshRuns(), new InMemoryActivations(), new InMemoryFeedSource()];
  const [sellers, advertisers] = [new InMemorySellerCapabilities(), new InMemoryCatalogAdvertisers()];
  advertisers.owners.set('1/1', { name: 'Acme', currency: 'EUR', isArchived: false });
  const access = new CatalogAccess(advertisers, catalogs);
  const intake = new Intake(items);
  const publishing = new Publishing(catalogs, items, versions, unitOfWork, ids);
  const grouping = new Grouping(items);
  /** Accounts whose previews were counted. */
  const counted: string[] = [];
  const limits = { consume: async (_: unknown, key: string) => void counted.push(key) } as unknown as RateLimits;
  const planning = new PlanningService(access, advertisers, sellers, catalogs, grouping, activations, unitOfWork, clock, ids, limits);
  const [signals, turns] = [new InMemoryRefreshSignals(), new InMemoryFeedTurns(catalogs, runs)];
  const recorder = new RunRecorder(catalogs, runs, items, unitOfWork, clock, ids);
  const refreshing = new RefreshingService(
    advertisers,
    catalogs,
    runs,
    items,
    feeds,
    signals,
    recorder,
    intake,
    publishing,
    planning,
    unitOfWork,
    clock,
  );
  const feedReading = new FeedReadingService(turns, refreshing, { feedConcurrency: 4 }, clock);
  const waitSettings = { refreshWaitMs: 60_000 };
  // Reading starts as soon as it is requested, as if a worker were idle.
  signals.onRequested(() => void feedReading.fill());
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
    grouping,
    planning,
    counted,
    catalogBook: new CatalogsFacade(catalogs, items),
    service: new CatalogsService(access, catalogs, items, versions, runs, activations, clock, ids),
    syncing: new CatalogSyncService(access, catalogs, items, feeds, intake, publishing, recorder, unitOfWork, clock, ids),
    refreshing,
    signals,
    turns,
    recorder,
    feedReading,
    waitSettings,
    /** Reads at most one due feed and returns how many were read (0 or 1). */
    readDue: async (signal = new AbortController().signal): Promise<number> => {
      const now = clock.now();
      const taken = await turns.claim({ now, lease: new Date(now.getTime() + 45_000), until: new Date(now.getTime() + 900_000), limit: 1 });
      for (const turn of taken) await refreshing.readTurn(turn, signal);
      for (const turn of taken) await turns.end(turn);
      return taken.length;
    },
    manual: new ManualRefreshService(access, runs, activations, signals, recorder, waitSettings),
  };
}
