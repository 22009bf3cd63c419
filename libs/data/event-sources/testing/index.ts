import { EventSourcesFacade } from '../application/event-sources.facade';
import { EventSource, type EventSourceDetails, type EventSourceState } from '../domain/event-source';
import type { EventSources } from '../domain/ports';
import { InMemoryEventSources } from './in-memory';

/** Default time of the builders. */
export const epoch = new Date('2026-01-15T12:00:00.000Z');
const later = new Date('2026-01-15T12:05:00.000Z');

export function anEventSource(overrides: Partial<EventSourceState> = {}): EventSource {
  const { accountId = 1, advertiserId = 1, id = 'es_1', createdAt = epoch, ...details } = overrides;
  const wanted: EventSourceDetails = { name: 'Shop', eventTypes: ['purchase'], allowedDomains: ['shop.acme.com'], ...details };
  return EventSource.create({ accountId, advertiserId, id }, wanted, createdAt);
}

/** Facade with an in-memory store, for tests of other contexts. */
export function eventSourcesInMemory(): { readonly facade: EventSourcesFacade; readonly records: InMemoryEventSources } {
  const records = new InMemoryEventSources();
  return { facade: new EventSourcesFacade(records), records };
}

/** Contract tests for implementations of `EventSources`. `open` returns an empty store. */
export function eventSourcesContract(open: () => Promise<EventSources>): void {
  let eventSources: EventSources;

  beforeEach(async () => {
    eventSources = await open();
  });

  test('finds an inserted event source for its own account and advertiser only', async () => {
    const { state } = anEventSource();
    await eventSources.insert(anEventSource());
    expect(await eventSources.find(state)).toEqual(state);
    for (const other of [{ accountId: 2 }, { advertiserId: 2 }, { id: 'es_2' }]) {
      expect(await eventSources.find({ ...state, ...other })).toBeNull();
      expect(await eventSources.change({ ...state, ...other }, (it) => it.delete(later))).toBeNull();
    }
  });

  test('stores a change', async () => {
    const { state } = anEventSource();
    await eventSources.insert(anEventSource());
    const changed = await eventSources.change(state, (it) => it.update({ eventTypes: ['lead', 'search'], allowedDomains: [] }, later));
    expect(changed).toEqual({ ...state, eventTypes: ['lead', 'search'], allowedDomains: [], revision: 2, updatedAt: later });
    expect(await eventSources.find(state)).toEqual(changed);
  });

  test('never returns a deleted event source', async () => {
    const { state } = anEventSource();
    await eventSources.insert(anEventSource());
    await eventSources.change(state, (it) => it.delete(later));
    expect([await eventSources.find(state), await eventSources.change(state, (it) => it)]).toEqual([null, null]);
    expect(await eventSources.list(state, { take: 10, skip: 0 })).toEqual({ rows: [], total: 0 });
  });

  test('returns the ids that the advertiser has among the given ones', async () => {
    for (const id of ['es_a', 'es_b']) await eventSources.insert(anEventSource({ id }));
    const { state } = anEventSource({ id: 'es_gone' });
    await eventSources.insert(anEventSource({ id: 'es_gone' }));
    await eventSources.change(state, (it) => it.delete(later));
    await eventSources.insert(anEventSource({ id: 'es_other', advertiserId: 2 }));
    const wanted = ['es_b', 'es_a', 'es_a', 'es_gone', 'es_other', 'es_never'];
    expect((await eventSources.knownIds(state, wanted)).toSorted()).toEqual(['es_a', 'es_b']);
    expect(await eventSources.knownIds({ ...state, accountId: 2 }, wanted)).toEqual([]);
  });

  test('lists by part of the name after a keyset, unaffected by later rows', async () => {
    for (const id of ['es_1', 'es_2', 'es_3']) await eventSources.insert(anEventSource({ id, name: id === 'es_2' ? 'Till' : 'Shop' }));
    const owner = { accountId: 1, advertiserId: 1 };
    const ids = async (overrides: object, after: readonly string[] | null = null) =>
      (await eventSources.listNewest({ ...owner, ...overrides }, { limit: 1, after })).map(({ id }) => id);
    expect(await ids({})).toEqual(['es_3', 'es_2']);
    await eventSources.insert(anEventSource({ id: 'es_4', createdAt: later }));
    expect(await ids({}, [epoch.toISOString(), 'es_3'])).toEqual(['es_2', 'es_1']);
    expect(await ids({ name: 'sho' }, [epoch.toISOString(), 'es_3'])).toEqual(['es_1']);
    expect(await ids({ advertiserId: 2 })).toEqual([]);
    expect(await ids({ accountId: 2 })).toEqual([]);
  });

  test('lists newest first, by take and skip, with the total', async () => {
    const owner = { accountId: 1, advertiserId: 1 };
    for (const [i, id] of ['es_a', 'es_b', 'es_c'].entries()) {
      await eventSources.insert(anEventSource({ id, createdAt: new Date(epoch.getTime() + (i > 0 ? 1000 : 0)) }));
    }
    await eventSources.insert(anEventSource({ id: 'es_d', advertiserId: 2 }));
    const ids = async (take: number, skip: number) => {
      const { rows, total } = await eventSources.list(owner, { take, skip });
      return [rows.map(({ id }) => id), total];
    };
    expect([await ids(2, 0), await ids(2, 2)]).toEqual([
      [['es_c', 'es_b'], 3],
      [['es_a'], 3],
    ]);
  });
}
