import type { QueryRunner } from 'typeorm';
import { testDatabase, type TestDatabase } from '@test/database';
import { aFact } from '../../testing';
import { collectionsContract } from '../../testing/collections';
import { deliveryFactsContract } from '../../testing/facts';
import { deliveryImportsContract } from '../../testing/imports';
import { deliveryRequestsContract } from '../../testing/requests';
import { DeliverySellersOfBefore1763839400003 } from './migrations/1763839400003-delivery-sellers-of-before';
import { TypeormCollections } from './typeorm-collections';
import { TypeormDeliveryFacts } from './typeorm-delivery-facts';
import { TypeormDeliveryImports } from './typeorm-delivery-imports';
import { TypeormDeliveryRequests } from './typeorm-delivery-requests';

describe('Reporting on PostgreSQL', () => {
  let opened: TestDatabase;
  beforeAll(async () => void (opened = await testDatabase()));
  afterAll(() => opened.close());

  describe('delivery', () => deliveryFactsContract(() => new TypeormDeliveryFacts(opened.database)));
  it('fills in the seller of existing lines from their media buys', async () => {
    const { database } = opened;
    const facts = new TypeormDeliveryFacts(database);
    await facts.stage('of-before', 8_900, [aFact({ mediaBuyId: 'mb_known' }), aFact({ mediaBuyId: 'mb_gone', sellerId: 0 })]);
    await facts.publish('of-before', 8_900, 'seller');
    await database.query('update delivery_lines set seller_id = 0 where account_id = 8900');
    await database.query(
      `insert into media_buys (account_id, id, campaign_id, advertiser_id, discovery_id, seller_id, seller_name, name, status, status_since, brand_domain,
         currency, budget, packages, flight_start, flight_end, idempotency_key, fence, attempts, revision, created_at, updated_at)
       values (8900, 'mb_known', 'campaign_1', 9, 'disc', 31, 'Seller', 'Buy', 'ACTIVE', now(), 'oat.example', 'EUR', 1000, '[]', now(), now(), 'k', 0, 0, 1,
         now(), now())`,
    );
    const runner = { query: (sql: string, params: unknown[]) => database.query(sql, params) } as unknown as QueryRunner;
    await new DeliverySellersOfBefore1763839400003().up(runner);
    const sums = await facts.sums({ accountId: 8_900 });
    expect(new Map(sums.map(({ mediaBuyId, sellerId }) => [mediaBuyId, sellerId]))).toEqual(
      new Map([
        ['mb_known', 31],
        ['mb_gone', 0],
      ]),
    );
  });

  it('returns null for the seller’s spend of days imported by an older release, until the seller reports again', async () => {
    const { database } = opened;
    const facts = new TypeormDeliveryFacts(database);
    const write = async (source: 'seller' | 'import', spend: number) => {
      await facts.stage('old', 8_901, [aFact({ measures: { spend } })]);
      await facts.publish('old', 8_901, source);
    };
    const spends = async () => (await facts.sellerDays(8_901, ['mb_1'])).map(({ spend }) => spend);
    await write('import', 40);
    await database.query('update delivery_days set seller_spend = null where account_id = 8901');
    expect(await spends()).toEqual([null]);
    await write('import', 50);
    expect(await spends()).toEqual([null]);
    await write('seller', 60);
    expect(await spends()).toEqual([60]);
  });

  describe('imports', () => deliveryImportsContract(() => new TypeormDeliveryImports(opened.store, opened.database)));
  describe('requests', () => deliveryRequestsContract(() => new TypeormDeliveryRequests(opened.store, opened.database)));
  describe('collections', () => collectionsContract(() => new TypeormCollections(opened.store, opened.database)));
});
