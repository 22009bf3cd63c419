import { FixedClock, ImmediateUnitOfWork, SequentialIds } from '@exchange/kernel';
import {
  InMemoryActivations,
  InMemoryAdvertiserDirectory,
  InMemoryCatalogItems,
  InMemoryCatalogs,
  InMemoryCatalogVersions,
  InMemoryFeedSource,
  InMemoryRefreshRuns,
  InMemorySellerDirectory,
} from './adapters/in-memory';
import { CatalogBook } from './application/catalog-book';
import { CatalogAccess } from './application/catalog-access';
import { CatalogsService } from './application/catalogs.service';
import { Intake } from './application/intake';
import { PlanningService } from './application/planning.service';
import { Publishing } from './application/publishing';
import { RefreshingService } from './application/refreshing.service';
import { SyncingService } from './application/syncing.service';
import { Catalog, type CatalogDetails, type CatalogState } from './domain/catalog';
import { type CatalogItem, readItem } from './domain/item';

/** The instant at which builders begin. */
export const epoch = new Date('2026-01-15T12:00:00.000Z');

export const someDetails = (wish: Partial<CatalogDetails> = {}): CatalogDetails => ({
  type: 'product',
  sourceType: 'url',
  name: 'Shoes',
  url: 'https://shop.example/feed',
  feedFormat: null,
  fieldMappings: [],
  updateFrequency: null,
  conversionEvents: [],
  validationMode: 'strict',
  ...wish,
});

export function aCatalog({ accountId = 1, advertiserId = 1, id = 'cat_1', ...wish }: Partial<CatalogState> = {}): Catalog {
  const { catalogId = `buyer-${id}`, createdAt = epoch, ...details } = wish;
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
    book: new CatalogBook(catalogs, items),
    service: new CatalogsService(access, catalogs, versions, runs, activations, clock, ids),
    syncing: new SyncingService(access, catalogs, items, feeds, intake, publishing, unitOfWork, clock, ids),
    refreshing: new RefreshingService(
      access,
      advertisers,
      catalogs,
      runs,
      items,
      feeds,
      intake,
      publishing,
      planning,
      unitOfWork,
      clock,
      ids,
    ),
  };
}
