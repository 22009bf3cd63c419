import { type ChosenProduct, type ChosenProposal, choiceWarnings } from './choice-warnings';

const now = new Date('2026-01-15T12:00:00.000Z');
const fixed = { pricingModel: 'cpm', currency: 'EUR', fixedPrice: '5.000000', floorPrice: null };
const product: ChosenProduct = {
  productId: 'sf1:7:a',
  productName: 'Evenings',
  sellerId: 7,
  sellerName: 'East',
  budget: '100.000000',
  minSpend: '100.000000',
  price: fixed,
  bidPrice: null,
  expiresAt: new Date('2026-01-15T13:00:00.001Z'),
  proposalId: null,
};
const proposal: ChosenProposal = {
  proposalId: 'p',
  totalBudget: '99.000000',
  guidance: { currency: 'EUR', min: '100', recommended: null, max: '200' },
};
const auction = { ...fixed, fixedPrice: null, floorPrice: '2.500000' };

describe('choiceWarnings', () => {
  it.each<[string, Partial<ChosenProduct>, string | null, string]>([
    ['a budget at the minimum (no warning)', {}, null, ''],
    ['a budget below the minimum', { budget: '99.990000' }, 'budget_below_minimum', '99.99 EUR is less than the 100 EUR'],
    ['an unknown budget (no warning)', { budget: null }, null, ''],
    ['a product without a minimum (no warning)', { budget: '0.010000', minSpend: null }, null, ''],
    ['an auction without a bid', { price: auction }, 'auction_price', 'from 2.5 EUR a unit (cpm)'],
    ['an auction without a floor', { price: { ...auction, floorPrice: null } }, 'auction_price', 'in an auction, and no bid'],
    ['an auction with a bid (no warning)', { price: auction, bidPrice: 3 }, null, ''],
    ['an older selection without a price (no warning)', { price: null }, null, ''],
    ['an offer that expires in an hour', { expiresAt: new Date('2026-01-15T13:00:00.000Z') }, 'offer_expires_soon', '2026-01-15T13:00'],
    ['an expired offer, which is refused elsewhere (no warning)', { expiresAt: now }, null, ''],
    ['an offer without an expiry (no warning)', { expiresAt: null }, null, ''],
  ])('checks %s', (_, given, type, text) => {
    const [warning, ...others] = choiceWarnings([{ ...product, ...given }], [], 'EUR', now);
    expect(others).toEqual([]);
    if (type === null) expect(warning).toBeUndefined();
    else {
      expect(warning).toMatchObject({ type, sellerId: 7, sellerName: 'East', productId: 'sf1:7:a' });
      expect(warning!.message).toContain(text);
    }
  });

  it.each([
    ['99.000000', 'budget_below_recommended', '99 EUR is less than the 100 EUR'],
    ['201.000000', 'budget_above_recommended', '201 EUR is more than the 200 EUR'],
  ])('names the seller of a proposal with a budget of %s and warns of type %s', (totalBudget, type, text) => {
    const chosen = [{ ...product, proposalId: 'p' }];
    const warnings = choiceWarnings(chosen, [{ ...proposal, totalBudget }], 'EUR', now);
    expect(warnings).toMatchObject([{ type, sellerId: 7, sellerName: 'East', proposalId: 'p' }]);
    expect(warnings[0]!.message).toContain(`The proposal of East: ${text}`);
  });
});
