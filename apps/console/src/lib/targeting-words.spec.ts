import { presets, daypartsOf } from './dayparts';
import { summaryOf, type TargetingWords } from './targeting-words';

const same = (code: string) => code;
const named = (names: Readonly<Record<string, string>>) => (code: string) => names[code] ?? code;
const words: TargetingWords = {
  country: named({ US: 'USA', DE: 'Germany' }),
  region: named({ 'US-CA': 'California', 'US-TX': 'Texas', 'US-NY': 'New York' }),
  metro: (_, code) => named({ 501: 'New York, NY' })(code),
  language: named({ en: 'English', es: 'Spanish' }),
  channel: named({ ctv: 'Streaming TV' }),
  device: same,
  platform: same,
  postal: (count) => `${count} postal areas`,
  not: (what) => `not ${what}`,
  more: (count) => `${count} more`,
  dayNames: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  everyDay: 'every day',
  allDay: 'all day',
  preset: (name) => `(${name})`,
};

describe('Summary of targeting', () => {
  test('says where, in which language, when and on what', () => {
    const summary = summaryOf(
      {
        geo_countries: ['US'],
        geo_regions: ['US-CA', 'US-TX'],
        geo_regions_exclude: ['US-NY'],
        language: ['en', 'es'],
        daypart_targets: daypartsOf(presets.evenings),
        channels: ['ctv'],
      },
      words,
    );
    expect(summary.join(' · ')).toBe('USA: California, Texas; not New York · English, Spanish · (evenings) · Streaming TV');
  });

  test('is empty when nothing is limited', () => {
    expect(summaryOf({}, words)).toEqual([]);
  });

  test('counts what does not fit, and postal areas', () => {
    const [where] = summaryOf(
      {
        geo_countries: ['US', 'DE', 'FR', 'IT', 'ES'],
        geo_postal_areas: [{ system: 'us_zip', values: ['10001', '10002'] }],
        geo_metros_exclude: [{ system: 'nielsen_dma', values: ['501'] }],
      },
      words,
    );
    expect(where).toBe('USA, Germany, FR, 2 more: 2 postal areas; not New York, NY');
  });

  test('writes hours as spans of days', () => {
    const summary = (days: ('monday' | 'friday' | 'tuesday')[], start_hour: number, end_hour: number) =>
      summaryOf({ daypart_targets: [{ days, start_hour, end_hour }] }, words);
    expect(summary(['monday', 'friday'], 18, 22)).toEqual(['Mon, Fri 18–22']);
    expect(summary(['tuesday'], 0, 24)).toEqual(['Tue all day']);
  });

  test('reads the older name of the countries, and says devices that are left out', () => {
    expect(summaryOf({ countries: ['DE'], device_type: ['ctv'], device_type_exclude: ['desktop'] }, words)).toEqual([
      'Germany',
      'ctv; not desktop',
    ]);
  });
});
