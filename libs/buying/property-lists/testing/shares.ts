import { createHash } from 'node:crypto';
import type { RequestedShare } from '../domain/list-share';
import { startPosition } from '../domain/list-share';
import type { ListShares, PropertyLists } from '../domain/ports';
import { PropertyList, type StandingIdentifier } from '../domain/property-list';

const now = new Date('2026-01-15T12:00:00.000Z');
const later = new Date('2026-02-15T12:00:00.000Z');
const counts = { requestedCount: 3, resolvedCount: 1, registeredCount: 1, unresolvedCount: 1 };
const members: readonly StandingIdentifier[] = [
  { type: 'domain', value: 'news.example', standing: 'resolved' },
  { type: 'domain', value: 'garbage', standing: 'unresolved' },
  { type: 'ios_bundle', value: 'com.example', standing: 'registered' },
];
const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** Contract tests for implementations of `ListShares`, with the lists that `lists` stores. */
export function listSharesContract(open: () => Promise<{ readonly shares: ListShares; readonly lists: PropertyLists }>): void {
  let shares: ListShares;
  let lists: PropertyLists;
  let advertiserId = 7_000;
  let serial = 7_000;

  beforeEach(async () => {
    ({ shares, lists } = await open());
    advertiserId += 1;
  });

  async function aList(): Promise<string> {
    const id = `pl_shared_${(serial += 1)}`;
    const request = { name: `List ${id}`, purpose: 'include' } as const;
    await lists.insert(PropertyList.create({ accountId: 1, advertiserId, id }, request, counts, now), members);
    return id;
  }

  const share = (listIds: readonly string[], more: Partial<RequestedShare> = {}) => {
    const id = `pls_${(serial += 1)}`;
    const minted = { id, keyId: 'k1', tokenHash: hashOf(id) };
    return shares.createOrExtend({ accountId: 1, advertiserId, sellerId: 7, listIds, expiresAt: later, ...more }, minted, now);
  };

  it('returns one share per seller and lists, with the latest expiry', async () => {
    const [first, second] = [await aList(), await aList()];
    const made = await share([first, second]);
    const muchLater = new Date('2027-01-01T00:00:00.000Z');
    expect(await share([first, second], { expiresAt: muchLater })).toEqual({ ...made, expiresAt: muchLater });
    expect((await share([first, second], { expiresAt: now })).expiresAt).toEqual(muchLater);
    for (const other of [share([first]), share([second, first]), share([first, second], { sellerId: 8 })])
      expect((await other).id).not.toBe(made.id);
  });

  it('counts the sellers that may read each list', async () => {
    const [first, second, unread] = [await aList(), await aList(), await aList()];
    await share([first, second]);
    await share([first]);
    await share([second, first], { sellerId: 8 });
    await share([first], { sellerId: 9, expiresAt: now });
    const owner = { accountId: 1, advertiserId };
    expect(await shares.readerCounts(owner, [first, unread], now)).toEqual(new Map([[first, 2]]));
    await shares.revoke({ ...owner, id: first }, now);
    expect(await shares.readerCounts(owner, [first, second, unread], now)).toEqual(new Map());
    expect(await shares.readerCounts({ ...owner, accountId: 2 }, [first], now)).toEqual(new Map());
  });

  it('finds a share by its token until it expires or is revoked', async () => {
    const id = await aList();
    const made = await share([id]);
    expect(await shares.findByToken(hashOf(made.id), now)).toEqual(made);
    expect(await shares.findByToken(hashOf('another'), now)).toBeNull();
    expect(await shares.findByToken(hashOf(made.id), later)).toBeNull();
    const key = { accountId: 1, advertiserId, id };
    for (const strange of [{ accountId: 2 }, { advertiserId: 1 }, { id: 'pl_none' }]) {
      expect(await shares.findByList({ ...key, ...strange }, now)).toEqual([]);
      expect(await shares.revoke({ ...key, ...strange }, now)).toBe(0);
    }
    expect(await shares.findByList(key, now)).toEqual([made]);
    expect(await shares.revoke(key, now)).toBe(1);
    expect([await shares.findByToken(hashOf(made.id), now), await shares.findByList(key, now), await shares.revoke(key, now)]).toEqual([
      null,
      [],
      0,
    ]);
    expect((await share([id])).id).not.toBe(made.id);
  });

  it('replaces the token of a share', async () => {
    const made = await share([await aList()]);
    await shares.replaceToken(made, { keyId: 'k2', tokenHash: hashOf(`${made.id} again`) });
    expect(await shares.findByToken(hashOf(made.id), now)).toBeNull();
    expect(await shares.findByToken(hashOf(`${made.id} again`), now)).toEqual({ ...made, keyId: 'k2' });
  });

  it('returns members that can be bought in the order of the lists, in pages, and records the time', async () => {
    const [first, second] = [await aList(), await aList()];
    const made = await share([second, first]);
    expect(await shares.summaryOf(made)).toEqual({ names: [`List ${second}`, `List ${first}`], count: 4 });
    const values: string[] = [];
    for (let place: typeof startPosition | null = startPosition; place !== null;) {
      const page: Awaited<ReturnType<ListShares['read']>> = await shares.read(made, place, 3, now);
      values.push(...page.identifiers.map(({ value }) => value));
      place = page.next;
    }
    expect(values).toEqual(['news.example', 'com.example', 'news.example', 'com.example']);
    expect((await shares.findByToken(hashOf(made.id), now))?.lastReadAt).toEqual(now);
    await lists.change({ accountId: 1, advertiserId, id: second }, (list) => list.delete(now), []);
    expect((await shares.read(made, startPosition, 10, now)).identifiers).toHaveLength(2);
    expect((await shares.summaryOf(made)).names).toEqual([`List ${first}`]);
  });
}
