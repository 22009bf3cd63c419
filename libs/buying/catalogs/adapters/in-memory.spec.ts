import {
  activationsContract,
  catalogItemsContract,
  catalogsContract,
  catalogVersionsContract,
  refreshRunsContract,
} from '../testing.contract';
import { InMemoryActivations, InMemoryCatalogItems, InMemoryCatalogs, InMemoryCatalogVersions, InMemoryRefreshRuns } from './in-memory';

describe('Catalogs in memory', () => catalogsContract(() => new InMemoryCatalogs()));
describe('Catalog items in memory', () => catalogItemsContract(() => new InMemoryCatalogItems()));
describe('Catalog versions in memory', () => catalogVersionsContract(() => new InMemoryCatalogVersions()));
describe('Refresh runs in memory', () => refreshRunsContract(() => new InMemoryRefreshRuns()));
describe('Activations in memory', () => activationsContract(() => new InMemoryActivations()));
