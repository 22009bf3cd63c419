import { aProduct, aProposal, anAnswer } from '@exchange/discovery/testing';
import { buyer, start } from './execution.fixture';

describe('warnings of an order', () => {
  const option = { pricingOptionId: 'cpm', pricingModel: 'cpm', isFixed: true, rate: 12.5, fixedPrice: 12.5, floorPrice: null };
  const guidance = { currency: 'EUR', min: '700', recommended: null, max: null };

  /** Selects a proposal that costs a share of the budget, and a product whose minimum exceeds its share. */
  const deskWithSelection = async () => {
    const world = await start();
    const pricingOptions = [{ ...option, currency: 'EUR', priceGuidance: null, minSpend: 600 }];
    await world.market.discoveries.land(
      { accountId: 1, discoveryId: 'disc_1', sellerId: 2 },
      2,
      anAnswer({ products: [aProduct('sf1:2:c', { pricingOptions })], proposals: [] }),
    );
    await world.land(1, ['sf1:1:a', 'sf1:1:b'], [aProposal('sfp1:1:p', { 'sf1:1:a': 60, 'sf1:1:b': 40 }, { budgetGuidance: guidance })]);
    await world.market.selections.apply(buyer, 'disc_1', { proposalId: 'sfp1:1:p', replace: false });
    await world.select('sf1:2:c');
    return world;
  };

  it('consider the budget shares of its packages, in the plan and when it is placed', async () => {
    const { service, plan } = await deskWithSelection();
    const { warnings } = await plan(buyer, 'campaign_1');
    expect(warnings.map(({ type, message, sellerId }) => [type, sellerId, message])).toEqual([
      ['budget_below_recommended', 1, expect.stringContaining('500 EUR is less than the 700 EUR')],
      ['budget_below_minimum', 2, expect.stringContaining('500 EUR is less than the 600 EUR')],
    ]);
    expect((await service.execute(buyer, 'campaign_1')).warnings).toEqual(warnings);
  });

  it('are empty when nothing is left to order', async () => {
    const { service, plan } = await deskWithSelection();
    await service.execute(buyer, 'campaign_1');
    expect((await plan(buyer, 'campaign_1')).warnings).toEqual([]);
  });
});
