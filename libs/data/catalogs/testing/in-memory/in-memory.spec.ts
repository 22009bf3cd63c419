import { activationsContract, catalogsContract, catalogVersionsContract, refreshRunsContract } from '../contract';
import { catalogItemsContract } from '../items';
import { feedTurnsContract } from '../turns';
import { InMemoryFeedTurns, InMemoryRefreshRuns } from './refreshing';
import { InMemoryActivations, InMemoryCatalogItems, InMemoryCatalogs, InMemoryCatalogVersions } from './stores';

describe('Catalogs in memory', () => catalogsContract(() => new InMemoryCatalogs()));
describe('Catalog items in memory', () => catalogItemsContract(() => new InMemoryCatalogItems()));
describe('Catalog versions in memory', () => catalogVersionsContract(() => new InMemoryCatalogVersions()));
describe('Refresh runs in memory', () => refreshRunsContract(() => new InMemoryRefreshRuns()));
describe('Activations in memory', () => activationsContract(() => new InMemoryActivations()));
describe('Feed turns in memory', () =>
  feedTurnsContract(async () => {
    const [catalogs, runs] = [new InMemoryCatalogs(), new InMemoryRefreshRuns()];
    return { catalogs, runs, turns: new InMemoryFeedTurns(catalogs, runs) };
  }));
