import { anOption, aProduct } from '../testing';
import { formats } from './formats';
import { shelfOf } from './shelf';

const later = new Date('2026-02-01T00:00:00.000Z');

function issuesOf(make: () => unknown): string[] {
  try {
    make();
  } catch (error) {
    return (error as { details: { issues: { path: string }[] } }).details.issues.map(({ path }) => path);
  }
  return [];
}

describe('a product', () => {
  it('is a draft or active from the beginning', () => {
    expect([aProduct({ status: 'draft' }), aProduct()].map(({ state }) => state.status)).toEqual(['draft', 'active']);
    expect(aProduct().recorded.audit).toBe('CREATE');
  });

  it('400 with everything that an active one is missing; a draft may miss it', () => {
    const bare = { description: '', channels: [], formats: [], pricingOptions: [] };
    expect(issuesOf(() => aProduct(bare))).toEqual(['description', 'channels', 'formats', 'pricingOptions']);
    const draft = aProduct({ ...bare, status: 'draft' });
    expect(issuesOf(() => draft.change({ status: 'active' }, later))).toEqual(['description', 'channels', 'formats', 'pricingOptions']);
    expect(issuesOf(() => aProduct().change({ channels: [] }, later))).toEqual(['channels']);
  });

  it('is offered and withdrawn; setting what is so is no change', () => {
    const withdrawn = aProduct().change({ status: 'draft' }, later);
    expect([withdrawn.state.status, withdrawn.recorded.audit]).toEqual(['draft', 'DEACTIVATE']);
    expect(withdrawn.change({ status: 'active', name: 'Again' }, later).recorded.audit).toBe('ACTIVATE');
    expect(withdrawn.change({ status: 'draft' }, later)).toBe(withdrawn);
  });

  it('archived, it changes no more', () => {
    const archived = aProduct().archive(later);
    expect([archived.state.status, archived.recorded.audit]).toEqual(['archived', 'ARCHIVE']);
    expect(() => archived.change({ name: 'x' }, later)).toThrow('Not possible while the product is archived');
    expect(() => archived.archive(later)).toThrow();
  });

  it('says each word once, keywords in small letters', () => {
    const { state } = aProduct({ channels: ['ctv', 'ctv'], keywords: ['Family', 'FAMILY', 'news'] });
    expect([state.channels, state.keywords]).toEqual([['ctv'], ['family', 'news']]);
  });

  it.each<[string, object, string[]]>([
    ['an unknown format', { formats: ['ctv_30s', 'hologram'] }, ['formats[1]']],
    ['an end before its beginning', { availableFrom: '2026-03-02', availableUntil: '2026-03-01' }, ['availableUntil']],
    ['a budget upside down', { budget: { currency: 'EUR', min: 2, max: 1 } }, ['budget.max']],
    ['two options of one id', { pricingOptions: [anOption(), anOption()] }, ['pricingOptions[1].pricingOptionId']],
    ['a currency that is none', { pricingOptions: [anOption({ currency: 'XXZ' })] }, ['pricingOptions[0].currency']],
    ['no price at all', { pricingOptions: [anOption({ fixedPrice: null })] }, ['pricingOptions[0].fixedPrice']],
    ['a floor below a fixed price', { pricingOptions: [anOption({ floorPrice: 1 })] }, ['pricingOptions[0].floorPrice']],
    [
      'guidance that falls',
      { pricingOptions: [anOption({ fixedPrice: null, priceGuidance: { p25: 5, p75: 4 } })] },
      ['pricingOptions[0].priceGuidance'],
    ],
    [
      'an action for nothing, of no kind',
      { pricingOptions: [anOption({ pricingModel: 'cpa', fixedPrice: 0 })] },
      ['pricingOptions[0].fixedPrice', 'pricingOptions[0].eventType'],
    ],
    ['a view without threshold', { pricingOptions: [anOption({ pricingModel: 'cpv' })] }, ['pricingOptions[0].viewThreshold']],
    ['points for nobody', { pricingOptions: [anOption({ pricingModel: 'cpp' })] }, ['pricingOptions[0].demographic']],
    ['time without a unit', { pricingOptions: [anOption({ pricingModel: 'time' })] }, ['pricingOptions[0].timeUnit']],
    [
      'a field of another model',
      { pricingOptions: [anOption({ timeUnit: 'day', demographicSystem: 'agf' })] },
      ['pricingOptions[0].timeUnit', 'pricingOptions[0].demographicSystem'],
    ],
  ])('400 with %s, whether active or not', (_, request, paths) => {
    expect(issuesOf(() => aProduct(request))).toEqual(paths);
    expect(issuesOf(() => aProduct({ ...request, status: 'draft' }))).toEqual(paths);
  });

  it('takes every pricing model', () => {
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

describe('the shelf', () => {
  it('is what the active products amount to; one for any country opens all', () => {
    const shelf = (countries: string[]) =>
      shelfOf([
        { channels: ['display', 'ctv'], countries },
        { channels: ['ctv'], countries: ['AT'] },
      ]);
    expect(shelf(['DE', 'AT'])).toEqual({ activeProducts: 2, channels: ['ctv', 'display'], countries: ['AT', 'DE'] });
    expect(shelf([])).toMatchObject({ countries: [] });
    expect(shelfOf([])).toEqual({ activeProducts: 0, channels: [], countries: [] });
  });
});

describe('formats', () => {
  it('have ids that fit a path and a product', () => {
    expect([...formats].filter(([id, format]) => id !== format.id || !/^[a-z0-9_]{1,64}$/.test(id))).toEqual([]);
  });
});
