import { aSyndication, epoch, someShare } from '.';
import { syndicationLimits } from '../domain/limits';
import type { SyndicationFilter, Syndications } from '../domain/ports';
import type { Syndication } from '../domain/syndication';

const later = (ms: number) => new Date(epoch.getTime() + ms);

/** Contract tests for implementations of `Syndications`. */
export function syndicationsContract(open: () => Syndications | Promise<Syndications>): void {
  let syndications: Syndications;
  let accountId = 8_000;
  let serial = 0;

  beforeAll(async () => void (syndications = await open()));
  beforeEach(() => void (accountId += 1));

  const store = async (overrides: Parameters<typeof aSyndication>[0] = {}, at = epoch, enabled = true) => {
    serial += 1;
    const share = { accountId, id: `syn_${String(serial).padStart(6, '0')}`, sellerId: serial, ...overrides };
    return (await syndications.put(someShare(share), () => aSyndication(share, enabled, at)))!;
  };
  const list = async (filter: Partial<SyndicationFilter> = {}, page = { limit: 10, offset: 0 }) =>
    (await syndications.list({ accountId, advertiserId: 9, ...filter }, page)).map(({ id }) => id);

  it('stores one record per resource and seller', async () => {
    const state = await store({ sellerId: 7 });
    const seen: (Syndication | null)[] = [];
    const again = await syndications.put(someShare({ accountId, sellerId: 7 }), (found) => {
      seen.push(found);
      return found!.disable(later(1));
    });
    expect([seen[0]?.state, again?.id, again?.status]).toEqual([state, state.id, 'DISABLED']);
    expect(await syndications.put(someShare({ accountId, sellerId: 7 }), () => null)).toEqual(again);
    expect(await syndications.put(someShare({ accountId, sellerId: 8 }), () => null)).toBeNull();
    expect(await list()).toEqual([state.id]);
  });

  it('finds the shares of some resources with one seller, of one account', async () => {
    const keyed = { sellerId: 7, advertiserId: 9, resourceType: 'AUDIENCE' as const };
    for (const resourceKey of ['a', 'b', 'c']) await store({ ...keyed, resourceKey });
    await store({ ...keyed, resourceKey: 'a', sellerId: 8 });
    const keysOf = async (account: number, keys: string[]) =>
      (await syndications.ofSeller({ ...keyed, accountId: account }, keys)).map(({ resourceKey }) => resourceKey).toSorted();
    expect(await keysOf(accountId, ['a', 'c', 'x'])).toEqual(['a', 'c']);
    expect(await keysOf(accountId, [])).toEqual([]);
    expect(await keysOf(accountId + 1, ['a'])).toEqual([]);
  });

  it('creates one record from several concurrent calls', async () => {
    const share = { accountId, sellerId: 7 };
    const made = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        syndications.put(someShare(share), (found) => (found ? null : aSyndication({ ...share, id: `syn_${accountId}_${n}` }))),
      ),
    );
    expect(new Set(made.map((state) => state!.id)).size).toBe(1);
  });

  it('stores a change, and stores nothing when the step returns null', async () => {
    const { id } = await store();
    const changed = await syndications.change({ accountId, id }, (it) => it.claim(epoch, later(9)));
    const taken = { kind: 'accepted', data: { item_count: 1, item_issues: [{ item_id: 'ü' }] }, version: 'v1' } as const;
    const settled = await syndications.change({ accountId, id }, (it) => it.settle(changed!.state, taken, 2, later(5)));
    expect(settled?.state).toMatchObject({ status: 'COMPLETED', responseData: taken.data, completedAt: later(5), heldParts: 2 });
    expect(await syndications.listByResource(someShare({ accountId }))).toEqual([settled?.state]);
    expect(await syndications.change({ accountId, id }, () => null)).toBeNull();
    expect(await syndications.change({ accountId: accountId + 1, id }, (it) => it)).toBeNull();
  });

  it('gives one of several concurrent claimers the claim', async () => {
    const { id } = await store();
    const claims = await Promise.all([1, 2, 3, 4].map(() => syndications.change({ accountId, id }, (it) => it.claim(epoch, later(9)))));
    expect(claims.filter((claim) => claim !== null).map(({ state }) => state.fence)).toEqual([1]);
  });

  it('lists oldest first with filters, so that added records do not move a page', async () => {
    const second = await store({}, later(2));
    const first = await store({}, later(1), false);
    const twin = await store({ resourceType: 'AUDIENCE', resourceKey: 'vip', resourceId: 'vip' }, later(2));
    const page = () => list({}, { limit: 1, offset: 1 });
    expect(await list()).toEqual([first.id, second.id, twin.id]);
    expect(await page()).toEqual([second.id, twin.id]);
    await store({ advertiserId: 10 });
    const newest = await store({}, later(3));
    expect(await page()).toEqual([second.id, twin.id]);
    expect(await list({ resourceType: 'AUDIENCE' })).toEqual([twin.id]);
    expect(await list({ resourceId: 'shoes', enabled: true })).toEqual([second.id, newest.id]);
    expect(await list({ sellerId: first.sellerId })).toEqual([first.id]);
    expect(await list({ status: 'DISABLED' })).toEqual([first.id]);
    expect(await list({ status: 'PENDING', enabled: false })).toEqual([]);
    expect(await list({ accountId: accountId + 1 })).toEqual([]);
    expect((await syndications.listByResource(someShare({ accountId }))).map(({ id }) => id)).toEqual([first.id, second.id, newest.id]);
  });

  it('returns records as due when their time has come and no worker has claimed them', async () => {
    const waiting = await store({}, later(2_000));
    const held = await store({}, later(1_000));
    await store({}, epoch, false);
    await syndications.change(held, (it) => it.claim(later(1_000), later(1_000 + syndicationLimits.lease)));
    const due = async (at: Date) => (await syndications.due(at, 1_000)).filter((key) => key.accountId === accountId);
    expect(await due(later(1_500))).toEqual([]);
    expect(await due(later(2_000))).toEqual([{ accountId, id: waiting.id, sellerId: waiting.sellerId, fence: 0 }]);
    expect((await due(later(90_000))).map(({ id, fence }) => [id, fence])).toEqual([
      [held.id, 1],
      [waiting.id, 0],
    ]);
  });
}
