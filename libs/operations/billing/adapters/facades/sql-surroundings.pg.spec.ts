import { plansOf, testDatabase, type TestDatabase } from '@test/database';
import { SqlSurroundings } from './sql-surroundings';

describe('Media buys that a seller finds in PostgreSQL', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.close());

  it('are found by the id of either side, by index', async () => {
    const plan = await plansOf(test.database, () => new SqlSurroundings(test.database).soldBy([1, 2], 'mb_1'));
    expect(plan).toMatch(/media_buys_sold on media_buys.*\n\s+Index Cond: \(\(seller_id = ANY .*\) AND \(id = /);
    expect(plan).toMatch(/media_buys_by_sellers_id on media_buys.*\n\s+Index Cond: \(\(seller_id = ANY .*\) AND \(seller_media_buy_id = /);
  });
});
