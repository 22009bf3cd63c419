import type { UnitOfWork } from '@exchange/kernel';
import { Ask, type AskKey } from './domain/ask';
import type { Discovery } from './domain/discovery';
import type { Asks, Busy, Discoveries, Selections } from './domain/ports';
import { aDiscovery, anAnswer, aProduct, aSeller } from './testing';

export interface StoredDiscoveries {
  readonly discoveries: Discoveries;
  readonly asks: Asks;
  readonly selections: Selections;
  readonly uow: UnitOfWork;
  /** Types of the events that were recorded for the account. */
  events(accountId: number): Promise<readonly string[]>;
}

const now = new Date('2026-01-15T12:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms);

/** What every implementation of the ports does. `open` is called once; each test uses its own account. */
export function discoveryContract(open: () => Promise<StoredDiscoveries>): void {
  let stored: StoredDiscoveries;
  let accountId = 1_000;
  beforeAll(async () => void (stored = await open()));
  beforeEach(() => void (accountId += 1));

  const begin = async (id = `disc_${accountId}`, overrides: Parameters<typeof aDiscovery>[0] = {}, at = now) => {
    const { discovery, asks } = aDiscovery({ id, accountId, ...overrides }, at);
    await stored.discoveries.start(discovery, asks);
    return discovery.state;
  };
  const keyOf = (discoveryId: string, sellerId: number): AskKey => ({ accountId, discoveryId, sellerId });
  const claim = (key: AskKey, at = now) => stored.asks.change(key, (ask) => ask.claim(at, new Date(at.getTime() + 10_000)));

  describe('discoveries', () => {
    it('reads back what was started, with revision 0', async () => {
      const state = await begin(undefined, { campaign: { id: 'camp_1', revision: 3 } });
      expect(await stored.discoveries.find(accountId, state.id)).toEqual(state);
      expect(await stored.discoveries.revisionsAfter(accountId, state.id, -1)).toEqual([
        {
          discoveryId: state.id,
          campaignId: 'camp_1',
          revision: 0,
          resultsComplete: false,
          pendingAgents: ['seller-1', 'seller-2'],
          sellersRequested: 2,
          sellersResponded: 0,
        },
      ]);
      expect(await stored.events(accountId)).toEqual([]);
    });

    it('keeps another account out', async () => {
      const { id } = await begin();
      expect(await stored.discoveries.find(accountId + 9_000, id)).toBeNull();
      expect(await stored.discoveries.revisionsAfter(accountId + 9_000, id, -1)).toEqual([]);
      expect(await stored.discoveries.answers(accountId + 9_000, id)).toEqual([]);
      expect(await stored.asks.of(accountId + 9_000, id)).toEqual([]);
    });

    it('writes a revision and an event for every advance, in order and without gaps, even when they come at once', async () => {
      const sellers = Array.from({ length: 12 }, (_, index) => aSeller(index + 1));
      const { id } = await begin(undefined, { sellers });
      const settle = (slug: string) =>
        stored.uow.run(() => stored.discoveries.advance(accountId, id, (discovery) => discovery.settle(slug, true, later(1))));
      await Promise.all(sellers.map((seller) => settle(seller.slug)));
      const revisions = await stored.discoveries.revisionsAfter(accountId, id, 0);
      expect(revisions.map(({ revision }) => revision)).toEqual(sellers.map((_, index) => index + 1));
      expect(revisions.map(({ resultsComplete }) => resultsComplete)).toEqual(sellers.map((_, index) => index === 11));
      expect(await stored.events(accountId)).toEqual(sellers.map(() => 'discovery.revised'));
      expect((await stored.discoveries.find(accountId, id))?.status).toBe('complete');
    });

    it('takes several steps at once, with a revision and an event for each', async () => {
      const { id } = await begin();
      const steps = ['seller-1', 'seller-2'].map((slug) => (it: Discovery) => it.settle(slug, false, later(1)));
      expect((await stored.discoveries.advance(accountId, id, ...steps)).state).toMatchObject({ status: 'failed', revision: 2 });
      const revisions = await stored.discoveries.revisionsAfter(accountId, id, 0);
      expect(revisions.map(({ revision, pendingAgents }) => [revision, pendingAgents])).toEqual([
        [1, ['seller-2']],
        [2, []],
      ]);
      expect(await stored.events(accountId)).toEqual(['discovery.revised', 'discovery.revised']);
    });

    it('counts what an account has running, as long as there is time', async () => {
      const none = { count: 0, firstEndsAt: null };
      expect(await stored.discoveries.running(accountId, now)).toEqual(none);
      await begin('disc_r1' + accountId);
      await begin('disc_r2' + accountId, {}, later(1_000));
      await begin('disc_r3' + accountId, { sellers: [] });
      await begin('disc_r4' + accountId, { accountId: accountId + 9_000 });
      expect(await stored.discoveries.running(accountId, later(29_999))).toEqual({ count: 2, firstEndsAt: later(30_000) });
      expect(await stored.discoveries.running(accountId, later(30_000))).toEqual({ count: 1, firstEndsAt: later(31_000) });
      expect(await stored.discoveries.running(accountId, later(31_000))).toEqual(none);
    });

    it('knows the newest revision of several discoveries', async () => {
      const first = await begin('disc_a' + accountId);
      const second = await begin('disc_b' + accountId);
      await stored.discoveries.advance(accountId, second.id, (discovery) => discovery.settle('seller-1', false, later(1)));
      const keys = [first.id, second.id, 'disc_unknown'].map((id) => ({ accountId, id }));
      expect(await stored.discoveries.heads(keys)).toEqual(
        new Map([
          [first.id, 0],
          [second.id, 1],
        ]),
      );
      expect(await stored.discoveries.heads([])).toEqual(new Map());
    });

    it('finds the latest discovery of a campaign', async () => {
      const campaign = { id: `camp_${accountId}`, revision: 1 };
      expect(await stored.discoveries.latestOf(accountId, campaign.id)).toBeNull();
      await begin('disc_1' + accountId, { campaign });
      const second = await begin('disc_2' + accountId, { campaign }, later(1));
      await begin('disc_3' + accountId, {}, later(2));
      expect(await stored.discoveries.latestOf(accountId, campaign.id)).toEqual(second);
    });
  });

  describe('selections', () => {
    const wanted = {
      productName: 'A',
      sellerId: 1,
      sellerSlug: 'seller-1',
      sellerName: 'Seller 1',
      pricingOptionId: 'cpm',
      budget: '9.990000',
      expiresAt: later(60_000).toISOString(),
    };
    const choose = (discoveryId: string, productId: string) =>
      stored.selections.change({ accountId, id: discoveryId }, (it) => it.add([{ productId, ...wanted }], false, now), now);

    it('begin empty and read back what was chosen, for their own account', async () => {
      const { id } = await begin();
      expect(await stored.selections.find(accountId, id)).toBeNull();
      const chosen = await choose(id, 'a');
      expect(chosen.products).toEqual([{ productId: 'a', ...wanted, proposal: null, selectedAt: now.toISOString() }]);
      expect(await stored.selections.find(accountId, id)).toEqual(chosen);
      expect(await stored.selections.find(accountId + 9_000, id)).toBeNull();
    });

    it('lose nothing that is chosen at once', async () => {
      const { id } = await begin();
      await Promise.all(['a', 'b', 'c', 'd'].map((productId) => choose(id, productId)));
      const { products } = (await stored.selections.find(accountId, id))!;
      expect(products.map(({ productId }) => productId).toSorted()).toEqual(['a', 'b', 'c', 'd']);
    });
  });

  describe('answers', () => {
    it('come back whole, in the order in which they landed', async () => {
      const { id } = await begin();
      const first = anAnswer({
        products: [aProduct('a'), aProduct('b')],
        dropped: [{ kind: 'product', index: 2, sellerRef: null, reason: 'x' }],
      });
      await stored.discoveries.land(keyOf(id, 2), 2, anAnswer());
      await stored.discoveries.land(keyOf(id, 1), 1, first);
      const landed = await stored.discoveries.answers(accountId, id);
      expect(landed.map(({ sellerId, revision }) => [sellerId, revision])).toEqual([
        [1, 1],
        [2, 2],
      ]);
      const { said: _, ...offered } = first;
      expect(landed[0]).toEqual({ ...offered, sellerId: 1, sellerName: 'Seller 1', sellerSlug: 'seller-1', revision: 1 });
    });

    it('are paged by group and counted, after a revision', async () => {
      const { id } = await begin(undefined, { sellers: [aSeller(1), aSeller(2), aSeller(3)] });
      for (const [index, sellerId] of [1, 2, 3].entries()) {
        await stored.discoveries.land(keyOf(id, sellerId), index + 1, anAnswer({ products: [aProduct('a'), aProduct('b')] }));
      }
      const page = await stored.discoveries.answers(accountId, id, { since: 1, limit: 1, offset: 1 });
      expect(page.map(({ sellerId }) => sellerId)).toEqual([3]);
      expect(await stored.discoveries.totals(accountId, id, 1)).toEqual({
        groups: 2,
        products: 4,
        publishers: ['tv.example'],
        prices: [{ currency: 'EUR', min: 12.5, max: 12.5, sum: 50, count: 4 }],
      });
      expect(await stored.discoveries.totals(accountId, id, 3)).toEqual({ groups: 0, products: 0, publishers: [], prices: [] });
    });
  });

  describe('another round', () => {
    const settled = async (id: string, sellerId: number) => {
      await claim(keyOf(id, sellerId));
      await stored.asks.change(keyOf(id, sellerId), (ask) => ask.settle(1, { kind: 'declined', reason: 'No.' }, later(10)));
      await stored.discoveries.advance(accountId, id, (it) => it.settle(`seller-${sellerId}`, true, later(10)));
    };

    it('reopens the asks concerned, and the discovery reads back with what it asks', async () => {
      const { id } = await begin();
      await settled(id, 1);
      await settled(id, 2);
      const items = [{ scope: 'product', sellerId: 2, productId: 'sf1:2:a', action: 'omit', ask: null }] as const;
      const before = await stored.asks.of(accountId, id);
      await stored.discoveries.advance(accountId, id, (it) => it.refine(items, before, 5, later(1_000)).discovery);
      const again = before.filter(({ sellerId }) => sellerId === 2).map((ask) => new Ask(ask).refine(1, later(1_000), later(6_000)));
      await stored.asks.reopen(again);
      await stored.asks.reopen([]);
      expect(await stored.asks.of(accountId, id)).toEqual([before[0], again[0]!.state]);
      expect(await stored.discoveries.find(accountId, id)).toMatchObject({ round: 1, refine: items, status: 'running', revision: 3 });
      expect((await claim(keyOf(id, 2), later(2_000)))?.state).toMatchObject({ status: 'asking', round: 1, fence: 2 });
    });

    it('an answer takes the place of the one before, at its own revision', async () => {
      const { id } = await begin();
      expect(await stored.discoveries.answerOf(keyOf(id, 1))).toBeNull();
      await stored.discoveries.land(keyOf(id, 1), 1, anAnswer());
      await stored.discoveries.land(keyOf(id, 2), 2, anAnswer());
      const note = { round: 1, scope: 'request', productId: null, proposalId: null, action: null, ask: 'More', note: null } as const;
      const refined = anAnswer({ products: [aProduct('a'), aProduct('b')], refinements: [{ ...note, status: 'applied' }] });
      await stored.discoveries.land(keyOf(id, 1), 4, refined);
      expect(await stored.discoveries.answerOf(keyOf(id, 1))).toEqual(refined);
      expect((await stored.discoveries.answers(accountId, id)).map(({ sellerId, revision }) => [sellerId, revision])).toEqual([
        [2, 2],
        [1, 4],
      ]);
      expect(await stored.discoveries.totals(accountId, id, 2)).toMatchObject({ groups: 1, products: 2, prices: [{ count: 2 }] });
    });
  });

  describe('purging', () => {
    it('removes what expired before, with everything about it, and nothing that runs', async () => {
      const old = await begin(`disc_old${accountId}`, { sellers: [] }, new Date('2020-01-01T00:00:00.000Z'));
      const running = await begin(`disc_run${accountId}`, {}, new Date('2020-01-01T00:00:00.000Z'));
      const young = await begin(`disc_new${accountId}`, { sellers: [] });
      expect(await stored.discoveries.purge(new Date('2020-01-01T23:59:59.000Z'), 10)).toBe(0);
      expect(await stored.discoveries.purge(new Date('2020-01-02T00:00:01.000Z'), 10)).toBe(1);
      const left = await Promise.all([old, running, young].map(({ id }) => stored.discoveries.find(accountId, id)));
      expect(left.map((it) => it?.id)).toEqual([undefined, running.id, young.id]);
      expect(await stored.discoveries.revisionsAfter(accountId, old.id, -1)).toEqual([]);
    });

    it('goes batch by batch, oldest first, each one once', async () => {
      const at = (day: number) => new Date(Date.UTC(2019, 0, day));
      for (const day of [3, 1, 2]) await begin(`disc_${day}_${accountId}`, { sellers: [] }, at(day));
      expect(await stored.discoveries.purge(at(10), 2)).toBe(2);
      expect((await stored.discoveries.find(accountId, `disc_3_${accountId}`))?.id).toBeDefined();
      const counts = await Promise.all([1, 2].map(() => stored.discoveries.purge(at(10), 2)));
      expect(counts.toSorted()).toEqual([0, 1]);
    });
  });

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
      expect(await stored.asks.renew(held, later(20_000))).toEqual([keyOf(id, 1)]);
      expect(await stored.asks.renew([{ ...keyOf(id, 1), fence: 2 }], later(30_000))).toEqual([]);
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
      await stored.asks.renew([{ ...keyOf(id, 3), fence: 1 }], later(60_000));
      expect(await overdue(later(30_100))).toEqual([]);
      expect(await overdue(later(30_101))).toEqual([{ accountId, id }]);
      await stored.asks.changeOpen({ accountId, id }, (ask) => ask.expire(later(30_101)));
      expect(await overdue(later(31_000))).toEqual([]);
      expect(await overdue(later(31_001))).toEqual([{ accountId, id }]);
    });
  });
}
