import { aDiscovery, aSeller } from '.';
import { SellerAsk, type AskKey } from '../domain/ask';
import { discoveryLimits } from '../domain/limits';
import type { AskSlice, FullAskLanes } from '../domain/ports';
import type { StoredDiscoveries } from './contract';

const now = new Date('2026-01-15T12:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms);

/** Contract tests for implementations of `Asks`. Each test uses its own account. */
export function asksContract(open: () => Promise<StoredDiscoveries>): void {
  let stored: StoredDiscoveries;
  let accountId = 100_000;
  beforeAll(async () => void (stored = await open()));
  beforeEach(() => void (accountId += 1));

  const begin = async (id = `disc_${accountId}`, overrides: Parameters<typeof aDiscovery>[0] = {}, at = now) => {
    const { discovery, asks } = aDiscovery({ id, accountId, ...overrides }, at);
    await stored.discoveries.start(discovery, asks);
    return discovery.state;
  };
  const keyOf = (discoveryId: string, sellerId: number): AskKey => ({ accountId, discoveryId, sellerId });
  const claim = (key: AskKey, at = now) => stored.asks.change(key, (ask) => ask.claim(at, new Date(at.getTime() + 10_000)));

  describe('asks', () => {
    it('are listed by the name of the seller', async () => {
      const { id } = await begin(undefined, {
        sellers: [
          { ...aSeller(1), name: 'Zeta' },
          { ...aSeller(2), name: 'Alpha' },
        ],
      });
      expect((await stored.asks.list(accountId, id)).map(({ sellerName }) => sellerName)).toEqual(['Alpha', 'Zeta']);
    });

    it('are paged in the same order, filtered by settled state or seller', async () => {
      const named = (id: number, name: string) => ({ ...aSeller(id), name });
      const { id } = await begin(undefined, { sellers: [named(1, 'b'), named(2, 'a'), named(3, 'B'), named(9, 'a'), named(10, 'a')] });
      const ids = async (slice: Partial<AskSlice>, account = accountId) =>
        (await stored.asks.slice(account, id, { limit: 10, after: null, ...slice })).map(({ sellerId }) => sellerId);
      expect(await ids({})).toEqual([3, 2, 9, 10, 1]);
      expect(await ids({ limit: 2 })).toEqual([3, 2]);
      expect(await ids({ after: ['a', 2], limit: 2 })).toEqual([9, 10]);
      expect(await ids({ after: ['a', 10] })).toEqual([1]);
      expect(await ids({ isSettled: true })).toEqual([]);
      for (const sellerId of [1, 9]) await stored.asks.change(keyOf(id, sellerId), (ask) => ask.passOver('Not asked.', now));
      expect(await ids({ isSettled: true })).toEqual([9, 1]);
      expect(await ids({ isSettled: true, after: ['a', 9] })).toEqual([1]);
      expect(await ids({ sellerId: 9 })).toEqual([9]);
      expect(await ids({ sellerId: 4 })).toEqual([]);
      expect(await ids({}, accountId + 9_000)).toEqual([]);
    });

    it('are claimed by one of several concurrent attempts', async () => {
      const { id } = await begin();
      const claims = await Promise.all([1, 2, 3, 4].map(() => claim(keyOf(id, 1))));
      expect(claims.filter((ask) => ask !== null).map((ask) => ask.state.fence)).toEqual([1]);
    });

    it('record the request with the claim, and no event when the claim is refused', async () => {
      const { id } = await begin();
      const question = { sellerAccountId: 70, round: 0, request: { brief: 'Oat' } };
      const ask = () => stored.asks.change(keyOf(id, 1), (found) => found.claim(now, later(10_000), question));
      await Promise.all([ask(), ask()]);
      expect(await stored.events(accountId)).toEqual(['discovery.seller_asked']);
    });

    it('stay unchanged when the step returns null; an unknown key returns null', async () => {
      const { id } = await begin();
      expect(await stored.asks.change(keyOf(id, 1), () => null)).toBeNull();
      expect(await stored.asks.change(keyOf(id, 99), (ask) => ask)).toBeNull();
      expect((await stored.asks.list(accountId, id)).map(({ status }) => status)).toEqual(['pending', 'pending']);
    });

    it('extend their lease only for the current fence', async () => {
      const { id } = await begin();
      await claim(keyOf(id, 1));
      const held = [
        { ...keyOf(id, 1), fence: 1 },
        { ...keyOf(id, 2), fence: 1 },
      ];
      expect(await stored.asks.extendLeases(held, later(20_000))).toEqual([keyOf(id, 1)]);
      expect(await stored.asks.extendLeases([{ ...keyOf(id, 1), fence: 2 }], later(30_000))).toEqual([]);
      const [ask] = await stored.asks.list(accountId, id);
      expect(ask?.leaseUntil).toEqual(later(20_000));
    });

    const idle: FullAskLanes = { buyers: [], sellers: [], sellerAccounts: [], origins: [], standings: [], underWay: new Map() };
    const waiting = async (id: string, at: Date, busy: Partial<FullAskLanes> = {}) =>
      (await stored.asks.findWaiting(at, { ...idle, ...busy }, 1_000)).filter((key) => key.discoveryId === id);
    const idsOf = (asks: readonly { readonly sellerId: number }[]) => asks.map(({ sellerId }) => sellerId).toSorted();

    it('are waiting while they are unclaimed or their lease has expired, and time remains', async () => {
      const { id } = await begin();
      await claim(keyOf(id, 1));
      expect(await waiting(id, later(1_000))).toEqual([
        { ...keyOf(id, 2), sellerAccountId: 702, origin: 'https://seller-2.example', standing: 'new' },
      ]);
      expect(idsOf(await waiting(id, later(10_000)))).toEqual([1, 2]);
      expect(await waiting(id, later(30_000))).toEqual([]);
    });

    it('are excluded for a full buyer, seller, standing, or a standing in an account or at an origin', async () => {
      const origin = 'https://shared.example';
      const { id } = await begin(undefined, {
        sellers: [
          aSeller(1, 'a', { origin, accountId: 701 }),
          aSeller(2, 'b', { origin, accountId: 701, standing: 'proven' }),
          aSeller(3, 'c', { origin, accountId: 703, standing: 'doubtful' }),
          aSeller(4, 'd', { origin: null, accountId: 704 }),
        ],
      });
      const left = async (busy: Partial<FullAskLanes>) => idsOf(await waiting(id, later(1), busy));
      expect(await left({})).toEqual([1, 2, 3, 4]);
      expect(await left({ buyers: [`new ${accountId}`] })).toEqual([2, 3]);
      expect(await left({ sellers: [2, 99] })).toEqual([1, 3, 4]);
      expect(await left({ sellerAccounts: ['new 701'] })).toEqual([2, 3, 4]);
      expect(await left({ origins: [`new ${origin}`, `doubtful ${origin}`] })).toEqual([2, 4]);
      expect(await left({ standings: ['doubtful', 'new'] })).toEqual([2]);
    });

    it('alternate between buyers, and count a buyer’s asks in progress', async () => {
      const many = Array.from({ length: 30 }, (_, index) => aSeller(index + 1));
      const flood = await begin('disc_flood' + accountId, { sellers: many }, later(-20_000));
      const first = await begin('disc_first' + accountId, { accountId: accountId + 5_000, sellers: many.slice(0, 3) });
      const keys = await stored.asks.findWaiting(later(1), idle, 1_000);
      const own = keys.filter(({ discoveryId }) => [flood.id, first.id].includes(discoveryId)).map(({ discoveryId }) => discoveryId);
      expect(own.slice(0, 6).filter((id) => id === first.id)).toHaveLength(3);
      const underWay = new Map([[accountId, 40]]);
      const later1 = (await stored.asks.findWaiting(later(1), { ...idle, underWay }, 1_000)).map(({ discoveryId }) => discoveryId);
      expect(later1.lastIndexOf(first.id)).toBeLessThan(later1.indexOf(flood.id));
    });

    it('of one buyer start with the oldest discovery, and within it with proven sellers', async () => {
      const sellers = [aSeller(1, 'a', { standing: 'doubtful' }), aSeller(2), aSeller(3, 'c', { standing: 'proven' })];
      const young = await begin('disc_young' + accountId, { sellers: [aSeller(9)] }, later(1));
      const old = await begin('disc_old' + accountId, { sellers });
      const keys = await stored.asks.findWaiting(later(1), idle, 1_000);
      const own = keys.filter(({ discoveryId }) => [young.id, old.id].includes(discoveryId)).map(({ sellerId }) => sellerId);
      expect(own).toEqual([3, 2, 1, 9]);
    });

    it('of some sellers change in their own discovery only', async () => {
      const ids = ['x', 'y'].map((name) => `disc_${name}${accountId}`);
      for (const id of ids) await begin(id, { sellers: [aSeller(1), aSeller(2), aSeller(3)] });
      const other = await begin(`disc_z${accountId}`, { accountId: accountId + 9_000 });
      const claimed = await stored.asks.changeOpen({ accountId, id: ids[0]! }, (ask) => ask.claim(now, later(10_000)), [1, 3, 99]);
      expect(claimed.map(({ state }) => [state.discoveryId, state.sellerId, state.fence])).toEqual([
        [ids[0], 1, 1],
        [ids[0], 3, 1],
      ]);
      const statuses = async (account: number, id: string) => (await stored.asks.list(account, id)).map(({ status }) => status);
      expect(await statuses(accountId, ids[0]!)).toEqual(['asking', 'pending', 'asking']);
      expect(await statuses(accountId, ids[1]!)).toEqual(['pending', 'pending', 'pending']);
      expect(await statuses(accountId + 9_000, other.id)).toEqual(['pending', 'pending']);
      expect(await stored.asks.changeOpen({ accountId, id: ids[0]! }, (ask) => ask.claim(now, later(10_000)), [])).toEqual([]);
    });

    it('change together while unsettled; settled and skipped ones stay', async () => {
      const { id } = await begin(undefined, { sellers: [aSeller(1), aSeller(2), aSeller(3)] });
      await claim(keyOf(id, 1));
      await stored.asks.change(keyOf(id, 1), (ask) => ask.settle(1, { kind: 'declined', reason: 'No.' }, later(10)));
      const step = (ask: SellerAsk) => (ask.state.sellerId === 3 ? null : ask.expire(later(30_000)));
      const changed = await stored.asks.changeOpen({ accountId, id }, step);
      expect(changed.map(({ state }) => [state.sellerId, state.status])).toEqual([[2, 'timed_out']]);
      expect((await stored.asks.list(accountId, id)).map(({ status }) => status)).toEqual(['declined', 'timed_out', 'pending']);
      expect(await stored.asks.changeOpen({ accountId: accountId + 9_000, id }, (ask) => ask.expire(later(99_999)))).toEqual([]);
    });

    it('are overdue when unsettled after the deadline, and later while leased', async () => {
      const { id } = await begin(undefined, { sellers: [aSeller(1), aSeller(2), aSeller(3)] });
      const overdue = async (at: Date) => (await stored.asks.findOverdue(at, 1_000)).filter((key) => key.id === id);
      await claim(keyOf(id, 1));
      await stored.asks.change(keyOf(id, 1), (ask) => ask.settle(1, { kind: 'declined', reason: 'No.' }, later(10)));
      await claim(keyOf(id, 3), later(29_000));
      await stored.asks.extendLeases([{ ...keyOf(id, 3), fence: 1 }], later(60_000));
      expect(await overdue(later(30_000 + discoveryLimits.overdueAfter))).toEqual([]);
      expect(await overdue(later(30_001 + discoveryLimits.overdueAfter))).toEqual([{ accountId, id }]);
      await stored.asks.changeOpen({ accountId, id }, (ask) => ask.expire(later(30_001 + discoveryLimits.overdueAfter)));
      expect(await overdue(later(30_000 + discoveryLimits.heldOverdueAfter))).toEqual([]);
      expect(await overdue(later(30_001 + discoveryLimits.heldOverdueAfter))).toEqual([{ accountId, id }]);
    });
  });
}
