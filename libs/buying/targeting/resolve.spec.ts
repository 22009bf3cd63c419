import { isCountry } from '@exchange/kernel';
import countryAliases from './data/country-aliases.json';
import { dimensionOf, systems } from './dimensions';
import { resolve } from './resolve';

const metros = dimensionOf('nielsen_dma');
const best = (system: (typeof systems)[number], query: string, locale?: string) =>
  resolve(dimensionOf(system, locale), query).candidates[0];

describe('dimensionOf', () => {
  it('lists 210 Nielsen metros with distinct three-digit codes, in order', () => {
    const codes = metros.places.map(({ code }) => code);
    expect(codes).toHaveLength(210);
    expect(codes).toEqual([...new Set(codes)].toSorted());
    expect(codes.filter((code) => !/^\d{3}$/.test(code))).toEqual([]);
    expect(metros.places.filter(({ name }) => !/^[A-Z].*[A-Z]{2}\)?$/.test(name))).toEqual([]);
  });

  it.each([
    ['501', 'New York, NY'],
    ['803', 'Los Angeles, CA'],
    ['532', 'Albany-Schenectady-Troy, NY'],
    ['545', 'Greenville-New Bern-Washington, NC'],
    ['567', 'Greenville-Spartanburg, SC-Asheville, NC-Anderson, SC'],
    ['798', 'Glendive, MT'],
  ])('names the metro %s %s', (code, name) => {
    expect(metros.places.find((place) => place.code === code)).toMatchObject({ name });
  });

  it('lists 249 countries and 51 states with names', () => {
    for (const [system, count] of [
      ['iso_3166_1', 249],
      ['iso_3166_2_us', 51],
    ] as const) {
      const { places } = dimensionOf(system);
      expect([places.length, new Set(places.map(({ code }) => code)).size]).toEqual([count, count]);
      expect(places.filter(({ code, name }) => name === code || name === '')).toEqual([]);
    }
  });

  it('has aliases for countries only', () => {
    expect(Object.keys(countryAliases).filter((code) => !isCountry(code))).toEqual([]);
  });

  it('names countries in the requested language, or in English when that is unknown', () => {
    const germany = (locale: string) => dimensionOf('iso_3166_1', locale).places.find(({ code }) => code === 'DE')?.name;
    expect([germany('de'), germany('fr-CA'), germany('tlh')]).toEqual(['Deutschland', 'Allemagne', 'Germany']);
    expect(dimensionOf('iso_3166_1', 'tlh').locale).toBe('en-US');
  });
});

describe('resolve', () => {
  it.each([
    ['nielsen_dma', '501', { code: '501', matchType: 'code', confidence: 1 }],
    ['nielsen_dma', 'boston, ma manchester nh', { code: '506', matchType: 'name', confidence: 1 }],
    ['nielsen_dma', 'Manchester', { code: '506', matchType: 'alias', confidence: 0.9, matched: 'Manchester' }],
    ['nielsen_dma', 'st louis', { code: '609', matchType: 'alias', confidence: 0.9 }],
    ['nielsen_dma', 'San Fran', { code: '807', matchType: 'partial' }],
    ['iso_3166_1', 'us', { code: 'US', matchType: 'code' }],
    ['iso_3166_1', 'UK', { code: 'GB', matchType: 'alias' }],
    ['iso_3166_1', 'Curacao', { code: 'CW', matchType: 'name' }],
    ['iso_3166_2_us', 'ny', { code: 'US-NY', matchType: 'alias' }],
    ['iso_3166_2_us', 'us-ny', { code: 'US-NY', matchType: 'code' }],
  ] as const)('finds in %s: %s', (system, query, expected) => {
    expect(best(system, query)).toMatchObject(expected);
  });

  it('finds a country by its English name in another language', () => {
    expect(best('iso_3166_1', 'Germany', 'de')).toMatchObject({ code: 'DE', name: 'Deutschland', matchType: 'alias' });
    expect(best('iso_3166_1', 'ドイツ', 'ja')).toMatchObject({ code: 'DE', matchType: 'name' });
  });

  it('is ambiguous when the best two candidates are equally likely', () => {
    const columbus = resolve(metros, 'Columbus');
    expect(columbus.ambiguous).toBe(true);
    expect(columbus.candidates.slice(0, 3).map(({ code }) => code)).toEqual(['522', '535', '673']);
    expect(resolve(metros, 'Chicago').ambiguous).toBe(false);
  });

  it.each(['zzz', '!!!', '…', ' '])('finds nothing for %p', (query) => {
    expect(resolve(metros, query)).toEqual({ candidates: [], ambiguous: false });
  });

  it('returns at most ten candidates with a confidence from 0 to 1, the most likely first', () => {
    const { candidates } = resolve(metros, 'c');
    const confidences = candidates.map(({ confidence }) => confidence);
    expect(confidences).toHaveLength(10);
    expect(confidences).toEqual(confidences.toSorted((a, b) => b - a));
    expect(confidences.every((confidence) => confidence > 0 && confidence < 0.9)).toBe(true);
  });
});
