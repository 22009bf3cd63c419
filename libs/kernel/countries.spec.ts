import { countryCodes, countryPattern, isCountry } from './countries';

describe('countries', () => {
  it('are 249 codes, once each, in order, and each has a name', () => {
    const names = new Intl.DisplayNames('en', { type: 'region' });
    expect(countryCodes).toHaveLength(249);
    expect(countryCodes).toEqual([...new Set(countryCodes)].toSorted());
    expect(countryCodes.filter((code) => names.of(code) === code)).toEqual([]);
  });

  it.each(['XX', 'ZZ', 'UK', 'EU', 'SU', 'XK', 'AN', 'de', 'DEU', '', ' DE', 'DE\n'])('%j is none', (code) => {
    expect([isCountry(code), countryPattern.test(code)]).toEqual([false, false]);
  });

  it.each([[null], [undefined], [5], [['DE']]])('%j is none', (value) => {
    expect(isCountry(value)).toBe(false);
  });

  it.each(['DE', 'GB', 'TW', 'ZW'])('%s is one', (code) => {
    expect([isCountry(code), countryPattern.test(code)]).toEqual([true, true]);
  });
});
