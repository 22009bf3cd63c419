import type { Schemas } from './api';
import { otherWishes, termsOf } from './received-terms';

const order = { currency: 'EUR', flightStart: '2026-03-10T00:00:00.000Z', flightEnd: '2026-03-20T00:00:00.000Z' };
const item: Schemas['OrderPackage'] = {
  packageId: 'p1',
  productId: 'prod_1',
  productName: 'Evenings',
  pricingOptionId: 'cpm',
  pricingModel: 'cpm',
  rate: 24,
  bidPrice: null,
  budget: 2_500,
  paused: false,
  canceled: false,
  targeting: { geo_countries: ['DE'], language: ['de'] },
  terms: { pacing: 'even', format_ids: [{ id: 'ctv_15s' }], ext: { exchange: { proposal_id: 'x' } } },
  sourceId: null,
};
const option = { pricingOptionId: 'cpm', pricingModel: 'cpm', currency: 'EUR', fixedPrice: 24, minSpend: 2_000, isFixed: true } as const;
const product: Schemas['StorefrontProduct'] = {
  productId: 'prod_1',
  storefrontId: 3,
  name: 'Evenings',
  description: '',
  channels: ['ctv'],
  countries: ['DE', 'AT'],
  formats: ['ctv_15s'],
  deliveryType: 'guaranteed',
  pricingOptions: [option],
  availableFrom: '2026-03-01',
  availableUntil: '2026-03-19',
  keywords: [],
  audience: null,
  budget: { currency: 'EUR', min: null, max: 5_000 },
  status: 'active',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const differences = (terms: ReturnType<typeof termsOf>) => terms.filter(({ isDifferent }) => isDifferent).map(({ field }) => field);

describe('Terms of an ordered package', () => {
  it('do not differ from a product that offers them: the last day of the flight is the one before its end', () => {
    const terms = termsOf(order, item, product);
    expect(differences(terms)).toEqual([]);
    expect(terms.map(({ offered }) => offered)).toEqual([
      { amount: 24, currency: 'EUR', model: 'cpm', isFloor: false },
      { min: 2_000, max: 5_000, currency: 'EUR' },
      { from: '2026-03-01', until: '2026-03-19' },
      { countries: ['DE', 'AT'] },
      { codes: ['ctv_15s'] },
    ]);
  });

  it.each([
    ['price', { ...item, rate: 20 }, product],
    ['price', { ...item, pricingOptionId: 'gone' }, product],
    ['price', { ...item, bidPrice: 3 }, { ...product, pricingOptions: [{ ...option, fixedPrice: null, floorPrice: 4, isFixed: false }] }],
    ['budget', { ...item, budget: 1_999 }, product],
    ['budget', { ...item, budget: 5_001 }, product],
    ['flight', item, { ...product, availableUntil: '2026-03-18' }],
    ['countries', item, { ...product, countries: ['FR'] }],
    ['formats', item, { ...product, formats: ['audio_30s'] }],
  ])('differ in the %s', (field, wanted, offered) => {
    expect(differences(termsOf(order, wanted, offered))).toEqual([field]);
  });

  it('meet a floor with a higher bid, and are not limited where the product has no limits', () => {
    const open = {
      ...product,
      pricingOptions: [{ ...option, fixedPrice: null, floorPrice: 4 }],
      availableFrom: null,
      availableUntil: null,
      countries: [],
      formats: [],
      budget: null,
    };
    expect(differences(termsOf({ ...order, flightStart: 'asap' }, { ...item, bidPrice: 4.5 }, open))).toEqual([]);
  });

  it('have other wishes beside them, without what is compared and what is for programs', () => {
    expect(otherWishes(item)).toEqual({ pacing: 'even', language: ['de'] });
    expect(otherWishes({ targeting: null, terms: null })).toEqual({});
  });
});
