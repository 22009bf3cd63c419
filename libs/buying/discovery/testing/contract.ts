import type { UnitOfWork } from '@exchange/kernel';
import { aDiscovery, anAnswer, aProduct, aProposal, aSeller } from '.';
import { SellerAsk, type AskKey } from '../domain/ask';
import type { Discovery } from '../domain/discovery';
import type { SellerAsks, Discoveries, Selections } from '../domain/ports';
import type { OfferedFormats } from '../domain/ports/offered-formats';
import type { SellerAnswers } from '../domain/ports/seller-answers';

export interface StoredDiscoveries {
  readonly discoveries: Discoveries;
  readonly asks: SellerAsks;
  readonly selections: Selections;
  readonly sellerAnswers: SellerAnswers;
  readonly formats: OfferedFormats;
  readonly unitOfWork: UnitOfWork;
  /** Types of the recorded events of the account. */
  events(accountId: number): Promise<readonly string[]>;
}

const now = new Date('2026-01-15T12:00:00.000Z');
const everything = { since: -1, limit: 10, offset: 0, productLimit: 10, productOffset: 0 };
const later = (ms: number) => new Date(now.getTime() + ms);

/** Contract tests for the stores of this context. `open` is called once; each test uses its own account. */
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
    it('stores a started discovery with revision 0', async () => {
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

    it('returns only the named offer to the seller’s account', async () => {
      const { id } = await begin();
      const [named, other] = [aProduct('sf1:1:a'), aProduct('sf1:1:b')];
      const [proposal, another] = [aProposal('sfp1:1:p', { 'sf1:1:a': 100 }), aProposal('sfp1:1:q', { 'sf1:1:b': 100 })];
      await stored.discoveries.land(keyOf(id, 1), 1, anAnswer({ products: [other, named], proposals: [another, proposal] }));
      const key = { sellerAccountId: aSeller(1).accountId, sellerId: 1, discoveryId: id, proposalId: 'sfp1:1:p' };
      expect(await stored.discoveries.offerOf(key)).toEqual({ products: [named], proposals: [proposal] });
      expect(await stored.discoveries.offerOf({ ...key, proposalId: 'sfp1:1:none' })).toEqual({ products: [], proposals: [] });
      for (const wrong of [{ sellerAccountId: 1 }, { sellerId: 2 }, { discoveryId: 'disc_none' }])
        expect(await stored.discoveries.offerOf({ ...key, ...wrong })).toBeNull();
    });

    it('returns nothing to another account', async () => {
      const { id } = await begin();
      await stored.discoveries.land(keyOf(id, 1), 1, anAnswer({ proposals: [aProposal('sfp1:1:p', { 'sf1:1:a': 100 })] }));
      expect(await stored.discoveries.find(accountId + 9_000, id)).toBeNull();
      expect(await stored.discoveries.revisionsAfter(accountId + 9_000, id, -1)).toEqual([]);
      expect(await stored.discoveries.groups(accountId + 9_000, id, everything)).toEqual([]);
      expect(await stored.discoveries.proposalsOf(accountId + 9_000, id, [1])).toEqual([]);
      expect(await stored.discoveries.products(accountId + 9_000, id, ['sf1:1:a'])).toEqual(new Map());
      expect(await stored.discoveries.proposal(accountId + 9_000, id, 'sfp1:1:p')).toBeNull();
      expect(await stored.asks.list(accountId + 9_000, id)).toEqual([]);
    });

    it('writes one revision and one event per advance, without gaps, even when advances are concurrent', async () => {
      const sellers = Array.from({ length: 12 }, (_, index) => aSeller(index + 1));
      const { id } = await begin(undefined, { sellers });
      const settle = (slug: string) =>
        stored.unitOfWork.run(() => stored.discoveries.advance(accountId, id, (discovery) => discovery.settle(slug, true, later(1))));
      await Promise.all(sellers.map((seller) => settle(seller.slug)));
      const revisions = await stored.discoveries.revisionsAfter(accountId, id, 0);
      expect(revisions.map(({ revision }) => revision)).toEqual(sellers.map((_, index) => index + 1));
      expect(revisions.map(({ resultsComplete }) => resultsComplete)).toEqual(sellers.map((_, index) => index === 11));
      expect(await stored.events(accountId)).toEqual(sellers.map(() => 'discovery.revised'));
      expect((await stored.discoveries.find(accountId, id))?.status).toBe('complete');
    });

    it('applies several steps at once, with one revision and one event each', async () => {
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

    it('counts the running discoveries of an account before their deadlines', async () => {
      const none = { count: 0, firstEndsAt: null };
      expect(await stored.discoveries.countRunning(accountId, now)).toEqual(none);
      await begin('disc_r1' + accountId);
      await begin('disc_r2' + accountId, {}, later(1_000));
      await begin('disc_r3' + accountId, { sellers: [] });
      await begin('disc_r4' + accountId, { accountId: accountId + 9_000 });
      expect(await stored.discoveries.countRunning(accountId, later(29_999))).toEqual({ count: 2, firstEndsAt: later(30_000) });
      expect(await stored.discoveries.countRunning(accountId, later(30_000))).toEqual({ count: 1, firstEndsAt: later(31_000) });
      expect(await stored.discoveries.countRunning(accountId, later(31_000))).toEqual(none);
    });

    it('returns the newest revision of several discoveries', async () => {
      const first = await begin('disc_a' + accountId);
      const second = await begin('disc_b' + accountId);
      await stored.discoveries.advance(accountId, second.id, (discovery) => discovery.settle('seller-1', false, later(1)));
      const keys = [first.id, second.id, 'disc_unknown'].map((id) => ({ accountId, id }));
      expect(await stored.discoveries.newestRevisions(keys)).toEqual(
        new Map([
          [first.id, 0],
          [second.id, 1],
        ]),
      );
      expect(await stored.discoveries.newestRevisions([])).toEqual(new Map());
    });

    it('lists an account’s discoveries newest first, by page, campaign, advertiser and status', async () => {
      const campaign = { id: `camp_${accountId}`, revision: 1 };
      const [first, second, third] = [
        await begin('disc_1' + accountId, { campaign }),
        await begin('disc_2' + accountId, { advertiserId: 8, sellers: [] }, later(1)),
        await begin('disc_3' + accountId, { campaign }, later(1)),
      ];
      await begin('disc_4' + accountId, { accountId: accountId + 9_000, campaign });
      const list = async (filter: object, limit = 10, after: [string, string] | null = null) =>
        (await stored.discoveries.list({ accountId, ...filter }, { limit, after })).map(({ id }) => id);
      expect(await stored.discoveries.list({ accountId }, { limit: 2, after: null })).toEqual([third, second, first]);
      expect(await list({}, 10, [second.createdAt.toISOString(), second.id])).toEqual([first.id]);
      expect(await list({}, 1, [third.createdAt.toISOString(), third.id])).toEqual([second.id, first.id]);
      expect(await list({ campaignId: campaign.id })).toEqual([third.id, first.id]);
      expect(await list({ advertiserIds: [8] })).toEqual([second.id]);
      expect(await list({ advertiserIds: [] })).toEqual([]);
      expect(await list({ statuses: ['complete', 'failed'] })).toEqual([second.id]);
    });

    it('returns the latest discovery of a campaign', async () => {
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

    it('start empty and are stored for their own account', async () => {
      const { id } = await begin();
      expect(await stored.selections.find(accountId, id)).toBeNull();
      const chosen = await choose(id, 'a');
      expect(chosen.products).toEqual([{ productId: 'a', ...wanted, proposal: null, selectedAt: now.toISOString() }]);
      expect(await stored.selections.find(accountId, id)).toEqual(chosen);
      expect(await stored.selections.find(accountId + 9_000, id)).toBeNull();
    });

    it('keep all of several concurrent choices', async () => {
      const { id } = await begin();
      await Promise.all(['a', 'b', 'c', 'd'].map((productId) => choose(id, productId)));
      const { products } = (await stored.selections.find(accountId, id))!;
      expect(products.map(({ productId }) => productId).toSorted()).toEqual(['a', 'b', 'c', 'd']);
    });
  });

  describe('another round', () => {
    const settled = async (id: string, sellerId: number) => {
      await claim(keyOf(id, sellerId));
      await stored.asks.change(keyOf(id, sellerId), (ask) => ask.settle(1, { kind: 'declined', reason: 'No.' }, later(10)));
      await stored.discoveries.advance(accountId, id, (it) => it.settle(`seller-${sellerId}`, true, later(10)));
    };

    it('reopens the asks concerned and stores the requested changes', async () => {
      const { id } = await begin();
      await settled(id, 1);
      await settled(id, 2);
      const items = [{ scope: 'product', sellerId: 2, productId: 'sf1:2:a', action: 'omit', ask: null }] as const;
      const before = await stored.asks.list(accountId, id);
      await stored.discoveries.advance(accountId, id, (it) => it.refine(items, before, 5, later(1_000)).discovery);
      const again = before.filter(({ sellerId }) => sellerId === 2).map((ask) => new SellerAsk(ask).refine(1, later(1_000), later(6_000)));
      await stored.asks.reopen(again);
      await stored.asks.reopen([]);
      expect(await stored.asks.list(accountId, id)).toEqual([before[0], again[0]!.state]);
      expect(await stored.discoveries.find(accountId, id)).toMatchObject({ round: 1, refine: items, status: 'running', revision: 3 });
      expect((await claim(keyOf(id, 2), later(2_000)))?.state).toMatchObject({ status: 'asking', round: 1, fence: 2 });
    });

    it('replaces the earlier answer at a new revision', async () => {
      const { id } = await begin();
      expect(await stored.discoveries.answerOf(keyOf(id, 1))).toBeNull();
      await stored.discoveries.land(keyOf(id, 1), 1, anAnswer());
      await stored.discoveries.land(keyOf(id, 2), 2, anAnswer());
      const note = { round: 1, scope: 'request', productId: null, proposalId: null, action: null, ask: 'More', note: null } as const;
      const refined = anAnswer({ products: [aProduct('a'), aProduct('b')], refinements: [{ ...note, status: 'applied' }] });
      await stored.discoveries.land(keyOf(id, 1), 4, refined);
      expect(await stored.discoveries.answerOf(keyOf(id, 1))).toEqual({ ...refined, abilities: null });
      expect((await stored.discoveries.groups(accountId, id, everything)).map(({ sellerId, revision }) => [sellerId, revision])).toEqual([
        [2, 2],
        [1, 4],
      ]);
      expect(await stored.discoveries.totals(accountId, id, 2)).toMatchObject({ groups: 1, products: 2, prices: [{ count: 2 }] });
    });
  });

  describe('purging', () => {
    it('removes discoveries that expired before the time with all their rows, and no running ones', async () => {
      const old = await begin(`disc_old${accountId}`, { sellers: [] }, new Date('2020-01-01T00:00:00.000Z'));
      const running = await begin(`disc_run${accountId}`, {}, new Date('2020-01-01T00:00:00.000Z'));
      const young = await begin(`disc_new${accountId}`, { sellers: [] });
      expect(await stored.discoveries.purge(new Date('2020-01-01T23:59:59.000Z'), 10)).toBe(0);
      expect(await stored.discoveries.purge(new Date('2020-01-02T00:00:01.000Z'), 10)).toBe(1);
      const left = await Promise.all([old, running, young].map(({ id }) => stored.discoveries.find(accountId, id)));
      expect(left.map((it) => it?.id)).toEqual([undefined, running.id, young.id]);
      expect(await stored.discoveries.revisionsAfter(accountId, old.id, -1)).toEqual([]);
    });

    it('removes the oldest first in batches, each discovery once', async () => {
      const at = (day: number) => new Date(Date.UTC(2019, 0, day));
      for (const day of [3, 1, 2]) await begin(`disc_${day}_${accountId}`, { sellers: [] }, at(day));
      expect(await stored.discoveries.purge(at(10), 2)).toBe(2);
      expect((await stored.discoveries.find(accountId, `disc_3_${accountId}`))?.id).toBeDefined();
      const counts = await Promise.all([1, 2].map(() => stored.discoveries.purge(at(10), 2)));
      expect(counts.toSorted()).toEqual([0, 1]);
    });
  });
}
