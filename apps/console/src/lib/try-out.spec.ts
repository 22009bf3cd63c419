import type { Schemas } from './api';
import { blankTry, compareTries, problemsOf, tryBody } from './try-out';

type Trial = Schemas['Trial'];
const product = (productId: string, rate: number | null = 5) =>
  ({
    productId,
    name: `Product ${productId}`,
    pricingOptions: rate === null ? [] : [{ rate, currency: 'EUR', pricingModel: 'cpm' }],
  }) as Trial['products'][number];
const trial = (more: Partial<Trial> = {}): Trial =>
  ({ status: 'responded', products: [], proposals: [], dropped: [], incomplete: [], request: {}, ...more }) as Trial;
const sold = { channels: ['ctv'], countries: ['DE'], currencies: ['EUR'] };

describe('tryBody', () => {
  test('asks only what was typed, in the notation of the language', () => {
    expect(tryBody({ ...blankTry, brief: ' Oat drink ' }, 'en')).toEqual({ brief: 'Oat drink' });
    const draft = {
      ...blankTry,
      brief: 'Oat',
      countries: 'de, at',
      total: '20.000',
      currency: 'eur',
      start: '2027-01-01',
      end: '2027-02-01',
    };
    expect(tryBody(draft, 'de', 7)).toEqual({
      sellerId: 7,
      brief: 'Oat',
      countries: ['DE', 'AT'],
      budget: { total: 20_000, currency: 'EUR' },
      flight: { startDate: '2027-01-01', endDate: '2027-02-01' },
    });
  });
});

describe('problemsOf', () => {
  const problems = (asked: Partial<Schemas['TrialBody']>, of: Partial<Trial>) =>
    problemsOf({ brief: 'x', ...asked } as Schemas['TrialBody'], trial(of), sold).map(({ id }) => id);

  test('names what was asked for and is not sold', () => {
    const asked = { channels: ['radio' as const], countries: ['US'], budget: { total: 5, currency: 'USD' } };
    expect(problems(asked, { status: 'declined' })).toEqual(['channels', 'countries', 'currency']);
    expect(problems({ countries: ['US', 'DE'], budget: { total: 5, currency: 'EUR' } }, { status: 'declined' })).toEqual(['budget']);
    expect(problems({}, { status: 'declined' })).toEqual(['unknown']);
  });

  test('names products without a price, items that were dropped, and a missing proposal', () => {
    const dropped = [{ kind: 'product', index: 0, sellerRef: null, reason: 'no name' }] as unknown as Trial['dropped'];
    expect(problems({}, { products: [product('a', null)], dropped })).toEqual(['dropped', 'noPrice', 'noProposal']);
  });

  test('has nothing to say about a seller that could not be asked, and about a whole answer', () => {
    expect(problems({}, { status: 'failed', request: null })).toEqual([]);
    expect(problems({}, { products: [product('a')], proposals: [{} as Trial['proposals'][number]] })).toEqual([]);
    expect(problems({}, { status: 'timed_out' })).toEqual(['slow']);
  });
});

test('compareTries tells products that came, went, and changed their price', () => {
  const [before, after] = [trial({ products: [product('a'), product('b')] }), trial({ products: [product('b', 6), product('c')] })];
  expect(compareTries(before, after)).toEqual({
    added: ['Product c'],
    gone: ['Product a'],
    repriced: [{ name: 'Product b', before: '5 EUR cpm', after: '6 EUR cpm' }],
  });
});
