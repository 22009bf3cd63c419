import { abilitiesIn } from './abilities';

const abilities = (mediaBuy: object, adcp: object = { major_versions: [3] }) => abilitiesIn({ adcp, media_buy: mediaBuy });

describe('abilitiesIn', () => {
  it('has no ability that the seller does not declare', () => {
    expect(abilitiesIn({})).toEqual({
      release: '3.0',
      geoCountries: false,
      geoRegions: false,
      metroSystems: [],
      postalSystems: [],
      language: false,
      dayparts: null,
      devices: null,
      frequencyCaps: null,
      severalFrequencyCaps: false,
      audiences: false,
      metrics: null,
      conversions: false,
      propertyLists: false,
      propertyListExclusion: false,
      pacing: null,
      poNumber: null,
      dailyCap: false,
      requiredPolicies: false,
    });
  });

  it('reads postal systems of both protocol versions', () => {
    const old = { execution: { targeting: { geo_postal_areas: { us_zip: true, gb_full: false } } } };
    expect(abilities(old).postalSystems).toEqual(['us_zip']);
    const newer = { execution: { targeting: { geo_postal_areas: { US: ['zip'], DE: ['plz'] } } } };
    expect(abilities(newer).postalSystems).toEqual(['us_zip', 'de_plz']);
  });

  it.each([
    [{ frequency_capping: { supported_per_units: ['devices'] } }, {}, { per: ['devices'], windows: null }],
    [{}, { supported_versions: ['3.1.19'] }, false],
    [{}, { supported_versions: ['3.0.6'] }, null],
    [{ features: { exchange_frequency_caps: true } }, {}, { per: null, windows: null }],
    [{ features: { exchange_frequency_caps: false } }, {}, false],
  ])('reads frequency caps of %j with versions %j as %j', (mediaBuy, adcp, caps) => {
    expect(abilities(mediaBuy, adcp).frequencyCaps).toEqual(caps);
  });

  it.each([
    [{ property_list_filtering: true, exchange_property_list_inline: true }, 'fetched'],
    [{ exchange_property_list_inline: true }, 'inline'],
    [{ property_list_filtering: 'yes' }, false],
  ])('reads property lists of %j as %s', (features, lists) => {
    expect(abilities({ features }).propertyLists).toBe(lists);
  });

  it('reads optimization goals where the seller lists them', () => {
    const conversion_tracking = { supported_event_types: ['purchase', 7] };
    expect(abilities({ conversion_tracking, supported_optimization_metrics: ['clicks'] })).toMatchObject({
      metrics: ['clicks'],
      conversions: { eventTypes: ['purchase'], targets: null },
    });
    expect(abilities({ features: { exchange_optimization: false } }).metrics).toEqual([]);
  });
});
