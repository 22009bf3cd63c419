import { countryCodes, countryPattern, isCountry } from './countries';

describe('countries', () => {
  it('has 249 distinct sorted codes, each with a name', () => {
    const names = new Intl.DisplayNames('en', { type: 'region' });
    expect(countryCodes).toHaveLength(249);
    expect(countryCodes).toEqual([...new Set(countryCodes)].toSorted());
    expect(countryCodes.filter((code) => names.of(code) === code)).toEqual([]);
  });

  it.each(['XX', 'ZZ', 'UK', 'EU', 'SU', 'XK', 'AN', 'de', 'DEU', '', ' DE', 'DE\n'])('refuses %j', (code) => {
    expect([isCountry(code), countryPattern.test(code)]).toEqual([false, false]);
  });

  it.each([[null], [undefined], [5], [['DE']]])('refuses %j', (value) => {
    expect(isCountry(value)).toBe(false);
  });

  it.each(['DE', 'GB', 'TW', 'ZW'])('accepts %s', (code) => {
    expect([isCountry(code), countryPattern.test(code)]).toEqual([true, true]);
  });
});
