import { testDatabase } from '@test/database';
import type { TestDatabase } from '@test/database';
import { Housekeeping } from '../outbox/housekeeping';
import type { Idempotency } from './idempotency';
import { anIdempotency, request } from './idempotency.fixture';

let pg: TestDatabase;
let idempotency: Idempotency;
let done: number;

beforeAll(async () => {
  pg = await testDatabase();
  idempotency = anIdempotency(pg.database);
});
beforeEach(async () => {
  done = 0;
  await pg.database.query('truncate idempotency_records');
});
afterAll(() => pg.close());

const work = async () => ({ zebra: (done += 1) });
const records = () => pg.database.query('select * from idempotency_records');

describe('Expiry of a record after seven days', () => {
  const age = (days: number) => pg.database.query(`update idempotency_records set created_at = now() - $1 * interval '1 day'`, [days]);

  it('frees the key for any request', async () => {
    await idempotency.once(request, work);
    await age(6.9);
    await idempotency.once(request, work);
    expect(done).toBe(1);
    await age(7.1);
    expect(await idempotency.once({ ...request, request: { name: 'B' } }, work)).toMatchObject({ zebra: 2 });
    expect(await idempotency.once({ ...request, request: { name: 'B' } }, work)).toMatchObject({ zebra: 2 });
  });

  it('counts from the answer, not from the claim', async () => {
    await idempotency.inSteps(request, async () => {
      await age(6.9);
      return work();
    });
    const [row] = await pg.database.query<{ young: boolean }>(
      `select created_at > now() - interval '1 hour' as young from idempotency_records`,
    );
    expect(row).toEqual({ young: true });
  });

  it('deletes expired records in batches', async () => {
    await pg.database.query(
      `insert into idempotency_records (account_id, operation, key, request_hash, response, created_at)
       select 1, 'things.create', 'key-' || n, '', 'null', now() - interval '8 days' from generate_series(1, 2500) n`,
    );
    await idempotency.once(request, work);
    await new Housekeeping(pg.database).removeOldRows();
    expect(await records()).toHaveLength(1);
  });

  it('deletes expired records, and events that all consumers received more than three days ago', async () => {
    await idempotency.once(request, work);
    const insert = `insert into outbox (id, type, account_id, occurred_at, payload, relayed_at) values ($1, 'thing.happened', 1, now(), '{}', $2)`;
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    for (const [id, at] of [
      ['evt_old', daysAgo(4)],
      ['evt_owed', daysAgo(4)],
      ['evt_young', daysAgo(2)],
      ['evt_new', null],
    ] as const)
      await pg.database.query(insert, [id, at]);
    await pg.database.query(`insert into outbox_work (event_id, consumer) values ('evt_owed', 'a')`);
    const housekeeping = new Housekeeping(pg.database);
    await housekeeping.removeOldRows();
    expect(await records()).toHaveLength(1);
    await age(8);
    await housekeeping.removeOldRows();
    expect(await records()).toEqual([]);
    expect(await pg.database.query('select id from outbox order by id')).toEqual([
      { id: 'evt_new' },
      { id: 'evt_owed' },
      { id: 'evt_young' },
    ]);
    await pg.database.query('truncate outbox cascade');
  });
});
