import { Ask, type AskKey } from './domain/ask';
import { discoveryLimits } from './domain/limits';
import type { AskSlice, Busy } from './domain/ports';
import { aDiscovery, aSeller } from './testing';
import type { StoredDiscoveries } from './testing.contract';

const now = new Date('2026-01-15T12:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms);

/** What every implementation of `Asks` does. Each test uses its own account. */
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
      expect((await stored.asks.of(accountId, id)).map(({ sellerName }) => sellerName)).toEqual(['Alpha', 'Zeta']);
    });

    it('are read in parts of the same order, after a seller, of those that are settled, or of one seller', async () => {
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

    it('are claimed by one of many', async () => {
      const { id } = await begin();
      const claims = await Promise.all([1, 2, 3, 4].map(() => claim(keyOf(id, 1))));
      expect(claims.filter((ask) => ask !== null).map((ask) => ask.state.fence)).toEqual([1]);
    });

    it('tell with the claim what the seller is asked, and nothing when the claim is refused', async () => {
      const { id } = await begin();
      const question = { sellerAccountId: 70, round: 0, request: { brief: 'Oat' } };
      const ask = () => stored.asks.change(keyOf(id, 1), (found) => found.claim(now, later(10_000), question));
      await Promise.all([ask(), ask()]);
      expect(await stored.events(accountId)).toEqual(['discovery.seller_asked']);
    });

    it('stay as they are when the step answers null, and do not exist for another key', async () => {
      const { id } = await begin();
      expect(await stored.asks.change(keyOf(id, 1), () => null)).toBeNull();
      expect(await stored.asks.change(keyOf(id, 99), (ask) => ask)).toBeNull();
      expect((await stored.asks.of(accountId, id)).map(({ status }) => status)).toEqual(['pending', 'pending']);
    });

    it('keep their lease while the fence is right', async () => {
      const { id } = await begin();
      await claim(keyOf(id, 1));
      const held = [
        { ...keyOf(id, 1), fence: 1 },
        { ...keyOf(id, 2), fence: 1 },
      ];
      expect(await stored.asks.hold(held, later(20_000))).toEqual([keyOf(id, 1)]);
      expect(await stored.asks.hold([{ ...keyOf(id, 1), fence: 2 }], later(30_000))).toEqual([]);
      const [ask] = await stored.asks.of(accountId, id);
      expect(ask?.leaseUntil).toEqual(later(20_000));
    });

    const idle: Busy = { buyers: [], sellers: [], sellerAccounts: [], origins: [], standings: [], underWay: new Map() };
    const waiting = async (id: string, at: Date, busy: Partial<Busy> = {}) =>
      (await stored.asks.waiting(at, { ...idle, ...busy }, 1_000)).filter((key) => key.discoveryId === id);
    const idsOf = (asks: readonly { readonly sellerId: number }[]) => asks.map(({ sellerId }) => sellerId).toSorted();

    it('wait while nobody has claimed them, or the claim ran out, and time remains', async () => {
      const { id } = await begin();
      await claim(keyOf(id, 1));
      expect(await waiting(id, later(1_000))).toEqual([
        { ...keyOf(id, 2), sellerAccountId: 702, origin: 'https://seller-2.example', standing: 'new' },
      ]);
      expect(idsOf(await waiting(id, later(10_000)))).toEqual([1, 2]);
      expect(await waiting(id, later(30_000))).toEqual([]);
    });

    it('are left out where there is no room: for a buyer, a seller, a standing, or a standing in an account or at an origin', async () => {
      const origin = 'https://shared.example';
      const { id } = await begin(undefined, {
        sellers: [
          aSeller(1, 'a', { origin, accountId: 701 }),
          aSeller(2, 'b', { origin, accountId: 701, standing: 'proven' }),
          aSeller(3, 'c', { origin, accountId: 703, standing: 'doubtful' }),
          aSeller(4, 'd', { origin: null, accountId: 704 }),
        ],
      });
      const left = async (busy: Partial<Busy>) => idsOf(await waiting(id, later(1), busy));
      expect(await left({})).toEqual([1, 2, 3, 4]);
      expect(await left({ buyers: [`new ${accountId}`] })).toEqual([2, 3]);
      expect(await left({ sellers: [2, 99] })).toEqual([1, 3, 4]);
      expect(await left({ sellerAccounts: ['new 701'] })).toEqual([2, 3, 4]);
      expect(await left({ origins: [`new ${origin}`, `doubtful ${origin}`] })).toEqual([2, 4]);
      expect(await left({ standings: ['doubtful', 'new'] })).toEqual([2]);
    });

    it('come in turn, the buyers after each other, and what one has under way counts', async () => {
      const many = Array.from({ length: 30 }, (_, index) => aSeller(index + 1));
      const flood = await begin('disc_flood' + accountId, { sellers: many }, later(-20_000));
      const first = await begin('disc_first' + accountId, { accountId: accountId + 5_000, sellers: many.slice(0, 3) });
      const keys = await stored.asks.waiting(later(1), idle, 1_000);
      const own = keys.filter(({ discoveryId }) => [flood.id, first.id].includes(discoveryId)).map(({ discoveryId }) => discoveryId);
      expect(own.slice(0, 6).filter((id) => id === first.id)).toHaveLength(3);
      const underWay = new Map([[accountId, 40]]);
      const later1 = (await stored.asks.waiting(later(1), { ...idle, underWay }, 1_000)).map(({ discoveryId }) => discoveryId);
      expect(later1.lastIndexOf(first.id)).toBeLessThan(later1.indexOf(flood.id));
    });

    it('of one buyer begin with the oldest discovery, and in it with sellers that are known to answer', async () => {
      const sellers = [aSeller(1, 'a', { standing: 'doubtful' }), aSeller(2), aSeller(3, 'c', { standing: 'proven' })];
      const young = await begin('disc_young' + accountId, { sellers: [aSeller(9)] }, later(1));
      const old = await begin('disc_old' + accountId, { sellers });
      const keys = await stored.asks.waiting(later(1), idle, 1_000);
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
      const statuses = async (account: number, id: string) => (await stored.asks.of(account, id)).map(({ status }) => status);
      expect(await statuses(accountId, ids[0]!)).toEqual(['asking', 'pending', 'asking']);
      expect(await statuses(accountId, ids[1]!)).toEqual(['pending', 'pending', 'pending']);
      expect(await statuses(accountId + 9_000, other.id)).toEqual(['pending', 'pending']);
      expect(await stored.asks.changeOpen({ accountId, id: ids[0]! }, (ask) => ask.claim(now, later(10_000)), [])).toEqual([]);
    });

    it('that are open change together, and those that are left alone or settled stay', async () => {
      const { id } = await begin(undefined, { sellers: [aSeller(1), aSeller(2), aSeller(3)] });
      await claim(keyOf(id, 1));
      await stored.asks.change(keyOf(id, 1), (ask) => ask.settle(1, { kind: 'declined', reason: 'No.' }, later(10)));
      const step = (ask: Ask) => (ask.state.sellerId === 3 ? null : ask.expire(later(30_000)));
      const changed = await stored.asks.changeOpen({ accountId, id }, step);
      expect(changed.map(({ state }) => [state.sellerId, state.status])).toEqual([[2, 'timed_out']]);
      expect((await stored.asks.of(accountId, id)).map(({ status }) => status)).toEqual(['declined', 'timed_out', 'pending']);
      expect(await stored.asks.changeOpen({ accountId: accountId + 9_000, id }, (ask) => ask.expire(later(99_999)))).toEqual([]);
    });

    it('are overdue when unsettled after the deadline; those that somebody holds, later', async () => {
      const { id } = await begin(undefined, { sellers: [aSeller(1), aSeller(2), aSeller(3)] });
      const overdue = async (at: Date) => (await stored.asks.overdue(at, 1_000)).filter((key) => key.id === id);
      await claim(keyOf(id, 1));
      await stored.asks.change(keyOf(id, 1), (ask) => ask.settle(1, { kind: 'declined', reason: 'No.' }, later(10)));
      await claim(keyOf(id, 3), later(29_000));
      await stored.asks.hold([{ ...keyOf(id, 3), fence: 1 }], later(60_000));
      expect(await overdue(later(30_000 + discoveryLimits.overdueAfter))).toEqual([]);
      expect(await overdue(later(30_001 + discoveryLimits.overdueAfter))).toEqual([{ accountId, id }]);
      await stored.asks.changeOpen({ accountId, id }, (ask) => ask.expire(later(30_001 + discoveryLimits.overdueAfter)));
      expect(await overdue(later(30_000 + discoveryLimits.heldOverdueAfter))).toEqual([]);
      expect(await overdue(later(30_001 + discoveryLimits.heldOverdueAfter))).toEqual([{ accountId, id }]);
    });
  });
}
