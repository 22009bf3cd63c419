import { anOption, aProduct } from '../testing';
import { formats } from './formats';
import { productSummary } from './product-summary';

const later = new Date('2026-02-01T00:00:00.000Z');

function issuesOf(make: () => unknown): string[] {
  try {
    make();
  } catch (error) {
    return (error as { details: { issues: { path: string }[] } }).details.issues.map(({ path }) => path);
  }
  return [];
}

describe('Product', () => {
  it('is created as a draft or active', () => {
    expect([aProduct({ status: 'draft' }), aProduct()].map(({ state }) => state.status)).toEqual(['draft', 'active']);
    expect(aProduct().recorded.audit).toBe('CREATE');
  });

  it('answers 400 with all missing fields of an active product; drafts may miss them', () => {
    const bare = { description: '', channels: [], formats: [], pricingOptions: [] };
    expect(issuesOf(() => aProduct(bare))).toEqual(['description', 'channels', 'formats', 'pricingOptions']);
    const draft = aProduct({ ...bare, status: 'draft' });
    expect(issuesOf(() => draft.change({ status: 'active' }, later))).toEqual(['description', 'channels', 'formats', 'pricingOptions']);
    expect(issuesOf(() => aProduct().change({ channels: [] }, later))).toEqual(['channels']);
  });

  it('is activated and deactivated, and unchanged by its current status', () => {
    const withdrawn = aProduct().change({ status: 'draft' }, later);
    expect([withdrawn.state.status, withdrawn.recorded.audit]).toEqual(['draft', 'DEACTIVATE']);
    expect(withdrawn.change({ status: 'active', name: 'Again' }, later).recorded.audit).toBe('ACTIVATE');
    expect(withdrawn.change({ status: 'draft' }, later)).toBe(withdrawn);
  });

  it('cannot be changed when archived', () => {
    const archived = aProduct().archive(later);
    expect([archived.state.status, archived.recorded.audit]).toEqual(['archived', 'ARCHIVE']);
    expect(() => archived.change({ name: 'x' }, later)).toThrow('Not possible while the product is archived');
    expect(() => archived.archive(later)).toThrow();
  });

  it('removes repeated words and lower-cases keywords', () => {
    const { state } = aProduct({ channels: ['ctv', 'ctv'], keywords: ['Family', 'FAMILY', 'news'] });
    expect([state.channels, state.keywords]).toEqual([['ctv'], ['family', 'news']]);
  });

  it.each<[string, object, string[]]>([
    ['an unknown format', { formats: ['ctv_30s', 'hologram'] }, ['formats[1]']],
    ['an end before its beginning', { availableFrom: '2026-03-02', availableUntil: '2026-03-01' }, ['availableUntil']],
    ['a maximum budget below the minimum', { budget: { currency: 'EUR', min: 2, max: 1 } }, ['budget.max']],
    ['a repeated pricingOptionId', { pricingOptions: [anOption(), anOption()] }, ['pricingOptions[1].pricingOptionId']],
    ['an unknown currency', { pricingOptions: [anOption({ currency: 'XXZ' })] }, ['pricingOptions[0].currency']],
    ['an option without a price', { pricingOptions: [anOption({ fixedPrice: null })] }, ['pricingOptions[0].fixedPrice']],
    ['a floor with a fixed price', { pricingOptions: [anOption({ floorPrice: 1 })] }, ['pricingOptions[0].floorPrice']],
    [
      'price guidance that falls',
      { pricingOptions: [anOption({ fixedPrice: null, priceGuidance: { p25: 5, p75: 4 } })] },
      ['pricingOptions[0].priceGuidance'],
    ],
    [
      'a price per action without price and event type',
      { pricingOptions: [anOption({ pricingModel: 'cpa', fixedPrice: 0 })] },
      ['pricingOptions[0].fixedPrice', 'pricingOptions[0].eventType'],
    ],
    ['a price per view without a threshold', { pricingOptions: [anOption({ pricingModel: 'cpv' })] }, ['pricingOptions[0].viewThreshold']],
    ['a price per point without a demographic', { pricingOptions: [anOption({ pricingModel: 'cpp' })] }, ['pricingOptions[0].demographic']],
    ['a price for time without a unit', { pricingOptions: [anOption({ pricingModel: 'time' })] }, ['pricingOptions[0].timeUnit']],
    [
      'a field of another model',
      { pricingOptions: [anOption({ timeUnit: 'day', demographicSystem: 'agf' })] },
      ['pricingOptions[0].timeUnit', 'pricingOptions[0].demographicSystem'],
    ],
  ])('answers 400 to %s in drafts and active products', (_, request, paths) => {
    expect(issuesOf(() => aProduct(request))).toEqual(paths);
    expect(issuesOf(() => aProduct({ ...request, status: 'draft' }))).toEqual(paths);
  });

  it('accepts every pricing model', () => {
    const pricingOptions = [
      ...(['cpm', 'vcpm', 'cpc', 'cpcv', 'flat_rate'] as const).map((pricingModel) =>
        anOption({ pricingModel, pricingOptionId: pricingModel }),
      ),
      anOption({ pricingOptionId: 'v', pricingModel: 'cpv', viewThreshold: 0.5 }),
      anOption({ pricingOptionId: 'p', pricingModel: 'cpp', demographic: 'P18-49', demographicSystem: 'agf' }),
      anOption({ pricingOptionId: 'a', pricingModel: 'cpa', eventType: 'purchase' }),
      anOption({ pricingOptionId: 't', pricingModel: 'time', timeUnit: 'day' }),
    ];
    expect(aProduct({ pricingOptions }).state.pricingOptions).toHaveLength(9);
  });
});

describe('productSummary', () => {
  it('sums up the active products; one for all countries makes the countries empty', () => {
    const summary = (countries: string[]) =>
      productSummary([
        { channels: ['display', 'ctv'], countries },
        { channels: ['ctv'], countries: ['AT'] },
      ]);
    expect(summary(['DE', 'AT'])).toEqual({ activeProducts: 2, channels: ['ctv', 'display'], countries: ['AT', 'DE'] });
    expect(summary([])).toMatchObject({ countries: [] });
    expect(productSummary([])).toEqual({ activeProducts: 0, channels: [], countries: [] });
  });
});

describe('formats', () => {
  it('have ids within the limits of products', () => {
    expect([...formats].filter(([id, format]) => id !== format.id || !/^[a-z0-9_]{1,64}$/.test(id))).toEqual([]);
  });
});
