import { abilitiesIn } from './abilities';

const said = (mediaBuy: object, adcp: object = { major_versions: [3] }) => abilitiesIn({ adcp, media_buy: mediaBuy });

describe('what a seller says that it can do', () => {
  it('is nothing that it could have said and has not', () => {
    expect(abilitiesIn({})).toEqual({
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

  it('knows postal systems by both versions of the protocol', () => {
    const old = { execution: { targeting: { geo_postal_areas: { us_zip: true, gb_full: false } } } };
    expect(said(old).postalSystems).toEqual(['us_zip']);
    const newer = { execution: { targeting: { geo_postal_areas: { US: ['zip'], DE: ['plz'] } } } };
    expect(said(newer).postalSystems).toEqual(['us_zip', 'de_plz']);
  });

  it.each([
    [{ frequency_capping: { supported_per_units: ['devices'] } }, {}, { per: ['devices'], windows: null }],
    [{}, { supported_versions: ['3.1.19'] }, false],
    [{}, { supported_versions: ['3.0.6'] }, null],
    [{ features: { exchange_frequency_caps: true } }, {}, { per: null, windows: null }],
    [{ features: { exchange_frequency_caps: false } }, {}, false],
  ])('frequency caps of %j at %j: %j', (mediaBuy, adcp, caps) => {
    expect(said(mediaBuy, adcp).frequencyCaps).toEqual(caps);
  });

  it.each([
    [{ property_list_filtering: true, exchange_property_list_inline: true }, 'fetched'],
    [{ exchange_property_list_inline: true }, 'inline'],
    [{ property_list_filtering: 'yes' }, false],
  ])('property lists of %j: %s', (features, lists) => {
    expect(said({ features }).propertyLists).toBe(lists);
  });

  it('reads goals where it is told which', () => {
    const conversion_tracking = { supported_event_types: ['purchase', 7] };
    expect(said({ conversion_tracking, supported_optimization_metrics: ['clicks'] })).toMatchObject({
      metrics: ['clicks'],
      conversions: { eventTypes: ['purchase'], targets: null },
    });
    expect(said({ features: { exchange_optimization: false } }).metrics).toEqual([]);
  });
});
