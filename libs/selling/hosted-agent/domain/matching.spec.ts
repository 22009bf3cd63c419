import type { ProductState } from '@exchange/products';
import { anOption, aProduct } from '@exchange/products/testing';
import { buildOffer, type ProductsQuestion } from './offer';
import { percentages } from './percentages';
import { planText, readPlanId } from './plan-id';
import { readText } from './reading';
import { expectedPrice } from './sold';
import { noFilters } from './wanted';
import { WantedPlaces } from './wanted-places';

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

const ask = (more: Partial<ProductsQuestion> = {}, filters: object = {}) =>
  buildOffer(shop, { mode: 'brief', brief: 'Something', changes: [], ...more, filters: { ...noFilters, ...filters } });
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

  it.each(['a1 ', '1,000'])('reads only the beginning of a huge text of %j', (part) => {
    const { words, ...read } = readText(`Radio ${part.repeat(200_000)} or podcasts, EUR 100`);
    expect(read).toEqual({ channels: ['radio'], countries: [], budget: null, deliveryType: null });
    expect([words.has('radio'), words.has('podcasts')]).toEqual([true, false]);
  });
});

describe('ranking products', () => {
  it.each<[string, Partial<ProductsQuestion>, object, string[]]>([
    ['a brief without known words returns all affordable products', {}, {}, ['tv', 'news', 'radio', 'homepage']],
    ['a channel in the brief excludes other channels', { brief: 'radio spots' }, {}, ['radio']],
    ['a filter overrides the brief', { brief: 'radio spots' }, { channels: ['ctv'] }, ['tv']],
    ['a country excludes products for other countries', { brief: 'banners in France' }, {}, ['news']],
    ['topics determine the order', { brief: 'news for all' }, {}, ['news', 'tv', 'radio', 'homepage']],
    ['a format excludes products that do not accept it', {}, { formats: ['audio_30s'] }, ['radio']],
    ['a delivery type excludes the other one', {}, { deliveryType: 'non_guaranteed' }, ['radio']],
    ['a filter for auctions excludes fixed prices', {}, { fixedPrice: false }, ['radio']],
    ['currencies exclude products without a price in them', {}, { currencies: ['USD', 'GBP'] }, ['radio']],
    ['a flight before a product begins excludes it', {}, { from: '2027-03-01', until: '2027-03-05' }, ['tv', 'news', 'homepage']],
    [
      'a product available for part of the flight ranks lower',
      {},
      { from: '2027-03-01', until: '2027-03-31' },
      ['tv', 'news', 'homepage', 'radio'],
    ],
    ['a budget excludes products with a higher minimum', { brief: 'for EUR 1500' }, {}, ['news', 'radio']],
    ['a budget below all minimums excludes nothing', {}, { channels: ['ctv'], budget: { amount: 10, currency: 'EUR' } }, ['tv']],
    ['a budget in another currency excludes nothing', { brief: 'for $10' }, {}, ['radio', 'tv', 'news', 'homepage']],
    ['an unsold channel returns nothing', { brief: 'cinema' }, {}, []],
  ])('%s', (_, question, filters, expected) => {
    expect(ids(ask(question, filters))).toEqual(expected);
  });

  it('returns the reasons for people', () => {
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

  it('returns the same answer for the same question', () => {
    const question = { brief: 'Family news in Germany, 50k EUR' };
    expect(ask(question)).toEqual(ask(question));
  });
});

describe('plans', () => {
  it('split the budget into whole percentages that add up to 100, with every line paid for', () => {
    const { plans } = ask({ brief: 'family news radio display, EUR 40000' });
    expect(plans.length).toBeGreaterThan(0);
    for (const { lines, guidance } of plans) {
      expect(lines.reduce((sum, { share }) => sum + share, 0)).toBe(100);
      expect(guidance.min).toBeLessThanOrEqual(guidance.recommended);
      expect(guidance.recommended).toBeLessThanOrEqual(guidance.max);
    }
  });

  it('leave out a line that its share cannot pay for', () => {
    const names = ask({ brief: 'EUR 35000' }).plans.map(({ lines }) => lines.map(({ product: { id } }) => id));
    expect(names.every((line) => !line.includes('homepage') || line.length === 1)).toBe(true);
  });

  it('with the same lines are merged', () => {
    expect(ask({}, { channels: ['ctv'] }).plans).toHaveLength(1);
  });

  it.each<[string, object, string]>([
    ['the budget is too low', { channels: ['ctv'], budget: { amount: 500, currency: 'EUR' } }, 'budget: 500 EUR → 2000 EUR'],
    ['no product has the currency', { channels: ['ctv'], budget: { amount: 500, currency: 'GBP' } }, 'budget.currency: GBP → EUR'],
    ['a channel is missing', { channels: ['ctv', 'cinema'] }, 'channels: ctv, cinema → ctv'],
    ['a country is missing', { channels: ['ctv'], countries: ['DE', 'FR'] }, 'countries: DE, FR → DE'],
    [
      'the products cover a part of the flight',
      { channels: ['radio'], from: '2027-03-01', until: '2027-03-31' },
      'flightDates: 2027-03-01 to 2027-03-31 → 2027-03-10 to open',
    ],
  ])('list as a limitation: %s', (_, filters, expected) => {
    const [plan] = ask({}, filters).plans;
    expect(plan!.limitations.map(({ field, requested, supported }) => `${field}: ${requested} → ${supported}`)).toEqual([expected]);
    expect(plan!.limitations.every(({ note }) => note.endsWith('.'))).toBe(true);
  });

  it('have the maximum budget of their products', () => {
    const capped = [product('small', { budget: { currency: 'EUR', min: 100, max: 1_000 } })];
    const filters = { ...noFilters, budget: { amount: 5_000, currency: 'EUR' } };
    const [plan] = buildOffer(capped, { mode: 'brief', brief: 'Any', changes: [], filters }).plans;
    expect(plan).toMatchObject({
      guidance: { min: 100, recommended: 1_000, max: 1_000 },
      limitations: [{ field: 'budget', supported: '1000 EUR' }],
    });
  });

  it('are empty without products', () => {
    expect(buildOffer([], { mode: 'brief', brief: 'Any', changes: [], filters: noFilters })).toEqual({ fits: [], plans: [], applied: [] });
  });
});

describe('the id of a plan', () => {
  it('contains strategy, currency, budget and lines', () => {
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
  ])('%p is refused', (id) => {
    expect(readPlanId(id)).toBeNull();
  });
});

describe('prices in certain currencies', () => {
  it('are the only ones of the products, and of plans', () => {
    const { fits, plans } = ask({}, { currencies: ['USD'] });
    expect(fits.flatMap((fit) => fit.product.pricingOptions).map(({ currency }) => currency)).toEqual(['USD']);
    expect(plans.map(({ currency }) => currency)).toEqual(['USD']);
  });
});

describe('fixed prices or auctions alone', () => {
  const optionsOf = ({ fits }: ReturnType<typeof ask>) =>
    Object.fromEntries(fits.map(({ product: { id, pricingOptions } }) => [id, pricingOptions.length]));

  it('are the only prices of the products when the question wants only matching ones', () => {
    expect(optionsOf(ask({}, { fixedPrice: true, hasOnlyMatchingPrices: true }))).toEqual({ tv: 1, news: 1, radio: 1, homepage: 1 });
    expect(optionsOf(ask({}, { fixedPrice: false, hasOnlyMatchingPrices: true }))).toEqual({ radio: 1 });
    expect(optionsOf(ask({}, { fixedPrice: true }))['radio']).toBe(2);
  });
});

it('offers nothing when metrics are required that no product reports', () => {
  expect(ask({}, { needsOtherMetrics: true })).toEqual({ fits: [], plans: [], applied: [] });
});

describe('places of the targeting that will be ordered', () => {
  it('are a limitation of plans with products that run elsewhere, and exclude no products', () => {
    const places = new WantedPlaces([
      { field: 'geo_regions', countries: ['US', 'DE'], hasUnknownPlaces: false },
      { field: 'geo_metros', countries: ['DE'], hasUnknownPlaces: false },
    ]);
    const { fits, plans } = ask({ brief: 'connected TV' }, { places });
    expect(ids({ fits })).toEqual(['tv']);
    expect(plans[0]!.limitations).toEqual([
      { field: 'geo_regions', requested: 'US, DE', supported: 'DE', note: 'tv runs in DE, AT only.' },
    ]);
    expect(ask({ brief: 'news' }, { places, channels: ['display'], formats: ['display_300x250'] }).plans[0]!.limitations).toEqual([]);
  });
});

describe('refining', () => {
  const refine = (...changes: ProductsQuestion['changes'][number][]) => ask({ mode: 'refine', brief: '', changes });
  const one = (id: string, action: 'include' | 'omit' | 'more_like_this' = 'include', request: string | null = null) =>
    ({ scope: 'product', id, action, ask: request }) as const;

  it('includes and omits products, and finds similar ones', () => {
    expect(ids(refine(one('radio')))[0]).toBe('radio');
    expect(ids(refine(one('tv', 'omit')))).not.toContain('tv');
    expect(ids(refine(one('news', 'more_like_this')))).toEqual(['news', 'homepage']);
    expect(refine(one('none'), one('tv', 'include', 'cheaper')).applied).toMatchObject([{ status: 'unable' }, { status: 'partial' }]);
  });

  it('rebuilds a plan from its id and holds no inventory', () => {
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

  it('reads a request in words like a brief', () => {
    const narrowed = refine({ scope: 'request', ask: 'only radio please' });
    expect([ids(narrowed), narrowed.applied]).toMatchObject([['radio'], [{ status: 'applied' }]]);
    expect(refine({ scope: 'request', ask: 'surprise us' }).applied).toMatchObject([{ status: 'partial' }]);
  });

  it('returns all products without plans in mode wholesale', () => {
    expect(ask({ mode: 'wholesale', brief: '' })).toMatchObject({ plans: [], applied: [] });
  });
});

describe('expected price', () => {
  it.each([
    [{ fixedPrice: 9 }, 9],
    [{ fixedPrice: null, floorPrice: 2 }, 2],
    [{ fixedPrice: null, floorPrice: 2, priceGuidance: { p50: 3, p90: 8 } }, 3],
    [{ fixedPrice: null, priceGuidance: { p90: 8 } }, 8],
  ])('of %j is %s', (option, expected) => {
    expect(expectedPrice(anOption(option))).toBe(expected);
  });
});

describe('percentages', () => {
  it.each([[[1]], [[1, 1, 1]], [[0, 0]], [[1_000, 1, 1, 1]], [[3, 7, 11, 13, 17]]])(
    'of weights %j add up to 100, each at least 1',
    (weights) => {
      const shares = percentages(weights);
      expect([shares.reduce((sum, share) => sum + share, 0), Math.min(...shares) >= 1]).toEqual([100, true]);
    },
  );

  it('of no weights are empty', () => expect(percentages([])).toEqual([]));
});
