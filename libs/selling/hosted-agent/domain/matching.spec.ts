import type { ProductState } from '@exchange/products';
import { anOption, aProduct } from '@exchange/products/testing';
import { offerOf, type Question } from './offer';
import { percentages } from './percentages';
import { planText, readPlanId } from './plan-id';
import { readText } from './reading';
import { expectedPrice } from './sold';
import { noFilters } from './wanted';

const product = (id: string, more: Partial<ProductState> = {}): ProductState =>
  aProduct({ id, name: id, description: 'Inventory', ...more }).state;

const shop: readonly ProductState[] = [
  product('tv', {
    channels: ['ctv'],
    countries: ['DE', 'AT'],
    keywords: ['family', 'evening'],
    pricingOptions: [anOption({ fixedPrice: 25, minSpend: 2_000 })],
  }),
  product('news', {
    channels: ['display'],
    countries: [],
    formats: ['display_300x250'],
    keywords: ['news'],
    pricingOptions: [anOption({ fixedPrice: 5 })],
  }),
  product('radio', {
    channels: ['radio', 'streaming_audio'],
    countries: ['DE'],
    formats: ['audio_30s'],
    deliveryType: 'non_guaranteed',
    availableFrom: '2027-03-10',
    pricingOptions: [anOption({ fixedPrice: null, floorPrice: 4 }), anOption({ pricingOptionId: 'usd', currency: 'USD', fixedPrice: 6 })],
  }),
  product('homepage', {
    channels: ['display'],
    countries: ['DE'],
    formats: ['display_970x250'],
    pricingOptions: [anOption({ pricingModel: 'flat_rate', fixedPrice: 30_000 })],
  }),
];

const ask = (more: Partial<Question> = {}, filters: object = {}) =>
  offerOf(shop, { mode: 'brief', brief: 'Something', changes: [], ...more, filters: { ...noFilters, ...filters } });
const ids = (offer: { fits: readonly { product: { id: string } }[] }) => offer.fits.map(({ product: { id } }) => id);

describe('reading a brief', () => {
  it.each<[string, object]>([
    ['Connected TV in Germany for €25k', { channels: ['ctv'], countries: ['DE'], budget: { amount: 25_000, currency: 'EUR' } }],
    [
      'podcasts and radio, UK and FR, 1.5 million USD',
      { channels: ['radio', 'podcast'], countries: ['FR', 'GB'], budget: { amount: 1_500_000, currency: 'USD' } },
    ],
    ['spend 10.000,50 euros', { budget: { amount: 10_000.5, currency: 'EUR' } }],
    ['$12,500 on banners', { channels: ['display'], budget: { amount: 12_500, currency: 'USD' } }],
    ['only guaranteed posters', { channels: ['ooh'], deliveryType: 'guaranteed' }],
    ['digital out-of-home', { channels: ['dooh'] }],
    ['It is in us all to be at our best', { channels: [], countries: [], budget: null, deliveryType: null }],
    ['2027 and 300 things', { budget: null }],
  ])('%s', (text, expected) => {
    expect(readText(text)).toMatchObject(expected);
  });

  it.each(['a1 ', '1,000'])('of a huge text, reads the beginning only: %j', (part) => {
    const { words, ...read } = readText(`Radio ${part.repeat(200_000)} or podcasts, EUR 100`);
    expect(read).toEqual({ channels: ['radio'], countries: [], budget: null, deliveryType: null });
    expect([words.has('radio'), words.has('podcasts')]).toEqual([true, false]);
  });
});

describe('what fits', () => {
  it.each<[string, Partial<Question>, object, string[]]>([
    ['a brief that says nothing known gets everything affordable', {}, {}, ['tv', 'news', 'radio', 'homepage']],
    ['a channel in the brief leaves others out', { brief: 'radio spots' }, {}, ['radio']],
    ['a filter beats the brief', { brief: 'radio spots' }, { channels: ['ctv'] }, ['tv']],
    ['a country leaves out products for others only', { brief: 'banners in France' }, {}, ['news']],
    ['topics decide the order', { brief: 'news for all' }, {}, ['news', 'tv', 'radio', 'homepage']],
    ['a format', {}, { formats: ['audio_30s'] }, ['radio']],
    ['a delivery', {}, { deliveryType: 'non_guaranteed' }, ['radio']],
    ['only auctions', {}, { fixedPrice: false }, ['radio']],
    ['a flight before the product', {}, { from: '2027-03-01', until: '2027-03-05' }, ['tv', 'news', 'homepage']],
    ['a flight that begins before the product', {}, { from: '2027-03-01', until: '2027-03-31' }, ['tv', 'news', 'homepage', 'radio']],
    ['a budget leaves out what starts above it', { brief: 'for EUR 1500' }, {}, ['news', 'radio']],
    ['a budget below everything leaves all in', {}, { channels: ['ctv'], budget: { amount: 10, currency: 'EUR' } }, ['tv']],
    ['a budget in another currency says nothing about these', { brief: 'for $10' }, {}, ['radio', 'tv', 'news', 'homepage']],
    ['nothing', { brief: 'cinema' }, {}, []],
  ])('%s', (_, question, filters, expected) => {
    expect(ids(ask(question, filters))).toEqual(expected);
  });

  it('says why', () => {
    const [best] = ask(
      { brief: 'Family evenings on connected TV in Germany, evening, EUR 20000' },
      { from: '2027-03-01', until: '2027-03-31' },
    ).fits;
    expect(best!.reasons).toEqual([
      'channel ctv',
      'topics family, evening',
      'countries DE',
      'available for the whole flight',
      'sold in EUR',
    ]);
  });

  it('the same question has the same answer', () => {
    const question = { brief: 'Family news in Germany, 50k EUR' };
    expect(ask(question)).toEqual(ask(question));
  });
});

describe('plans', () => {
  it('share the budget out: whole percentages, 100 together, each line paid for', () => {
    const { plans } = ask({ brief: 'family news radio display, EUR 40000' });
    expect(plans.length).toBeGreaterThan(0);
    for (const { lines, guidance } of plans) {
      expect(lines.reduce((sum, { share }) => sum + share, 0)).toBe(100);
      expect(guidance.min).toBeLessThanOrEqual(guidance.recommended);
      expect(guidance.recommended).toBeLessThanOrEqual(guidance.max);
    }
  });

  it('leave out what its share cannot pay for', () => {
    const names = ask({ brief: 'EUR 35000' }).plans.map(({ lines }) => lines.map(({ product: { id } }) => id));
    expect(names.every((line) => !line.includes('homepage') || line.length === 1)).toBe(true);
  });

  it('that come to the same are one', () => {
    expect(ask({}, { channels: ['ctv'] }).plans).toHaveLength(1);
  });

  it.each<[string, object, string]>([
    ['a budget too low', { channels: ['ctv'], budget: { amount: 500, currency: 'EUR' } }, 'budget: 500 EUR → 2000 EUR'],
    ['another currency', { channels: ['ctv'], budget: { amount: 500, currency: 'GBP' } }, 'budget.currency: GBP → EUR'],
    ['a channel that is missing', { channels: ['ctv', 'cinema'] }, 'channels: ctv, cinema → ctv'],
    ['a country that is missing', { channels: ['ctv'], countries: ['DE', 'FR'] }, 'countries: DE, FR → DE'],
    [
      'a part of the flight',
      { channels: ['radio'], from: '2027-03-01', until: '2027-03-31' },
      'flightDates: 2027-03-01 to 2027-03-31 → 2027-03-10 to open',
    ],
  ])('say that %s is not supported', (_, filters, expected) => {
    const [plan] = ask({}, filters).plans;
    expect(plan!.limitations.map(({ field, requested, supported }) => `${field}: ${requested} → ${supported}`)).toEqual([expected]);
    expect(plan!.limitations.every(({ note }) => note.endsWith('.'))).toBe(true);
  });

  it('take at most what the products take', () => {
    const capped = [product('small', { budget: { currency: 'EUR', min: 100, max: 1_000 } })];
    const filters = { ...noFilters, budget: { amount: 5_000, currency: 'EUR' } };
    const [plan] = offerOf(capped, { mode: 'brief', brief: 'Any', changes: [], filters }).plans;
    expect(plan).toMatchObject({
      guidance: { min: 100, recommended: 1_000, max: 1_000 },
      limitations: [{ field: 'budget', supported: '1000 EUR' }],
    });
  });

  it('none without products', () => {
    expect(offerOf([], { mode: 'brief', brief: 'Any', changes: [], filters: noFilters })).toEqual({ fits: [], plans: [], applied: [] });
  });
});

describe('the id of a plan', () => {
  it('says what is in it', () => {
    for (const plan of ask({ brief: 'EUR 40000' }).plans) {
      const { strategy, currency, guidance, lines } = plan;
      expect(readPlanId(planText(plan))).toEqual({
        strategy,
        currency,
        budget: guidance.recommended,
        lines: lines.map(({ product: { id }, share }) => ({ productId: id, share })),
      });
    }
  });

  it.each([
    '',
    'plan.b.EUR.1',
    'plan.b.EUR.1.tv-99',
    'plan.b.EUR.1.tv-0.news-100',
    'plan.x.EUR.1.tv-100',
    'plan.b.eur.1.tv-100',
    'plan.b.EUR.1.tv-100.',
  ])('%p is none', (id) => {
    expect(readPlanId(id)).toBeNull();
  });
});

describe('refining', () => {
  const refine = (...changes: Question['changes'][number][]) => ask({ mode: 'refine', brief: '', changes });
  const one = (id: string, action: 'include' | 'omit' | 'more_like_this' = 'include', request: string | null = null) =>
    ({ scope: 'product', id, action, ask: request }) as const;

  it('products are included, omitted, and others found that are like them', () => {
    expect(ids(refine(one('radio')))[0]).toBe('radio');
    expect(ids(refine(one('tv', 'omit')))).not.toContain('tv');
    expect(ids(refine(one('news', 'more_like_this')))).toEqual(['news', 'homepage']);
    expect(refine(one('none'), one('tv', 'include', 'cheaper')).applied).toMatchObject([{ status: 'unable' }, { status: 'partial' }]);
  });

  it('a plan is drawn again from its id; nothing is held', () => {
    const [plan] = ask({ brief: 'EUR 40000' }).plans;
    const id = planText(plan!);
    const again = refine({ scope: 'proposal', id, action: 'include', ask: null });
    expect(again.plans.map(planText)).toEqual([id]);
    expect(refine({ scope: 'proposal', id, action: 'finalize', ask: null }).applied).toMatchObject([{ id, status: 'partial' }]);
    expect(refine({ scope: 'proposal', id, action: 'omit', ask: null }).plans).toEqual([]);
    expect(refine({ scope: 'proposal', id: 'plan.b.EUR.1.gone-100', action: 'include', ask: null }).applied).toMatchObject([
      { status: 'unable' },
    ]);
  });

  it('a wish in words is read like a brief', () => {
    const narrowed = refine({ scope: 'request', ask: 'only radio please' });
    expect([ids(narrowed), narrowed.applied]).toMatchObject([['radio'], [{ status: 'applied' }]]);
    expect(refine({ scope: 'request', ask: 'surprise us' }).applied).toMatchObject([{ status: 'partial' }]);
  });

  it('everything in mode wholesale, without plans', () => {
    expect(ask({ mode: 'wholesale', brief: '' })).toMatchObject({ plans: [], applied: [] });
  });
});

describe('prices', () => {
  it.each([
    [{ fixedPrice: 9 }, 9],
    [{ fixedPrice: null, floorPrice: 2 }, 2],
    [{ fixedPrice: null, floorPrice: 2, priceGuidance: { p50: 3, p90: 8 } }, 3],
    [{ fixedPrice: null, priceGuidance: { p90: 8 } }, 8],
  ])('%j: a buyer reckons with %s', (option, expected) => {
    expect(expectedPrice(anOption(option))).toBe(expected);
  });
});

describe('percentages', () => {
  it.each([[[1]], [[1, 1, 1]], [[0, 0]], [[1_000, 1, 1, 1]], [[3, 7, 11, 13, 17]]])('of %j add up to 100, none below 1', (weights) => {
    const shares = percentages(weights);
    expect([shares.reduce((sum, share) => sum + share, 0), Math.min(...shares) >= 1]).toEqual([100, true]);
  });

  it('of nothing are none', () => expect(percentages([])).toEqual([]));
});
