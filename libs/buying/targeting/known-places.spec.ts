import { unknownPlaces } from './known-places';

const paths = (named: Parameters<typeof unknownPlaces>[0]) => unknownPlaces(named, 'constraints').map(({ path }) => path);

describe('unknownPlaces', () => {
  it('returns nothing for known places', () => {
    const metros = [
      { system: 'nielsen_dma', values: ['501', '803'] },
      { system: 'eurostat_nuts2', values: ['DE11'] },
    ];
    const known = { geo_countries: ['DE', 'US', 'AX'], countries: ['FR'], geo_regions: ['US-NY', 'US-PR', 'DE-BY'], geo_metros: metros };
    expect(paths(known)).toEqual([]);
    expect(paths({})).toEqual([]);
  });

  it.each(['ZZ', 'XX', 'UK', 'EU', 'AA', 'QQ', 'de'])('reports %s as an unknown country in every member', (code) => {
    const members = ['countries', 'geo_countries', 'geo_countries_exclude'] as const;
    for (const member of members) expect(paths({ [member]: ['DE', code] })).toEqual([`constraints.${member}[1]`]);
    for (const member of ['geo_regions', 'geo_regions_exclude'] as const)
      expect(paths({ [member]: [`${code}-1`] })).toEqual([`constraints.${member}[0]`]);
  });

  it.each(['US-XX', 'US-ZZ', 'US-1', 'US-NYC'])('reports %s as an unknown region of the USA', (code) => {
    expect(paths({ geo_regions: ['US-CA', code] })).toEqual(['constraints.geo_regions[1]']);
  });

  it.each(['000', '499', '620', '999', 'NYC', ''])('reports %j as an unknown Nielsen metro', (code) => {
    const metros = [
      { system: 'custom', values: ['x'] },
      { system: 'nielsen_dma', values: ['501', code] },
    ];
    expect(paths({ geo_metros: metros })).toEqual(['constraints.geo_metros[1].values[1]']);
    expect(paths({ geo_metros_exclude: metros })).toEqual(['constraints.geo_metros_exclude[1].values[1]']);
  });
});
