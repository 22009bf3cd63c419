import { aBuyer, aDiscovery, aDiscoveryDesk, anAnswer, aProduct, aProposal } from '../testing';

const buyer = aBuyer();
const problem = (code: string, field?: string) => expect.objectContaining(field ? { code, field } : { code }) as Error;

async function start() {
  const desk = aDiscoveryDesk();
  const budget = { amount: 1_000, currency: 'EUR' };
  const { discovery, asks } = aDiscovery({ campaign: { id: 'camp_1', revision: 1 } });
  const { state } = discovery;
  const Discovery = discovery.constructor as new (it: typeof state) => typeof discovery;
  await desk.discoveries.start(new Discovery({ ...state, brief: { ...state.brief, budget } }), asks);
  const [option] = aProduct('x').pricingOptions;
  const products = [
    aProduct('sf1:1:a'),
    aProduct('sf1:1:b', {
      pricingOptions: [
        { ...option!, pricingOptionId: 'usd', currency: 'USD' },
        { ...option!, pricingOptionId: 'eur' },
      ],
    }),
    aProduct('sf1:1:least', { pricingOptions: [{ ...option!, minSpend: 100 }] }),
    aProduct('sf1:1:usd', { pricingOptions: [{ ...option!, pricingOptionId: 'usd', currency: 'USD' }] }),
  ];
  const proposals = [
    aProposal('sfp1:1:good', { 'sf1:1:a': 60, 'sf1:1:b': 50 }),
    aProposal('sfp1:1:sibling', { 'sf1:1:a': 100 }),
    aProposal('sfp1:1:usd', { 'sf1:1:usd': 100 }),
    aProposal('sfp1:1:guided', { 'sf1:1:a': 100 }, { budgetGuidance: { currency: 'USD', min: '1', recommended: null, max: null } }),
    aProposal('sfp1:1:ghost', { 'sf1:1:nothing': 100 }),
  ];
  await desk.discoveries.land({ accountId: 1, discoveryId: 'disc_1', sellerId: 1 }, 1, anAnswer({ products, proposals }));
  const add = async (choice: object[], replace = false) => (await desk.selections.add(buyer, 'disc_1', choice as never, replace))[1];
  const apply = async (proposalId: string, more: object = {}) =>
    (await desk.selections.apply(buyer, 'disc_1', { proposalId, replace: false, ...more }))[1];
  return { ...desk, add, apply };
}

const ids = ({ products }: { products: readonly { productId: string }[] }) => products.map(({ productId }) => productId);

describe('SelectionsService', () => {
  it('selects the first price in the currency of the brief, or the named one', async () => {
    const { add } = await start();
    const { products } = await add([{ productId: 'sf1:1:a', budget: 10.5 }, { productId: 'sf1:1:b' }]);
    expect(products).toMatchObject([
      { productId: 'sf1:1:a', pricingOptionId: 'cpm', budget: '10.500000', proposal: null, sellerSlug: 'seller-1' },
      { productId: 'sf1:1:b', pricingOptionId: 'eur', budget: null },
    ]);
  });

  it('returns 409 for more than 1,000 products at the same time, however they were selected', async () => {
    const { add, apply, discoveries } = await start();
    const named = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => ({ productId: `sf1:2:${from + index}`, budget: 0.01 }));
    const products = named(0, 1_001).map(({ productId }) => aProduct(productId));
    const proposals = [aProposal('sfp1:2:two', { 'sf1:2:0': 50, 'sf1:2:1000': 50 })];
    await discoveries.land({ accountId: 1, discoveryId: 'disc_1', sellerId: 2 }, 2, anAnswer({ products, proposals }));
    expect(ids(await add(named(0, 1_000)))).toHaveLength(1_000);
    await expect(add(named(1_000, 1_001))).rejects.toThrow(problem('CONFLICT'));
    await expect(apply('sfp1:2:two')).rejects.toThrow(problem('CONFLICT'));
    expect(ids(await add(named(500, 1_000)))).toHaveLength(1_000);
    expect(ids(await apply('sfp1:2:two', { replace: true }))).toHaveLength(2);
  });

  it('returns 400 for a product, seller or price that was not offered, and for an invalid budget', async () => {
    const { add } = await start();
    const cases: [object, string][] = [
      [{ productId: 'sf1:1:nothing' }, 'productId'],
      [{ productId: 'sf1:1:a', sellerSlug: 'seller-2' }, 'salesAgentId'],
      [{ productId: 'sf1:1:a', pricingOptionId: 'none' }, 'pricingOptionId'],
      [{ productId: 'sf1:1:a', budget: 0 }, 'budget'],
      [{ productId: 'sf1:1:a', budget: 0.000_000_1 }, 'budget'],
      [{ productId: 'sf1:1:a', budget: 10.005 }, 'budget'],
      [{ productId: 'sf1:1:a', budget: 10.000_000_1 }, 'budget'],
      [{ productId: 'sf1:1:least', budget: 99.99 }, 'budget'],
    ];
    for (const [choice, field] of cases) await expect(add([choice])).rejects.toThrow(problem('VALIDATION_ERROR', `products[0].${field}`));
  });

  it('returns 400 for a proposal budget with more decimal places than the currency has', async () => {
    const { apply } = await start();
    for (const totalBudget of [99.995, 99.999_999_99])
      await expect(apply('sfp1:1:good', { totalBudget })).rejects.toThrow(problem('VALIDATION_ERROR', 'totalBudget'));
  });

  it('returns CURRENCY_MISMATCH for a product without a price in the campaign’s currency', async () => {
    const { add, apply } = await start();
    const details = { expected: 'EUR', offered: ['USD'] };
    const refusal = (field: string, more: object) => ({ code: 'CURRENCY_MISMATCH', field, ...more });
    await expect(add([{ productId: 'sf1:1:usd' }])).rejects.toMatchObject(refusal('products[0].productId', { status: 400, details }));
    for (const productId of ['sf1:1:usd', 'sf1:1:b'])
      await expect(add([{ productId: 'sf1:1:a' }, { productId, pricingOptionId: 'usd' }])).rejects.toMatchObject(
        refusal('products[1].pricingOptionId', { status: 400 }),
      );
    for (const proposalId of ['sfp1:1:usd', 'sfp1:1:guided'])
      await expect(apply(proposalId)).rejects.toMatchObject(refusal('proposalId', { status: 400, details }));
  });

  describe('remaining budget', () => {
    const left = (remainingBudget: number) => ({
      code: 'INSUFFICIENT_MEDIA_BUDGET',
      status: 409,
      details: { unallocatedBudget: 50_000, remainingBudget, currency: 'EUR' },
    });

    it('returns 409 with the remaining budget for more than it, and accepts exactly that', async () => {
      const { apply, add } = await start();
      await expect(apply('sfp1:1:good', { totalBudget: 50_000.01 })).rejects.toMatchObject({ ...left(50_000), field: 'totalBudget' });
      await expect(add([{ productId: 'sf1:1:a', budget: 1e12 }])).rejects.toMatchObject({ ...left(50_000), field: 'products' });
      await apply('sfp1:1:good', { totalBudget: 50_000 });
      await expect(add([{ productId: 'sf1:1:least', budget: 100 }])).rejects.toMatchObject(left(0));
    });

    it('counts a selection until it is bought, and replaces the earlier budget of a proposal', async () => {
      const { apply, add, purchases } = await start();
      await add([{ productId: 'sf1:1:least', budget: 30_000 }]);
      await expect(apply('sfp1:1:good', { totalBudget: 20_000.01 })).rejects.toMatchObject(left(20_000));
      await apply('sfp1:1:good', { totalBudget: 20_000 });
      await apply('sfp1:1:good', { totalBudget: 19_000 });
      await add([{ productId: 'sf1:1:least', budget: 31_000 }]);
      purchases.bought.add('sf1:1:least');
      await apply('sfp1:1:good', { totalBudget: 50_000 });
      expect((await apply('sfp1:1:good', { totalBudget: 1, replace: true })).products).toHaveLength(2);
    });

    it('returns 409 for a proposal with products that are bought as part of another one, and changes the own one', async () => {
      const { apply, purchases } = await start();
      await apply('sfp1:1:good', { totalBudget: 20_000 });
      await apply('sfp1:1:sibling', { totalBudget: 10_000 });
      await apply('sfp1:1:good', { totalBudget: 20_000 });
      purchases.bought.add('sf1:1:a');
      for (const replace of [false, true])
        await expect(apply('sfp1:1:sibling', { replace })).rejects.toMatchObject({ code: 'CONFLICT', status: 409, field: 'proposalId' });
      expect((await apply('sfp1:1:good', { totalBudget: 10 })).proposals).toMatchObject([{ proposalId: 'sfp1:1:good' }]);
    });

    it('returns 409 after the campaign has ended, but still deselects products', async () => {
      const { add, apply, briefs, selections } = await start();
      await add([{ productId: 'sf1:1:a' }]);
      briefs.campaigns.set('camp_1', { ...briefs.campaigns.get('camp_1')!, isOpen: false });
      await expect(add([{ productId: 'sf1:1:b' }])).rejects.toThrow(problem('CONFLICT'));
      await expect(apply('sfp1:1:good')).rejects.toThrow(problem('CONFLICT'));
      expect((await selections.remove(buyer, 'disc_1', ['sf1:1:a']))[1].products).toEqual([]);
    });

    it('accepts a smaller budget, however much was selected before', async () => {
      const { add, briefs } = await start();
      await add([{ productId: 'sf1:1:a', budget: 40_000 }]);
      briefs.campaigns.set('camp_1', { ...briefs.campaigns.get('camp_1')!, budget: { amount: 10, currency: 'EUR' } });
      expect((await add([{ productId: 'sf1:1:a', budget: 39_999 }])).products).toMatchObject([{ budget: '39999.000000' }]);
      await expect(add([{ productId: 'sf1:1:a', budget: 40_000 }])).rejects.toMatchObject({ code: 'INSUFFICIENT_MEDIA_BUDGET' });
    });
  });

  it('selects a product once; replace discards the earlier selection', async () => {
    const { add } = await start();
    await add([{ productId: 'sf1:1:a' }]);
    expect((await add([{ productId: 'sf1:1:a', budget: 5 }])).products).toMatchObject([{ budget: '5.000000' }]);
    expect(ids(await add([{ productId: 'sf1:1:b' }]))).toEqual(['sf1:1:a', 'sf1:1:b']);
    expect(ids(await add([{ productId: 'sf1:1:b' }], true))).toEqual(['sf1:1:b']);
  });

  it('selects the products of a proposal with their shares', async () => {
    const { apply, offers, proposals } = await start();
    const { products, proposals: applied } = await apply('sfp1:1:good', { totalBudget: 99.5 });
    expect(products.map(({ proposal }) => proposal?.weight)).toEqual([60, 50]);
    expect(applied).toMatchObject([{ proposalId: 'sfp1:1:good', totalBudget: '99.500000' }]);
    expect((await proposals.read(buyer, 'camp_1', { limit: 25 })).selectedProposalIds).toEqual(['sfp1:1:good']);
    const selected = await offers.ofCampaign(1, 'camp_1');
    expect(selected).toMatchObject({ discoveryId: 'disc_1', offers: [{ isExpired: false }, { isExpired: false }] });
    expect(selected!.offers.map(({ proposal }) => proposal)).toEqual([
      { proposalId: 'sfp1:1:good', sellerRef: 'good', totalBudget: '99.500000', weight: 60 },
      { proposalId: 'sfp1:1:good', sellerRef: 'good', totalBudget: '99.500000', weight: 50 },
    ]);
  });

  it('deselects a proposal that loses a product, and keeps its other products', async () => {
    const { apply, selections } = await start();
    await apply('sfp1:1:good');
    const [, left] = await selections.remove(buyer, 'disc_1', ['sf1:1:a', 'sf1:1:unknown']);
    expect(left.proposals).toEqual([]);
    expect(left.products).toMatchObject([{ productId: 'sf1:1:b', proposal: null }]);
  });

  it('changes nothing when an unselected product is deselected', async () => {
    const { add, selections, clock } = await start();
    const before = await add([{ productId: 'sf1:1:a' }]);
    clock.advance(60_000);
    const [, after] = await selections.remove(buyer, 'disc_1', ['sf1:1:b', 'sf1:9:a-stranger-has']);
    expect(after).toEqual(before);
  });

  it('returns 404 for a proposal that was not offered and 409 for one that cannot be bought', async () => {
    const { apply } = await start();
    await expect(apply('sfp1:1:none')).rejects.toThrow(problem('NOT_FOUND', 'proposalId'));
    await expect(apply('sfp1:1:ghost')).rejects.toThrow(problem('CONFLICT', 'proposalId'));
  });

  it('returns 409 after the discovery has expired and 404 to another account', async () => {
    const { add, apply, clock, selections, offers, discoveries } = await start();
    await expect(selections.add(aBuyer({ accountId: 2 }), 'disc_1', [{ productId: 'sf1:1:a' }], false)).rejects.toThrow(
      problem('NOT_FOUND'),
    );
    await add([{ productId: 'sf1:1:b' }]);
    for (const slug of ['seller-1', 'seller-2']) await discoveries.advance(1, 'disc_1', (it) => it.settle(slug, true, clock.now()));
    clock.advance(25 * 3_600_000);
    await expect(add([{ productId: 'sf1:1:a' }])).rejects.toThrow(problem('CONFLICT'));
    await expect(apply('sfp1:1:good')).rejects.toThrow(problem('CONFLICT'));
    expect((await offers.ofCampaign(1, 'camp_1'))?.offers.map(({ isExpired }) => isExpired)).toEqual([true]);
  });

  it('returns 409 for an expired proposal or product; earlier selections of it count as expired', async () => {
    const { add, apply, clock, discoveries, offers } = await start();
    const expiresAt = new Date(clock.now().getTime() + 60_000).toISOString();
    const products = [aProduct('sf1:2:short', { expiresAt }), aProduct('sf1:2:long')];
    const proposals = [aProposal('sfp1:2:short', { 'sf1:2:long': 100 }, { expiresAt }), aProposal('sfp1:2:long', { 'sf1:2:short': 100 })];
    await discoveries.land({ accountId: 1, discoveryId: 'disc_1', sellerId: 2 }, 2, anAnswer({ products, proposals }));
    await add([{ productId: 'sf1:2:short' }]);
    await apply('sfp1:2:short');
    const expired = async () => (await offers.ofCampaign(1, 'camp_1'))!.offers.map(({ isExpired }) => isExpired);
    expect(await expired()).toEqual([false, false]);
    clock.advance(60_000);
    expect(await expired()).toEqual([true, true]);
    await expect(add([{ productId: 'sf1:2:long' }, { productId: 'sf1:2:short' }])).rejects.toThrow(
      problem('CONFLICT', 'products[1].productId'),
    );
    await expect(apply('sfp1:2:short')).rejects.toThrow(problem('CONFLICT', 'proposalId'));
    await expect(apply('sfp1:2:long')).rejects.toThrow(problem('CONFLICT', 'proposalId'));
    await add([{ productId: 'sf1:2:long' }], true);
    expect(await expired()).toEqual([false]);
  });
});
