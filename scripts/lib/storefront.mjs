/** The demo seller's own storefront: the exchange answers for it. */
export const demoStorefront = {
  name: 'Lakeside Media',
  platformId: 'lakeside-media',
  publisherDomain: 'lakeside.example',
  defaultCurrency: 'USD',
  paymentCurrencies: ['USD', 'EUR'],
};

const everywhere = { status: 'active', countries: ['US', 'CA', 'GB', 'DE', 'AT', 'CH', 'FR'] };

/** @param {string} model @param {number} price @param {object} [more] */
const inBoth = (model, price, more = {}) =>
  [
    ['USD', price],
    ['EUR', Math.round(price * 92) / 100],
  ].map(([currency, fixedPrice]) => ({ pricingModel: model, currency, fixedPrice, ...more }));

/** What a regional publisher sells. */
export const demoProducts = [
  {
    ...everywhere,
    name: 'Lakeside TV: evenings',
    description: 'Prime time in the apps of Lakeside TV, 30 or 15 seconds, unskippable.',
    channels: ['ctv'],
    formats: ['ctv_15s', 'ctv_30s'],
    deliveryType: 'guaranteed',
    keywords: ['family', 'families', 'evening', 'evenings', 'households', 'streaming', 'cars', 'electric'],
    audience: 'Households with children, 25 to 54',
    pricingOptions: inBoth('cpm', 26, { minSpend: 5_000 }),
  },
  {
    ...everywhere,
    name: 'Lakeside News: display',
    description: 'Banners between the articles of Lakeside News, on all devices.',
    channels: ['display'],
    formats: ['display_300x250', 'display_970x250', 'display_320x50'],
    deliveryType: 'non_guaranteed',
    keywords: ['news', 'business', 'commuters'],
    pricingOptions: ['USD', 'EUR'].map((currency) => ({
      pricingModel: 'cpm',
      currency,
      floorPrice: 2,
      priceGuidance: { p25: 3, p50: 4.5, p75: 6 },
    })),
  },
  {
    ...everywhere,
    name: 'Lakeside News: video',
    description: 'Short video before the clips of Lakeside News.',
    channels: ['olv'],
    formats: ['video_6s', 'video_15s'],
    deliveryType: 'non_guaranteed',
    keywords: ['news', 'video', 'mobile'],
    pricingOptions: inBoth('cpcv', 0.04),
  },
  {
    ...everywhere,
    name: 'The Lake Podcast',
    description: 'A host read in the weekly conversation about living at the lake.',
    channels: ['podcast'],
    formats: ['host_read_60s', 'audio_30s'],
    deliveryType: 'guaranteed',
    keywords: ['outdoor', 'nature', 'travel', 'families'],
    pricingOptions: inBoth('cpm', 22, { minSpend: 1_500 }),
  },
  {
    ...everywhere,
    name: 'Lakeside Radio: drive time',
    description: 'Spots on weekdays from six to nine and from four to seven.',
    channels: ['radio', 'streaming_audio'],
    formats: ['audio_15s', 'audio_30s'],
    deliveryType: 'guaranteed',
    keywords: ['commuters', 'cars', 'driving'],
    audience: 'People on their way to work',
    pricingOptions: inBoth('cpm', 9, { minSpend: 2_000 }),
  },
  {
    ...everywhere,
    name: 'Station screens',
    description: 'All screens of the twelve lakeside stations, one spot in six.',
    channels: ['dooh'],
    formats: ['dooh_1080x1920', 'dooh_video_10s'],
    deliveryType: 'guaranteed',
    keywords: ['commuters', 'city', 'stations'],
    pricingOptions: inBoth('time', 1_800, { timeUnit: 'day' }),
  },
];
