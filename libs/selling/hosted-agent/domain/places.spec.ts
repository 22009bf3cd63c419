import { placesIn } from './places';

describe('places of a targeting overlay', () => {
  it.each<[string, object, object]>([
    ['countries', { geo_countries: ['DE', 'AT', 'DE'] }, { geo_countries: ['DE', 'AT'] }],
    ['regions', { geo_regions: ['US-NY', 'US-CA', 'DE-BE'] }, { geo_regions: ['US', 'DE'] }],
    ['regions in lower case', { geo_regions: ['de-be'] }, { geo_regions: ['DE'] }],
    ['metros of Nielsen', { geo_metros: [{ system: 'nielsen_dma', values: ['501'] }] }, { geo_metros: ['US'] }],
    ['metros of the ITL', { geo_metros: [{ system: 'uk_itl2', values: ['UKI3'] }] }, { geo_metros: ['GB'] }],
    [
      'metros of Eurostat in lower case',
      { geo_metros: [{ system: 'eurostat_nuts2', values: ['el30', 'de21'] }] },
      { geo_metros: ['GR', 'DE'] },
    ],
    ['metros of Eurostat', { geo_metros: [{ system: 'eurostat_nuts2', values: ['EL30', 'DE21'] }] }, { geo_metros: ['GR', 'DE'] }],
    ['a seller’s own metros', { geo_metros: [{ system: 'custom', values: ['North'] }] }, {}],
    ['a system with the name of an object’s member', { geo_metros: [{ system: 'constructor', values: ['x'] }] }, {}],
    ['postal codes of AdCP 3.0', { geo_postal_areas: [{ system: 'gb_outward', values: ['SW1A'] }] }, { geo_postal_areas: ['GB'] }],
    ['postal codes since 3.1', { geo_postal_areas: [{ country: 'CH', system: 'plz', values: ['8001'] }] }, { geo_postal_areas: ['CH'] }],
    ['postal codes of a country in lower case', { geo_postal_areas: [{ country: 'ch', system: 'plz' }] }, { geo_postal_areas: ['CH'] }],
    ['members without places', { language: ['de'], geo_regions_exclude: ['US-NY'] }, {}],
    ['values of other types', { geo_regions: 'US-NY', geo_metros: [null, 5, []], geo_postal_areas: [{ system: 7 }] }, {}],
    ['codes of other types, which no country has', { geo_countries: [5, { toString: 1 }] }, { geo_countries: [''] }],
  ])('%s', (_, targeting, expected) => {
    const found = placesIn(targeting as Record<string, unknown>).map(({ field, countries }) => [field, countries]);
    expect(Object.fromEntries(found)).toEqual(expected);
  });

  it('say whether other places of their member are in an unknown country', () => {
    const [dma, own] = [
      { system: 'nielsen_dma', values: ['501'] },
      { system: 'custom', values: ['North'] },
    ];
    const found = placesIn({ geo_regions: ['US-NY'], geo_metros: [dma, own] });
    expect(found.map(({ field, hasUnknownPlaces }) => [field, hasUnknownPlaces])).toEqual([
      ['geo_regions', false],
      ['geo_metros', true],
    ]);
  });
});
