import { aDiscovery, anAnswer, aProduct, aProposal, aSeller } from '.';
import type { AskKey } from '../domain/ask';
import type { RefinementNote } from '../domain/refinement';
import type { StoredDiscoveries } from './contract';

const everything = { since: -1, limit: 10, offset: 0, productLimit: 10, productOffset: 0 };
const note: RefinementNote = {
  round: 1,
  scope: 'request',
  productId: null,
  proposalId: null,
  action: null,
  ask: 'More',
  status: 'unanswered',
  note: null,
};

/** Contract tests for reading parts of answers. `open` is called once; each test uses its own account. */
export function answersContract(open: () => Promise<StoredDiscoveries>): void {
  let stored: StoredDiscoveries;
  let accountId = 50_000;
  let id: string;
  beforeAll(async () => void (stored = await open()));
  beforeEach(async () => {
    accountId += 1;
    id = `disc_${accountId}`;
    const { discovery, asks } = aDiscovery({ id, accountId, sellers: [aSeller(1), aSeller(2), aSeller(3)] });
    await stored.discoveries.start(discovery, asks);
  });
  const keyOf = (sellerId: number): AskKey => ({ accountId, discoveryId: id, sellerId });
  const land = (sellerId: number, revision: number, answer: Parameters<typeof anAnswer>[0] = {}) =>
    stored.discoveries.land(keyOf(sellerId), revision, anAnswer(answer));

  describe('groups of answers', () => {
    it('come in the order of their revisions, with everything but proposals and abilities', async () => {
      const dropped = [{ kind: 'product', index: 2, sellerRef: null, reason: 'x' }] as const;
      const incomplete = [{ scope: 'products', description: 'More to come', estimatedWaitSeconds: 5 }] as const;
      await land(2, 2);
      await land(1, 1, { products: [aProduct('a')], proposals: [aProposal('p', { a: 100 })], dropped, incomplete, refinements: [note] });
      const [first, ...others] = await stored.discoveries.groups(accountId, id, everything);
      expect(first).toEqual({
        sellerId: 1,
        sellerName: 'Seller 1',
        sellerSlug: 'seller-1',
        revision: 1,
        products: [aProduct('a')],
        totalProducts: 1,
        dropped,
        incomplete,
        refinements: [note],
      });
      expect(others.map(({ sellerId }) => sellerId)).toEqual([2]);
    });

    it('are paged and counted after a revision', async () => {
      for (const sellerId of [1, 2, 3]) await land(sellerId, sellerId, { products: [aProduct('a'), aProduct('b')] });
      const page = await stored.discoveries.groups(accountId, id, { ...everything, since: 1, limit: 1, offset: 1 });
      expect(page.map(({ sellerId }) => sellerId)).toEqual([3]);
      expect(await stored.discoveries.totals(accountId, id, 1)).toEqual({
        groups: 2,
        products: 4,
        publishers: 1,
        prices: [{ currency: 'EUR', min: 12.5, max: 12.5, sum: 50, count: 4 }],
      });
      expect(await stored.discoveries.totals(accountId, id, 3)).toEqual({ groups: 0, products: 0, publishers: 0, prices: [] });
    });

    it('are counted by whether they have proposals and products', async () => {
      expect(await stored.discoveries.offerCounts(accountId, id)).toEqual({ quoted: 0, withProducts: 0 });
      await land(1, 1, { products: [aProduct('a')], proposals: [aProposal('p', { a: 100 })] });
      await land(2, 2, { products: [aProduct('b')], proposals: [] });
      await land(3, 3, { products: [], proposals: [] });
      expect(await stored.discoveries.offerCounts(accountId, id)).toEqual({ quoted: 1, withProducts: 2 });
    });

    it('have only the products of the page, and the total number', async () => {
      await land(1, 1, { products: ['a', 'b', 'c'].map((name) => aProduct(name)) });
      const read = async (productOffset: number, productLimit: number) => {
        const [group] = await stored.discoveries.groups(accountId, id, { ...everything, productOffset, productLimit });
        return [group!.products.map(({ productId }) => productId), group!.totalProducts];
      };
      expect([await read(0, 2), await read(2, 2), await read(1_000, 15)]).toEqual([
        [['a', 'b'], 3],
        [['c'], 3],
        [[], 3],
      ]);
    });
  });

  describe('proposals', () => {
    it('are read for the named sellers only, with the missing products and the unfulfilled notes', async () => {
      const proposal = aProposal('sfp1:1:p', { 'sf1:1:a': 60, 'sf1:1:z': 40 });
      const about: RefinementNote = { ...note, scope: 'proposal', proposalId: 'sfp1:1:p', status: 'unable' };
      const refinements: RefinementNote[] = [note, { ...note, status: 'applied' }, { ...note, scope: 'product' }, about];
      await land(1, 1, { proposals: [proposal], refinements });
      await land(2, 2, { products: [] });
      const missingProductIds = ['sf1:1:z'];
      expect(await stored.discoveries.proposalsOf(accountId, id, [1, 3])).toEqual([
        { sellerId: 1, proposals: [proposal], refinements: [note, about], abilities: null, missingProductIds },
      ]);
      expect(await stored.discoveries.proposalsOf(accountId, id, [2])).toEqual([
        { sellerId: 2, proposals: [], refinements: [], abilities: null, missingProductIds: [] },
      ]);
    });

    it('are found by their id', async () => {
      const proposals = ['sfp1:2:p', 'sfp1:2:"odd": ids'].map((proposalId) => aProposal(proposalId, { 'sf1:2:a': 100 }));
      await land(2, 1, { proposals });
      for (const proposal of proposals) expect(await stored.discoveries.proposal(accountId, id, proposal.proposalId)).toEqual(proposal);
      for (const wrong of ['sfp1:1:p', 'sfp1:2:q', 'p', '']) expect(await stored.discoveries.proposal(accountId, id, wrong)).toBeNull();
    });

    it('select their sellers by a text in the proposal’s name', async () => {
      await land(1, 1, { proposals: [aProposal('sfp1:1:p', {}, { name: '50% Video' })] });
      await land(3, 2, { proposals: [aProposal('sfp1:3:p', {}, { name: 'Audio' }), aProposal('sfp1:3:q', {}, { name: 'VIDEO' })] });
      const sellers = async (proposalName: string) =>
        (await stored.asks.slice(accountId, id, { limit: 10, after: null, proposalName })).map(({ sellerId }) => sellerId);
      expect([await sellers('video'), await sellers('0% v'), await sellers('_')]).toEqual([[1, 3], [1], []]);
    });

    it('link to the proposals that they refine, for all proposals of a named one’s seller', async () => {
      const [first, second] = [aProposal('sfp1:1:p', {}), aProposal('sfp1:1:p@1', {}, { sellerRef: 'p', refinedFrom: 'sfp1:1:p' })];
      await land(1, 1, { proposals: [first, second] });
      await land(2, 2, { proposals: [aProposal('sfp1:2:p', {})] });
      const links = await stored.discoveries.proposalLinks(accountId, id, ['sfp1:1:p@1', 'nonsense']);
      const linkOf = ({ proposalId, sellerRef, refinedFrom }: typeof first) => ({ proposalId, sellerRef, refinedFrom });
      expect(links).toEqual(new Map([[1, [linkOf(first), linkOf(second)]]]));
      expect(await stored.discoveries.proposalLinks(accountId, id, [])).toEqual(new Map());
    });
  });

  describe('products', () => {
    it('are found by their ids, with their seller and the fields that selecting needs', async () => {
      const [a, b] = [aProduct('sf1:1:a', { expiresAt: '2026-01-16T00:00:00.000Z' }), aProduct('sf1:2:b', { offerId: 'sfo_1' })];
      await land(1, 1, { products: [aProduct('sf1:1:other'), a] });
      await land(2, 2, { products: [b] });
      const found = await stored.discoveries.products(accountId, id, ['sf1:2:b', 'sf1:1:a', 'sf1:1:none', 'sf1:9:a', 'a']);
      expect([...found.keys()].toSorted()).toEqual(['sf1:1:a', 'sf1:2:b']);
      const { productId, name, pricingOptions, expiresAt } = a;
      const product = { productId, name, pricingOptions, expiresAt };
      expect(found.get('sf1:1:a')).toEqual({ sellerId: 1, sellerName: 'Seller 1', sellerSlug: 'seller-1', product });
      expect(found.get('sf1:2:b')?.product.offerId).toBe('sfo_1');
      expect(await stored.discoveries.products(accountId, id, [])).toEqual(new Map());
    });

    it('are read from the first one, for some sellers', async () => {
      await land(1, 1, { products: ['a', 'b', 'c'].map((name) => aProduct(name)) });
      await land(2, 2, { products: [] });
      await land(3, 3);
      const found = await stored.discoveries.firstProducts(accountId, id, [1, 2], 2);
      const shown = ['a', 'b'].map((productId) => {
        const { name, channels, pricingOptions } = aProduct(productId);
        return { productId, name, channels, pricingOptions };
      });
      expect(found).toEqual(
        new Map([
          [1, { products: shown, totalProducts: 3 }],
          [2, { products: [], totalProducts: 0 }],
        ]),
      );
    });

    it('or proposals count a seller as offering', async () => {
      await land(3, 1);
      await land(1, 2, { products: [], proposals: [aProposal('sfp1:1:p', {})] });
      await land(2, 3, { products: [] });
      expect(await stored.discoveries.sellersWithOffers(accountId, id)).toEqual([3, 1]);
    });
  });
}
