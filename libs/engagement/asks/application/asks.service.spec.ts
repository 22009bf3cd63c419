import { FixedClock, SequentialIds } from '@exchange/kernel';
import { anAdmin, anAgent, anOrganization, aPerson } from '@exchange/kernel/testing';
import { accessOf, assertAllowed } from '@exchange/platform';
import { AskQueueController } from '../adapters/http/ask-queue.controller';
import { aResolution } from '../testing';
import { InMemoryAsks } from '../testing/in-memory';
import { AskQueueService } from './ask-queue.service';
import { AsksService } from './asks.service';

const caller = aPerson();
const stranger = aPerson({ accountId: 2 });
const staff = aPerson({ accountId: 9, isStaff: true });
const filing = { title: 'Exports are empty', detail: 'Since Monday' };

describe('Asks', () => {
  const clock = new FixedClock();
  let asks: AsksService;
  let queue: AskQueueService;

  beforeEach(() => {
    const store = new InMemoryAsks();
    asks = new AsksService(store, new SequentialIds(), clock);
    queue = new AskQueueService(store, clock);
  });

  test('are filed and read by every member, admin and key of the account', async () => {
    for (const one of [caller, anAdmin(), anOrganization()]) {
      const { id } = await asks.file(one, filing);
      expect(await asks.read(caller, id)).toMatchObject({ id, accountId: 1, filedBy: one.label, kind: 'support' });
    }
  });

  test('throw 404 for another account', async () => {
    const { id } = await asks.file(caller, filing);
    await expect(asks.read(stranger, id)).rejects.toMatchObject({ status: 404 });
    await expect(asks.answer(stranger, id, { state: 'withdrawn' })).rejects.toMatchObject({ status: 404 });
    expect((await asks.list(stranger, {}, { limit: 10 })).rows).toEqual([]);
  });

  test('throw 403 for callers that reach only some advertisers', async () => {
    const grants = new Map([[3, 'READ_WRITE']] as const);
    for (const one of [anAgent(), aPerson({ grants })]) await expect(asks.file(one, filing)).rejects.toMatchObject({ status: 403 });
  });

  test('are accepted, started and resolved by staff of another account', async () => {
    const { id } = await asks.file(caller, filing);
    expect(await queue.accept(id, null)).toMatchObject({ id, accountId: 1, status: 'accepted' });
    expect((await queue.start(id, null)).status).toBe('in_progress');
    expect((await queue.resolve(id, aResolution)).status).toBe('done');
    expect(await queue.read(id)).toMatchObject({ outcome: 'change', whatChanged: aResolution.whatChanged });
    expect((await asks.answer(caller, id, { state: 'confirmed_resolved' })).status).toBe('closed');
  });

  test('throw 403 for keys of staff and for admins who are not staff', async () => {
    for (const one of [anAdmin(), anOrganization(), aPerson({ isStaff: true, via: 'key' })]) {
      for (const method of ['list', 'read', 'accept', 'start', 'resolve'] as const)
        expect(() => assertAllowed(accessOf(AskQueueController, method), one, 'write')).toThrow(
          'Only signed-in platform staff may do that.',
        );
    }
    expect(() => assertAllowed(accessOf(AskQueueController, 'resolve'), staff, 'write')).not.toThrow();
    await expect(queue.read('unknown')).rejects.toMatchObject({ status: 404 });
  });

  test('are paged: last changed first for the account, oldest first for staff', async () => {
    for (const title of ['a', 'b', 'c']) {
      clock.advance(1000);
      await asks.file(title === 'b' ? stranger : caller, { title });
    }
    const first = await asks.list(caller, {}, { limit: 1 });
    expect(first.rows.map(({ title }) => title)).toEqual(['c']);
    const { nextCursor } = first.pagination as { nextCursor: string };
    expect((await asks.list(caller, {}, { limit: 1, cursor: nextCursor })).rows.map(({ title }) => title)).toEqual(['a']);
    const queued = await queue.list({}, { limit: 2 });
    expect(queued.rows.map(({ title }) => title)).toEqual(['a', 'b']);
    const { nextCursor: more } = queued.pagination as { nextCursor: string };
    expect((await queue.list({}, { limit: 2, cursor: more })).rows.map(({ title }) => title)).toEqual(['c']);
  });
});
