import { planOf, testDatabase, type TestDatabase } from '@test/database';
import { eventsWaiting } from '../outbox/events-waiting';
import { Counting } from './counting';
import { type Count, Counts } from './counts';

let pg: TestDatabase;
beforeAll(async () => (pg = await testDatabase()));
afterAll(() => pg.close());
beforeEach(() => pg.database.query('delete from counts'));

const wait = (events: number) =>
  pg.database.query(
    `with added as (
       insert into outbox (id, type, account_id, occurred_at, payload)
       select 'evt_counted_' || n || '_' || random(), 'counted', 1, now(), '{}' from generate_series(1, $1::int) as n returning id)
     insert into outbox_work (event_id, consumer) select id, 'nobody' from added`,
    [events],
  );
const age = () => pg.database.query(`update counts set counted_at = now() - interval '11 seconds'`);
const stored = async () => (await pg.database.query<{ value: number }>('select value from counts'))[0]!.value;
const read = async () => (await new Counts(pg.database).read(eventsWaiting)).value;

describe('Counts', () => {
  it('are 0 until the first count, and the last count afterwards', async () => {
    expect(await read()).toBe(0);
    await wait(3);
    expect(await read()).toBe(0);
    await new Counts(pg.database).take(eventsWaiting);
    expect(await read()).toBe(3);
  });

  it('are taken by one process every ten seconds, whatever the number of processes', async () => {
    const processes = Array.from({ length: 8 }, () => new Counts(pg.database));
    const takeAll = () => Promise.all(processes.map((one) => one.take(eventsWaiting)));
    await takeAll();
    const before = await stored();
    await wait(2);
    await takeAll();
    expect(await stored()).toBe(before);
    await age();
    await takeAll();
    expect(await stored()).toBe(before + 2);
  });

  it('do not block other processes while one process counts', async () => {
    await new Counts(pg.database).take(eventsWaiting);
    await age();
    await pg.database.run(async () => {
      await pg.database.query('select 1 from counts for update');
      await other.take(eventsWaiting);
    });
  });

  it('sum parts with the same name', async () => {
    const sql = `select part, count from (values ('a', 2), ('b', 3), ('a', 5)) as each (part, count)`;
    const counted = await new Counts(pg.database).take({ name: 'of parts', sql, everySeconds: 600 });
    expect(counted).toEqual({ value: 10, parts: { a: 7, b: 3 } });
  });

  it('are reported to their watchers by the schedule of their interval', async () => {
    const counting = new Counting(new Counts(pg.database));
    const reported: [string, number][] = [];
    const watch = (name: string, everySeconds: number) => {
      const count: Count = { name, sql: `select '' as part, ${everySeconds} as count`, everySeconds };
      counting.watch(count, ({ value }) => reported.push([name, value]));
    };
    watch('often', 10);
    watch('seldom', 600);
    await counting.takeOften();
    await counting.takeSeldom();
    await counting.takeOften();
    expect(reported).toEqual([
      ['often', 10],
      ['seldom', 600],
      ['often', 10],
    ]);
  });

  it('read a limited number of rows', async () => {
    expect(await planOf(pg.database, eventsWaiting.sql)).toMatch(/Limit/);
  });

  let other: Counts;
  let otherDatabase: TestDatabase;
  beforeAll(async () => {
    otherDatabase = await testDatabase();
    other = new Counts(otherDatabase.database);
  });
  afterAll(() => otherDatabase.close());
});
