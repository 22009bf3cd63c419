import { testDatabase, type TestDatabase } from '@test/database';
import { dueNow, inTurn } from './fair-claims';

const waiting = {
  ...dueNow,
  table: 'waiting_room',
  columns: { accountId: 'account_id', id: 'id' },
  waits: 'due_at <= $1',
  order: 'due_at',
  perLane: 5,
  limit: '$2',
};
const plain = inTurn(waiting);
const besideWork = inTurn({ ...waiting, busy: '$3::bigint[], $4::integer[]' });

describe('inTurn', () => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await testDatabase();
    await opened.database.query(
      'create table waiting_room (account_id bigint, id integer, due_at timestamptz, primary key (account_id, id))',
    );
    await opened.database.query('create index on waiting_room (account_id, due_at); create index on waiting_room (due_at)');
    // The ten thousand rows of the first account are older than all others.
    await opened.database.query(
      `insert into waiting_room select 1, n, '2026-01-01'::timestamptz + n * interval '1 second' from generate_series(1, 10000) n`,
    );
    await opened.database.query(
      `insert into waiting_room select a, n, '2026-02-01'::timestamptz + (a * 100 + n) * interval '1 second' from generate_series(2, 4) a, generate_series(1, a) n`,
    );
    await opened.database.query(`insert into waiting_room values (5, 1, '2027-01-01')`);
  });
  afterAll(async () => {
    await opened.database.query('drop table waiting_room');
    await opened.close();
  });

  const now = new Date('2026-06-01');
  const select = (limit: number) => opened.database.query<{ accountId: number; id: number }>(plain, [now, limit]);

  it('returns the first row of every account first, whatever the backlog of one account', async () => {
    expect((await select(4)).map(({ accountId, id }) => [accountId, id])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 1],
    ]);
  });

  it('continues with the second row of each account, the oldest first, without rows that are not due', async () => {
    const rows = await select(100);
    expect(rows).toHaveLength(5 + 2 + 3 + 4);
    for (const account of [1, 2, 3, 4]) {
      const own = rows.filter(({ accountId }) => accountId === account).map(({ id }) => id);
      expect(own).toEqual(own.toSorted((a, b) => a - b));
    }
    expect(rows.slice(4, 8).map(({ id }) => id)).toEqual([2, 2, 2, 2]);
  });

  it('counts running work of an account as turns taken', async () => {
    const busy = await opened.database.query<{ accountId: number }>(besideWork, [now, 6, [1, 3], [50, 2]]);
    expect(busy.map(({ accountId }) => accountId)).toEqual([2, 4, 2, 4, 3, 4]);
  });
});
