import type { Database } from '@exchange/platform';
import { planOf, testDatabase, type TestDatabase } from '@test/database';
import { anOrder, autoDesk, manualDesk } from '../../testing';
import { deliveriesContract, orderRecordsContract, replaysContract } from '../../testing/contract';
import { TypeormDeliveryReports } from './typeorm-delivery-reports';
import { TypeormOrders } from './typeorm-orders';
import { TypeormRequestReplays } from './typeorm-request-replays';

describe('Orders in PostgreSQL', () => {
  let opened: TestDatabase;
  beforeAll(async () => void (opened = await testDatabase()));
  afterAll(() => opened.close());

  describe('TypeormOrders', () => {
    orderRecordsContract(() => new TypeormOrders(opened.store, opened.database));
  });

  describe('TypeormDeliveryReports', () => {
    deliveriesContract(() => new TypeormDeliveryReports(opened.database));
  });

  describe('TypeormRequestReplays', () => {
    replaysContract(() => new TypeormRequestReplays(opened.database));
  });

  it('writes events and the audit entry in the transaction of the step', async () => {
    const key = { accountId: 6_001, id: 'sf_mb_events' };
    const records = new TypeormOrders(opened.store, opened.database);
    await records.insert(anOrder({}, { id: key.id, desk: { ...manualDesk, accountId: key.accountId } }));
    await records.change(key, (order) =>
      order.decide('approved', null, { by: 'seller', actor: 'Ada' }, new Date('2026-01-15T13:00:00.000Z')),
    );
    const events = await opened.database.query<{ type: string; payload: { status: string; buyer: object } }>(
      'select type, payload from outbox where account_id = $1 order by position',
      [key.accountId],
    );
    expect(events.map(({ type, payload }) => [type, payload.status])).toEqual([
      ['orders.received', 'pending_approval'],
      ['orders.approved', 'booked'],
    ]);
    expect(events[0]!.payload.buyer).toEqual({ customerId: 1, name: 'Oat Ltd' });
    const audited = await opened.database.query(
      'select action, resource_type, resource_name, description from audit_entries where account_id = $1 order by id',
      [key.accountId],
    );
    expect(audited).toEqual([
      {
        action: 'CREATE',
        resource_type: 'MEDIA_BUY',
        resource_name: 'oat.example',
        description: 'The exchange received media buy "oat.example"',
      },
      {
        action: 'EXECUTE',
        resource_type: 'MEDIA_BUY',
        resource_name: 'oat.example',
        description: 'The exchange approved media buy "oat.example"',
      },
    ]);
  });

  it('reads any page of a long list, and the orders of a product, through the indexes', async () => {
    const { database } = opened;
    const asked: { readonly sql: string; readonly values: readonly unknown[] }[] = [];
    const query = (sql: string, values: unknown[], name?: string) => (asked.push({ sql, values }), database.query(sql, values, name));
    const records = new TypeormOrders(opened.store, Object.create(database, { query: { value: query } }) as Database);
    await new TypeormOrders(opened.store, database).insert(anOrder({}, { id: 'sf_mb_many', desk: { ...autoDesk, accountId: 6_002 } }));
    await database.query(`
      insert into orders (select (jsonb_populate_record(o, jsonb_build_object('id', 'sf_mb_' || lpad(n::text, 6, '0'),
        'created_at', o.created_at + n * interval '1 second', 'waiting_until', case when n % 100 = 0 then null else o.created_at end))).*
      from orders o, generate_series(1, 20000) as n where o.account_id = 6002 and o.id = 'sf_mb_many')`);
    const at = new Date('2026-01-20T12:00:00.000Z');
    const rows = await records.list({ accountId: 6_002 }, { at, after: { urgent: false, createdAt: at, id: 'x' }, take: 26, skip: 0 });
    expect(rows.map(({ id }) => id)).toEqual(
      Array.from({ length: 26 }, (_, i) => 20_000 - i)
        .filter((n) => n % 100 !== 0)
        .concat(19_974)
        .slice(0, 26)
        .map((n) => `sf_mb_${String(n).padStart(6, '0')}`),
    );
    await records.list({ accountId: 6_002 }, { at, after: null, take: 26, skip: 0 });
    const literal = (value: unknown) => (value === null ? 'null' : `'${value instanceof Date ? value.toISOString() : String(value)}'`);
    const written = ({ sql, values }: (typeof asked)[number]) =>
      sql.replaceAll(/\$(\d+)/g, (_, number) => literal(values[Number(number) - 1]));
    const scans = asked.map(async (one) => (await planOf(database, written(one))).match(/\S+ Scan.* on orders\b/g));
    const scan = 'Index Scan using orders_newest on orders';
    // Behind the urgent orders only the query of the others yields rows.
    expect(await Promise.all(scans)).toEqual([[scan], [scan, scan]]);
    // A prepared statement gets a generic plan after some calls.
    await database.query('analyze orders');
    expect(await records.count({ accountId: 6_002, productId: 'prd_of_nobody' })).toBe(0);
    const lines = await database.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${asked.at(-1)!.sql}`);
    const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
    expect(plan).toContain('Bitmap Index Scan on orders_by_product');
    expect(plan).toMatch(/Index Cond: \(jsonb_path_query_array\(packages, '\$\[\*\]\."?productId/);
  });
});
