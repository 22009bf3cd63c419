import { plansOf, testDatabase, type TestDatabase } from '@test/database';
import { SqlBillingContext } from './sql-billing-context';

describe("Reads of other contexts' tables in PostgreSQL", () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.close());

  it("finds a media buy by the buyer's or the seller's id, using indexes", async () => {
    const plan = await plansOf(test.database, () => new SqlBillingContext(test.database).findSold([1, 2], 'mb_1'));
    expect(plan).toMatch(/media_buys_sold on media_buys.*\n\s+Index Cond: \(\(seller_id = ANY .*\) AND \(id = /);
    expect(plan).toMatch(/media_buys_by_sellers_id on media_buys.*\n\s+Index Cond: \(\(seller_id = ANY .*\) AND \(seller_media_buy_id = /);
  });

  it.each([
    [12.5, [{ name: 'Setup', feePercent: 2.25 }], 14.75],
    [10, null, 10],
    [null, [{ name: 'Setup', feePercent: 1 }], 1],
    [null, null, null],
  ])('adds platform fee %j and fees %j to %j percent that the exchange keeps', async (platform, fees, kept) => {
    const { database } = test;
    await database.query(
      `insert into seller_terms (account_id, currency, net_days, platform_fee_percent, fees, created_at, updated_at)
       values (941000, 'USD', 60, $1, $2, now(), now())
       on conflict (account_id) do update set platform_fee_percent = excluded.platform_fee_percent, fees = excluded.fees`,
      [platform, fees && JSON.stringify(fees)],
    );
    const { sellerFeePercent } = await new SqlBillingContext(database).read(941_001, 941_000, '2026-10-01');
    expect(sellerFeePercent).toBe(kept);
  });
});
