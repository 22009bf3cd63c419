import { planOf, plansOf, testDatabase, type TestDatabase } from '@test/database';
import { catalogsSchema } from '../../catalogs.module';
import { anItem } from '../../testing';
import { activationsContract, catalogsContract, catalogVersionsContract, refreshRunsContract } from '../../testing/contract';
import { catalogItemsContract } from '../../testing/items';
import { feedTurnsContract } from '../../testing/turns';
import { TypeormActivations } from './typeorm-activations';
import { TypeormCatalogItems } from './typeorm-catalog-items';
import { TypeormCatalogVersions } from './typeorm-catalog-versions';
import { TypeormCatalogs } from './typeorm-catalogs';
import { TypeormFeedTurns } from './typeorm-feed-turns';
import { TypeormRefreshRuns } from './typeorm-refresh-runs';

let test: TestDatabase;

beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.close());

describe('Catalogs on PostgreSQL', () => catalogsContract(() => new TypeormCatalogs(test.store, test.database)));
describe('Catalog versions on PostgreSQL', () => catalogVersionsContract(() => new TypeormCatalogVersions(test.database)));
describe('Refresh runs on PostgreSQL', () => refreshRunsContract(() => new TypeormRefreshRuns(test.store, test.database)));
describe('Activations on PostgreSQL', () => activationsContract(() => new TypeormActivations(test.store, test.database)));

describe('Catalog items on PostgreSQL', () => {
  catalogItemsContract(() => new TypeormCatalogItems(test.database));

  it('keeps the items of the last 30 versions unchanged and deletes older ones', async () => {
    const items = new TypeormCatalogItems(test.database);
    const key = { accountId: 700_000, id: 'cat_1' };
    for (let version = 1; version <= 32; version += 1) {
      await items.stage('history', [anItem('a', { price: version }), anItem('b')]);
      await items.publish(key, 'history', version);
      await items.discard('history');
    }
    const rows = await test.database.query<{ from_version: number; until_version: number | null; price: string }>(
      `select from_version, until_version, data ->> 'price' as price from catalog_items
       where account_id = 700000 and item_id = 'a' order by from_version`,
    );
    expect(rows.at(-1)).toEqual({ from_version: 32, until_version: null, price: '32' });
    expect(rows[0]).toEqual({ from_version: 2, until_version: 3, price: '2' });
    expect(rows).toHaveLength(31);
    const [unchanged] = await test.database.query<{ count: number }>(
      `select count(*) from catalog_items where account_id = 700000 and item_id = 'b'`,
    );
    expect(unchanged).toEqual({ count: 1 });
  });

  it('writes no row when nothing has changed', async () => {
    const items = new TypeormCatalogItems(test.database);
    const key = { accountId: 700_002, id: 'cat_1' };
    const published = async (version: number, staged: readonly string[]) => {
      await items.stage(
        `same-${version}`,
        staged.map((id) => anItem(id)),
      );
      await items.publish(key, `same-${version}`, version);
      return test.database.query('select ctid::text, xmin::text, * from catalog_items where account_id = 700002 order by item_id');
    };
    const first = await published(1, ['a', 'b']);
    expect(first).toHaveLength(2);
    expect(await published(2, ['b', 'a'])).toEqual(first);
  });

  it('reads current items from their index, beginning at the id, without the rows of older versions', async () => {
    const items = new TypeormCatalogItems(test.database);
    const key = { accountId: 700_003, id: 'cat_1' };
    const reads = () => Promise.all([items.readPage(key, 'b', { items: 200, length: 4_000_000 }), items.read(key, ['title'], 'b', 1_000)]);
    const plans = await plansOf(test.database, reads);
    expect(plans.match(/using catalog_items_current .*\n *Index Cond: .*\(item_id > /g)).toHaveLength(2);
    expect(plans).not.toMatch(/Sort|pkey/);
  });

  it('finds items of deleted catalogs catalog by catalog', async () => {
    const rule = catalogsSchema.retention!.find(({ table }) => table === 'catalog_items')!;
    const plan = await planOf(test.database, `select 1 from catalog_items where ${rule.expired}`, [new Date()]);
    expect(plan).toMatch(/Tid Scan[^]*Index Scan Backward using catalogs_deleted[^]*using catalog_items_pkey/);
  });

  it('rolls items back when the transaction fails after publishing', async () => {
    const items = new TypeormCatalogItems(test.database);
    const key = { accountId: 700_001, id: 'cat_1' };
    await items.stage('crash', [anItem('a')]);
    const broken = test.database.run(async () => {
      await items.publish(key, 'crash', 1);
      await items.discard('crash');
      throw new Error('the process dies');
    });
    await expect(broken).rejects.toThrow('dies');
    expect(await items.read(key, ['title'], null, 10)).toEqual([]);
    expect((await items.compare(key, 'crash')).itemCount).toBe(1);
  });
});

describe('Feed turns on PostgreSQL', () =>
  feedTurnsContract(async () => {
    await test.database.query('truncate catalogs, catalog_refresh_runs, feed_turns');
    return {
      catalogs: new TypeormCatalogs(test.store, test.database),
      runs: new TypeormRefreshRuns(test.store, test.database),
      turns: new TypeormFeedTurns(test.database),
    };
  }));
