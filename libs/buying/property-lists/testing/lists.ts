import type { PropertyLists } from '../domain/ports';
import { type NewPropertyList, PropertyList, type StandingIdentifier } from '../domain/property-list';

const counts = { requestedCount: 2, resolvedCount: 1, registeredCount: 1, unresolvedCount: 0 };
const identifiers: readonly StandingIdentifier[] = [
  { type: 'domain', value: 'z.example', standing: 'resolved' },
  { type: 'ios_bundle', value: 'com.example', standing: 'registered' },
];
const later = new Date('2026-02-01T00:00:00.000Z');

/** Contract tests for implementations of `PropertyLists`. */
export function propertyListsContract(open: () => PropertyLists | Promise<PropertyLists>): void {
  let lists: PropertyLists;
  let advertiserId = 0;
  let serial = 0;

  beforeEach(async () => {
    lists = await open();
    advertiserId += 1;
  });

  async function store(overrides: Partial<NewPropertyList> = {}, at = new Date('2026-01-15T12:00:00.000Z')) {
    serial += 1;
    const key = { accountId: 1, advertiserId, id: `pl_${serial}` };
    const list = PropertyList.create(key, { name: 'List', purpose: 'include', ...overrides }, counts, at);
    await lists.insert(list, identifiers);
    return list.state;
  }

  it('finds the stored list and its identifiers in the order sent, and nothing for another account or advertiser', async () => {
    const state = await store({ filters: { countries: ['US'] } });
    expect(await lists.find(state)).toEqual(state);
    expect(await lists.identifiersOf(state)).toEqual(identifiers);
    for (const other of [{ accountId: 2 }, { advertiserId: advertiserId + 1000 }, { id: 'pl_other' }]) {
      expect(await lists.find({ ...state, ...other })).toBeNull();
      expect(await lists.identifiersOf({ ...state, ...other })).toEqual([]);
    }
  });

  it('filters by a part of the name and by purpose, and continues after a row', async () => {
    const [first, second, third] = [await store(), await store({ name: 'Never', purpose: 'exclude' }), await store()];
    const ids = async (overrides: object, after: readonly string[] | null = null) =>
      (await lists.newest({ accountId: 1, advertiserId, ...overrides }, { limit: 10, after })).map(({ id }) => id);
    const behind = [third.createdAt.toISOString(), third.id];
    expect(new Set(await ids({}))).toEqual(new Set([first.id, second.id, third.id]));
    expect(await ids({ purpose: 'exclude' })).toEqual([second.id]);
    expect(await ids({ name: 'nev' })).toEqual([second.id]);
    expect(await ids({}, behind)).not.toContain(third.id);
    expect(await ids({ accountId: 2 })).toEqual([]);
  });

  it('changes a list with or without its identifiers', async () => {
    const key = await store();
    const changed = await lists.change(key, (list) => list.update({ name: 'New' }, null, later));
    expect(changed?.state).toMatchObject({ name: 'New', purpose: 'include', updatedAt: later });
    expect([await lists.find(key), await lists.identifiersOf(key)]).toEqual([changed?.state, identifiers]);
    const others: StandingIdentifier[] = [{ type: 'domain', value: 'b.example', standing: 'unresolved' }];
    const next = { ...counts, requestedCount: 1, unresolvedCount: 1 };
    await lists.change(key, (list) => list.update({}, next, later), others);
    expect([await lists.find(key), await lists.identifiersOf(key)]).toEqual([{ ...changed?.state, ...next }, others]);
  });

  it('stores 12,000 identifiers in order', async () => {
    const key = await store();
    const many = Array.from(
      { length: 12_000 },
      (_, i) => ({ type: 'domain', value: `site-${i}.example`, standing: 'registered' }) as const,
    );
    await lists.change(key, (list) => list, many);
    expect(await lists.identifiersOf(key)).toEqual(many);
  });

  it('never returns a deleted list', async () => {
    const key = await store();
    await lists.attach({ accountId: 1, campaignId: 'c1' }, [key.id], later);
    await lists.change(key, (list) => list.delete(later), []);
    expect(await lists.find(key)).toBeNull();
    expect(await lists.identifiersOf(key)).toEqual([]);
    expect(await lists.change(key, (list) => list)).toBeNull();
    expect(await lists.list(key, { take: 10, skip: 0 })).toEqual({ rows: [], total: 0 });
    expect(await lists.attachedTo({ accountId: 1, campaignId: 'c1' })).toEqual([]);
  });

  it('lists newest first in pages, with the total', async () => {
    for (const [i, name] of ['a', 'b', 'c'].entries()) await store({ name }, new Date(Date.UTC(2026, 0, 15 + i)));
    const page = await lists.list({ accountId: 1, advertiserId }, { take: 2, skip: 1 });
    expect([page.rows.map(({ name }) => name), page.total]).toEqual([['b', 'a'], 3]);
  });

  it('finds the campaigns of a list in pages, the newest attachment first, and counts them', async () => {
    const [list, other] = [await store(), await store()];
    for (const name of ['a', 'b', 'c']) await lists.attach({ accountId: 1, campaignId: `${name}-${advertiserId}` }, [list.id], later);
    const page = await lists.campaignsOf(list, { take: 2, skip: 1 });
    expect(page).toEqual({ rows: ['b', 'a'].map((name) => ({ campaignId: `${name}-${advertiserId}`, attachedAt: later })), total: 3 });
    expect(await lists.campaignCounts(1, [list.id, other.id])).toEqual(new Map([[list.id, 3]]));
    expect(await lists.campaignCounts(2, [list.id])).toEqual(new Map());
    expect(await lists.campaignsOf(other, { take: 2, skip: 0 })).toEqual({ rows: [], total: 0 });
  });

  it('attaches lists to a campaign once and in order, and detaches them', async () => {
    const [first, second] = [await store(), await store()];
    const campaign = { accountId: 1, campaignId: `c-${advertiserId}` };
    await lists.attach(campaign, [second.id], later);
    await lists.attach(campaign, [first.id, second.id], later);
    expect((await lists.attachedTo(campaign)).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(await lists.attachedTo({ ...campaign, accountId: 2 })).toEqual([]);
    expect([await lists.detach(campaign, second.id), await lists.detach(campaign, second.id)]).toEqual([true, false]);
    expect((await lists.attachedTo(campaign)).map(({ id }) => id)).toEqual([first.id]);
  });
}
