import { anAdvertiser } from '.';
import type { AdvertiserFilter, Advertisers } from '../domain/ports';

/** Contract tests for implementations of `Advertisers`. */
export function advertiserRecordsContract(open: () => Advertisers | Promise<Advertisers>): void {
  let records: Advertisers;
  let accountId = 0;
  const later = new Date('2026-02-01T00:00:00.000Z');
  const duplicate = expect.objectContaining({ code: 'CONFLICT', field: 'brand' }) as Error;

  beforeEach(async () => {
    records = await open();
    accountId += 1;
  });

  async function store(overrides: Parameters<typeof anAdvertiser>[0] = {}) {
    const advertiser = anAdvertiser({ accountId, id: await records.nextId(), ...overrides });
    await records.insert(advertiser);
    return advertiser.state;
  }

  const names = async (filter: Partial<AdvertiserFilter> = {}, page = { take: 10, skip: 0 }) =>
    (await records.list({ accountId, ...filter }, page)).map(({ name }) => name);

  it('lists advertisers with the given ids, after a keyset', async () => {
    const stored = [await store({ brand: 'a.com' }), await store({ brand: 'b.com' }), await store({ brand: 'c.com' })];
    const ids = stored.map(({ id }) => id);
    const listed = async (filter: Partial<AdvertiserFilter>, after: number | null) =>
      (await records.list({ accountId, ...filter }, { take: 10, skip: 0, after: after === null ? null : [after] })).map(({ id }) => id);
    expect(await listed({}, ids[2]!)).toEqual([ids[1], ids[0]]);
    expect(await listed({ ids: [ids[0]!, ids[2]!] }, null)).toEqual([ids[2], ids[0]]);
    expect(await listed({ ids: [] }, null)).toEqual([]);
  });

  it('returns increasing, distinct ids', async () => {
    const ids = [await records.nextId(), await records.nextId(), await records.nextId()];
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
  });

  it('finds a stored advertiser for its own account only', async () => {
    const state = await store({
      description: 'Shoes',
      sandbox: true,
      timezone: 'Pacific/Auckland',
      utmParams: [{ paramKey: 'utm_source', paramValue: 'exchange' }],
      frequencyCaps: [{ max_impressions: 3, window: { interval: 1, unit: 'days' } }],
    });
    expect([await records.find(state), await records.lockShared(state)]).toEqual([state, state]);
    expect(await records.find({ accountId: accountId + 1, id: state.id })).toBeNull();
    expect(await records.lockShared({ accountId: accountId + 1, id: state.id })).toBeNull();
    expect(await records.find({ accountId, id: state.id + 1_000_000 })).toBeNull();
  });

  it('finds several by their ids', async () => {
    const [one, other] = [await store({ brand: 'one.com' }), await store({ brand: 'other.com' })];
    const found = await records.findMany(accountId, [other.id, one.id, 9_007_199_254]);
    expect(new Set(found)).toEqual(new Set([one, other]));
    expect(await records.findMany(accountId + 1, [one.id])).toEqual([]);
  });

  it('stores a change, and changes nothing of another account', async () => {
    const { id } = await store();
    const changed = await records.change({ accountId, id }, (advertiser) => advertiser.update({ name: 'New', utmParams: [] }, later));
    expect(changed?.state).toMatchObject({ name: 'New', updatedAt: later });
    expect(await records.find({ accountId, id })).toEqual(changed?.state);
    expect(await records.change({ accountId: accountId + 1, id }, (advertiser) => advertiser)).toBeNull();
  });

  it('keeps brands unique among the active advertisers of an account', async () => {
    const first = await store({ brand: 'acme.com' });
    await expect(store({ brand: 'https://www.acme.com' })).rejects.toThrow(duplicate);
    const other = await store({ brand: 'other.com' });
    await expect(records.change(other, (advertiser) => advertiser.update({ brand: 'acme.com' }, later))).rejects.toThrow(duplicate);
    await expect(store({ accountId: accountId + 1000, brand: 'acme.com' })).resolves.toBeDefined();
    await records.change(first, (advertiser) => advertiser.archive(later));
    await store({ brand: 'acme.com' });
    await expect(records.change(first, (advertiser) => advertiser.restore(later))).rejects.toThrow(duplicate);
  });

  it('lists newest first, by take and skip', async () => {
    for (const name of ['a', 'b', 'c']) await store({ name });
    expect(await names()).toEqual(['c', 'b', 'a']);
    expect(await names({}, { take: 1, skip: 1 })).toEqual(['b']);
  });

  it('counts by filter and returns the ids of sandboxes', async () => {
    const { id } = await store({ name: 'a', sandbox: true });
    await store({ name: 'b' });
    const counts = [{}, { name: 'A' }, { sandbox: false }, { status: 'ARCHIVED' as const }].map((filter) =>
      records.count({ accountId, ...filter }),
    );
    expect(await Promise.all(counts)).toEqual([2, 1, 1, 0]);
    expect([await records.sandboxIds(accountId), await records.sandboxIds(accountId + 1)]).toEqual([[id], []]);
  });

  it('filters by status, sandbox and a literal part of the name', async () => {
    const archived = await store({ name: 'Old 100%' });
    await records.change(archived, (advertiser) => advertiser.archive(later));
    await store({ name: 'New_100', sandbox: true });
    expect(await names({ status: 'ACTIVE' })).toEqual(['New_100']);
    expect(await names({ status: 'ARCHIVED' })).toEqual(['Old 100%']);
    expect(await names({ sandbox: false })).toEqual(['Old 100%']);
    expect(await names({ name: 'OLD' })).toEqual(['Old 100%']);
    expect(await names({ name: '0%' })).toEqual(['Old 100%']);
    expect(await names({ name: 'w_1' })).toEqual(['New_100']);
    expect(await names({ name: 'd_1' })).toEqual([]);
  });
}
