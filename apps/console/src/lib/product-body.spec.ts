import type { Schemas } from './api';
import { missingOf, outOfDays, type Product } from './product';
import { changesOfProduct, createProductBody, pricingBody } from './product-body';
import { blankPrice, blankProduct, copyOfProduct, draftOfProduct } from './product-draft';

type Create = Required<Schemas['CreateProductBody']>;
type Option = Schemas['ProductPricing'];

const option = (more: Partial<Option> & Pick<Option, 'pricingModel'>): Option => ({
  pricingOptionId: `${more.pricingModel}_1`,
  currency: 'EUR',
  isFixed: more.fixedPrice !== undefined,
  ...more,
});

/** Every field that the contract has, each with a value. */
const full: Create = {
  name: 'Evening CTV',
  description: 'Spots between 18 and 23 o’clock',
  status: 'active',
  channels: ['ctv', 'olv'],
  countries: ['DE', 'AT'],
  formats: ['ctv_30s', 'ctv_15s'],
  deliveryType: 'guaranteed',
  pricingOptions: [
    { pricingOptionId: 'cpm_1', pricingModel: 'cpm', currency: 'EUR', fixedPrice: 24.5, minSpend: 1_000 },
    {
      pricingOptionId: 'vcpm_1',
      pricingModel: 'vcpm',
      currency: 'EUR',
      floorPrice: 0.5,
      priceGuidance: { p25: 1, p50: 2.25, p75: 3, p90: 4 },
    },
    { pricingOptionId: 'cpv_1', pricingModel: 'cpv', currency: 'EUR', fixedPrice: 0.02, viewThreshold: 0.07 },
    { pricingOptionId: 'cpp_1', pricingModel: 'cpp', currency: 'EUR', fixedPrice: 900, demographic: 'P18-49', demographicSystem: 'agf' },
    { pricingOptionId: 'cpa_1', pricingModel: 'cpa', currency: 'EUR', fixedPrice: 12, eventType: 'lead' },
    { pricingOptionId: 'time_1', pricingModel: 'time', currency: 'EUR', fixedPrice: 0, timeUnit: 'week' },
  ],
  availableFrom: '2027-01-01',
  availableUntil: '2027-12-31',
  keywords: ['prime time', 'families'],
  audience: 'Households with children',
  budget: { currency: 'EUR', min: 5_000, max: 50_000.5 },
};
const product = (more: Partial<Product> = {}): Product =>
  ({
    ...full,
    productId: 'prod_1',
    storefrontId: 3,
    pricingOptions: full.pricingOptions.map((each) => ({ ...each, isFixed: each.fixedPrice !== undefined })),
    createdAt: '2026-11-01T10:00:00.000Z',
    updatedAt: '2026-11-01T10:00:00.000Z',
    ...more,
  }) as Product;

describe.each(['en', 'de', 'ar'])('drafts of products in %s', (language) => {
  const draft = draftOfProduct(product(), language);

  test('every field of the contract survives the way to the form and back', () => {
    expect(createProductBody(draft, language)).toEqual(full);
    expect(changesOfProduct(draft, draft, language)).toEqual({});
  });

  test('a field that was emptied is sent as none', () => {
    const emptied = {
      ...draft,
      availableFrom: '',
      availableUntil: '',
      audience: ' ',
      budgetMin: '',
      budgetMax: '',
      countries: '',
      keywords: '',
      formats: [],
    };
    expect(changesOfProduct(emptied, draft, language)).toEqual({
      availableFrom: null,
      availableUntil: null,
      audience: null,
      budget: null,
      countries: [],
      keywords: [],
      formats: [],
    });
  });

  test('a change of one field sends nothing else', () => {
    expect(changesOfProduct({ ...draft, name: ' Late CTV ' }, draft, language)).toEqual({ name: 'Late CTV' });
    expect(changesOfProduct({ ...draft, status: 'draft' }, draft, language)).toEqual({ status: 'draft' });
  });

  test('a price that is no number is sent as it was typed, so that the API refuses it at its field', () => {
    expect(pricingBody({ ...blankPrice('EUR'), fixedPrice: 'cheap' }, language)).toMatchObject({ fixedPrice: 'cheap' });
  });
});

describe('bodies of products', () => {
  test('a new product sends only what was filled in', () => {
    expect(createProductBody({ ...blankProduct('USD'), name: 'Podcast' }, 'en')).toEqual({
      name: 'Podcast',
      status: 'draft',
      deliveryType: 'non_guaranteed',
    });
  });

  test('codes and keywords are separated, in capitals where they are codes, and each sent once', () => {
    const draft = { ...blankProduct('USD'), name: 'Podcast', countries: 'de, at;DE\nCH', keywords: 'true crime, news\n news;' };
    expect(createProductBody(draft, 'en')).toMatchObject({ countries: ['DE', 'AT', 'CH'], keywords: ['true crime', 'news'] });
  });

  test('a price has only the fields of its model and its kind', () => {
    const typed = { ...blankPrice(' usd '), fixedPrice: '3', floorPrice: '2', demographic: 'P18-49' };
    expect(pricingBody(typed, 'en')).toEqual({ pricingModel: 'cpm', currency: 'USD', fixedPrice: 3 });
    expect(pricingBody({ ...typed, kind: 'auction' }, 'en')).toEqual({ pricingModel: 'cpm', currency: 'USD', floorPrice: 2 });
    expect(pricingBody({ ...typed, pricingModel: 'time' }, 'en')).toMatchObject({ timeUnit: 'day' });
  });

  test('a copy is a draft without days, whose prices are the same', () => {
    const copy = copyOfProduct(product(), 'Evening CTV, copy', 'en');
    expect(copy).toMatchObject({ name: 'Evening CTV, copy', status: 'draft', availableFrom: '', availableUntil: '' });
    expect(createProductBody(copy, 'en').pricingOptions).toEqual(full.pricingOptions);
  });
});

describe('products', () => {
  test('what is missing before a product can be offered is named', () => {
    expect(missingOf(product())).toEqual([]);
    expect(missingOf({ description: '', channels: [], formats: ['ctv_30s'], pricingOptions: [] })).toEqual([
      'description',
      'channels',
      'pricingOptions',
    ]);
  });

  test('a product outside of its days is not found by buyers', () => {
    const days = { availableFrom: '2027-01-01', availableUntil: '2027-01-31' };
    expect(outOfDays(days, '2026-12-31')).toBe('later');
    expect(outOfDays(days, '2027-01-01')).toBeNull();
    expect(outOfDays(days, '2027-01-31')).toBeNull();
    expect(outOfDays(days, '2027-02-01')).toBe('ended');
    expect(outOfDays({ availableFrom: null, availableUntil: null }, '2027-01-01')).toBeNull();
  });
});

test('an option of an auction is read as one', () => {
  const read = draftOfProduct(product({ pricingOptions: [option({ pricingModel: 'cpm', floorPrice: 2 })] }), 'en');
  expect(read.pricingOptions[0]).toMatchObject({ kind: 'auction', floorPrice: '2', fixedPrice: '' });
});
