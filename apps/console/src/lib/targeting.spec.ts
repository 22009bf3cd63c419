import { codesOf, type Constraints, placeIndex, placesOf, withCodes, withPlaces } from './targeting';

const full: Constraints = {
  channels: ['ctv', 'podcast'],
  countries: ['DE'],
  geo_countries: ['US'],
  geo_countries_exclude: ['CA'],
  geo_regions: ['US-CA', 'DE-BY'],
  geo_regions_exclude: ['US-NY'],
  geo_metros: [
    { system: 'nielsen_dma', values: ['501', '506'] },
    { system: 'custom', values: ['north'] },
    { system: 'nielsen_dma', values: ['803'] },
  ],
  geo_metros_exclude: [{ system: 'uk_itl1', values: ['TLI'] }],
  geo_postal_areas: [{ system: 'us_zip', values: ['10001'] }],
  geo_postal_areas_exclude: [{ system: 'de_plz', values: ['10115'] }],
  language: ['en', 'xx'],
  daypart_targets: [{ days: ['monday'], start_hour: 9, end_hour: 17, label: 'Work' }],
  device_platform: ['ios'],
  device_type: ['ctv'],
  device_type_exclude: ['desktop'],
};
const codeFields = [
  'channels',
  'geo_countries_exclude',
  'geo_regions',
  'geo_regions_exclude',
  'language',
  'device_platform',
  'device_type',
  'device_type_exclude',
] as const;
const areaFields = ['geo_metros', 'geo_metros_exclude', 'geo_postal_areas', 'geo_postal_areas_exclude'] as const;

describe('Targeting of a campaign', () => {
  test.each(codeFields)('%s comes out as it went in', (field) => {
    expect(withCodes(full, field, codesOf(full, field))).toEqual(full);
  });

  test.each(areaFields)('%s comes out as it went in', (field) => {
    expect(withPlaces(full, field, placesOf(full, field))).toEqual(full);
  });

  test('the older name of the countries is read, and replaced only when they change', () => {
    expect(codesOf(full, 'geo_countries')).toEqual(['US', 'DE']);
    const changed = withCodes(full, 'geo_countries', ['US', 'DE', 'FR']);
    expect([changed.geo_countries, 'countries' in changed]).toEqual([['US', 'DE', 'FR'], false]);
  });

  test('an empty list is left out', () => {
    expect(withCodes({ language: ['en'] }, 'language', [])).toEqual({});
    expect(withPlaces({ geo_metros: [{ system: 'custom', values: ['a'] }] }, 'geo_metros', [])).toEqual({});
  });

  test('a new place joins a list of its system, a removed one leaves its own', () => {
    const places = placesOf(full, 'geo_metros').filter(({ code }) => code !== '506');
    const changed = withPlaces(full, 'geo_metros', [...places, { system: 'custom', code: 'south' }, { system: 'uk_itl2', code: 'TLI3' }]);
    expect(changed.geo_metros).toEqual([
      { system: 'nielsen_dma', values: ['501'] },
      { system: 'custom', values: ['north', 'south'] },
      { system: 'nielsen_dma', values: ['803'] },
      { system: 'uk_itl2', values: ['TLI3'] },
    ]);
  });

  test('a full list of postal areas is followed by another one', () => {
    const many = Array.from({ length: 1_001 }, (_, n) => ({ system: 'us_zip', code: String(10_000 + n) }));
    expect(withPlaces({}, 'geo_postal_areas', many).geo_postal_areas?.map(({ values }) => values.length)).toEqual([1_000, 1]);
  });

  test('finds the value that a problem of the API names', () => {
    const index = placeIndex(full, 'geo_metros', 'constraints.geo_metros[2].values[0]')!;
    expect(placesOf(full, 'geo_metros')[index]).toEqual({ system: 'nielsen_dma', code: '803' });
    expect(placeIndex(full, 'geo_metros', 'constraints.geo_metros')).toBeUndefined();
  });
});
