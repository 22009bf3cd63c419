import { Ask, type NewAsk } from '../domain/ask';
import type { Asks } from '../domain/ports';

const at = new Date('2026-01-15T12:00:00.000Z');
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);

const filed = {
  kind: 'support',
  title: 'Exports are empty',
  detail: 'Since Monday',
  blocks: null,
  priority: 'high',
  subject: null,
  channel: null,
  desiredSupply: null,
} as const;
export const aResolution = {
  outcome: 'change',
  whatChanged: 'Exports have rows again.',
  requesterAction: 'Export once more.',
  releaseVersion: '1.4.0',
  releasedAt: at,
} as const;

export function anAsk(overrides: Partial<NewAsk> = {}): Ask {
  return Ask.file({ ...filed, accountId: 1, id: 'ask_1', filedBy: 'Robin', at, ...overrides });
}

/** Contract tests for implementations of {@link Asks}. `open` returns an empty store. */
export function asksContract(open: () => Promise<Asks>): void {
  let asks: Asks;

  beforeEach(async () => {
    asks = await open();
  });

  const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
  const insert = async (...some: Partial<NewAsk>[]) => {
    for (const one of some) await asks.insert(anAsk(one));
  };

  test('returns an ask as inserted and as changed', async () => {
    const full = anAsk({ kind: 'supply', blocks: 'Launch', subject: 'lakeside.example', channel: 'ctv', desiredSupply: 'Much' });
    await asks.insert(full);
    expect((await asks.find(1, 'ask_1'))?.state).toEqual(full.state);
    await asks.change(1, 'ask_1', (ask) => ask.accept(later(60), later(1)));
    await asks.change(1, 'ask_1', (ask) => ask.resolve(aResolution, later(2)));
    const answered = await asks.change(1, 'ask_1', (ask) => ask.answer('still_blocked', 'No', later(3)));
    expect((await asks.find(1, 'ask_1'))?.state).toEqual(answered!.state);
    expect(answered!.state).toMatchObject({ ...aResolution, status: 'in_progress', requesterNote: 'No', requesterAt: later(3) });
  });

  test('hides asks from other accounts', async () => {
    await insert({});
    expect(await asks.find(2, 'ask_1')).toBeNull();
    expect(await asks.change(2, 'ask_1', (ask) => ask.accept(null, at))).toBeNull();
    expect(await asks.list(2, {}, { limit: 10, after: null })).toEqual([]);
  });

  test('stores nothing of a step that throws', async () => {
    await insert({});
    await asks.change(1, 'ask_1', (ask) => ask.accept(null, at));
    await expect(asks.change(1, 'ask_1', (ask) => ask.accept(null, at))).rejects.toThrow('Not possible');
    expect((await asks.find(1, 'ask_1'))?.state.status).toBe('accepted');
  });

  test('lists the last changed ask first, with a cursor', async () => {
    await insert({ id: 'ask_a' }, { id: 'ask_b', at: later(1) }, { id: 'ask_c', at: later(1) });
    await asks.change(1, 'ask_a', (ask) => ask.accept(null, later(2)));
    const rows = await asks.list(1, {}, { limit: 10, after: null });
    expect(ids(rows)).toEqual(['ask_a', 'ask_c', 'ask_b']);
    const after = [rows[0]!.updatedAt.toISOString(), rows[0]!.id];
    expect(ids(await asks.list(1, {}, { limit: 1, after }))).toEqual(['ask_c', 'ask_b']);
  });

  test('filters the list by kind, and by closed or open', async () => {
    await insert({ id: 'ask_a', kind: 'product' }, { id: 'ask_b', at: later(1) }, { id: 'ask_c', at: later(2) });
    await asks.change(1, 'ask_b', (ask) => ask.answer('withdrawn', null, later(1)));
    const listed = async (filter: Parameters<Asks['list']>[1]) => ids(await asks.list(1, filter, { limit: 10, after: null }));
    expect(await listed({ kind: 'product' })).toEqual(['ask_a']);
    expect(await listed({ state: 'open' })).toEqual(['ask_c', 'ask_a']);
    expect(await listed({ state: 'closed' })).toEqual(['ask_b']);
    expect(await listed({ kind: 'product', state: 'closed' })).toEqual([]);
  });

  test('returns the account of an ask', async () => {
    await insert({ accountId: 7 });
    expect(await asks.accountOf('ask_1')).toBe(7);
    expect(await asks.accountOf('ask_2')).toBeNull();
  });

  test('queues open asks of all accounts, oldest first, or those of one state or kind', async () => {
    await insert({ id: 'ask_b', at: later(1) }, { id: 'ask_a', accountId: 2, at: later(1) }, { id: 'ask_c', kind: 'product' });
    await insert({ id: 'ask_d', at: later(2) });
    await asks.change(1, 'ask_d', (ask) => ask.resolve(aResolution, later(3)));
    const queued = async (filter: Parameters<Asks['queue']>[0]) => ids(await asks.queue(filter, { limit: 10, after: null }));
    expect(await queued({})).toEqual(['ask_c', 'ask_a', 'ask_b']);
    expect(await queued({ kind: 'support' })).toEqual(['ask_a', 'ask_b']);
    expect(await queued({ status: 'done' })).toEqual(['ask_d']);
    expect(await queued({ status: 'accepted' })).toEqual([]);
    expect(ids(await asks.queue({}, { limit: 1, after: [at.toISOString(), 'ask_c'] }))).toEqual(['ask_a', 'ask_b']);
  });
}
