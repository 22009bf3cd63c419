import { testDatabase } from '@test/database';
import type { TestDatabase } from '@test/database';
import { Log } from '../observability/log';
import { EventsProcessor } from './events.processor';
import type { StoredEvent } from './outbox';

let pg: TestDatabase;
let processor: EventsProcessor;
const handled: number[][] = [];
let poison: number | undefined;
const numbersOf = (events: readonly StoredEvent[]) => events.map(({ payload }) => (payload as { n: number }).n);

const take = async (events: readonly StoredEvent[]): Promise<void> => {
  const numbers = numbersOf(events);
  if (poison !== undefined && numbers.includes(poison)) throw new Error('cannot be handled');
  handled.push(numbers);
};
const handler = { handle: (event: StoredEvent) => take([event]), handleTogether: take };

beforeAll(async () => {
  pg = await testDatabase();
  const consumers = { all: () => new Map([['many', { consumer: 'many', events: ['thing.happened'], handler }]]) };
  processor = new EventsProcessor(pg.database, consumers as never, Log.create('test', 'silent'));
});
beforeEach(async () => {
  handled.length = 0;
  poison = undefined;
  await pg.database.query('truncate outbox cascade');
});
afterAll(() => pg.close());

/** Events that are relayed: with work that waits for its job. */
async function waiting(count: number): Promise<string[]> {
  const events = Array.from({ length: count }, (_, n) => ({
    type: 'thing.happened',
    accountId: 1,
    occurredAt: new Date(),
    payload: { n },
  }));
  await pg.outbox.append(events);
  await pg.database.query(`insert into outbox_work (event_id, consumer) select id, 'many' from outbox`);
  return (await pg.database.query<{ id: string }>('select id from outbox order by position')).map(({ id }) => id);
}
const process = (eventIds: readonly string[]) => processor.process({ data: { eventIds, consumer: 'many' } } as never);
const left = async () =>
  (await pg.database.query<{ attempts: number }>('select attempts from outbox_work')).map(({ attempts }) => attempts);

it('the events of a job are handled together, in their order, once', async () => {
  const ids = await waiting(3);
  await process([...ids].reverse());
  await process(ids);
  expect(handled).toEqual([[0, 1, 2]]);
  expect(await left()).toEqual([]);
});

it('one that cannot be handled holds up no other', async () => {
  poison = 1;
  await process(await waiting(3));
  expect(handled).toEqual([[0], [2]]);
  expect(await left()).toEqual([1]);
});

it('what another process is handling is left to it', async () => {
  const ids = await waiting(3);
  const other = pg.database.dataSource.createQueryRunner();
  await other.startTransaction();
  await other.query('select from outbox_work where event_id = $1 for update', [ids[1]]);
  await process(ids);
  await other.rollbackTransaction();
  await other.release();
  expect(handled).toEqual([[0, 2]]);
  expect(await left()).toEqual([0]);
});
