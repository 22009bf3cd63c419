/** Common names that differ from the official ones, by country code. */
export const countryAliases: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'Emirates'],
  CD: ['DRC', 'Congo'],
  CG: ['Congo'],
  CI: ['Ivory Coast'],
  CZ: ['Czech Republic'],
  GB: ['UK', 'Great Britain', 'Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  KP: ['Korea', 'North Korea'],
  KR: ['Korea', 'South Korea'],
  MM: ['Burma'],
  NL: ['Holland'],
  TR: ['Turkey'],
  US: ['USA', 'U.S.', 'United States of America', 'America'],
};
