import type { ProtocolRelease } from '@exchange/kernel';
import { abilitiesIn } from './abilities';

const abilities = (mediaBuy: object, served: ProtocolRelease = '3.0') =>
  abilitiesIn({ adcp: { major_versions: [3], supported_versions: ['3.0', '3.1'] }, media_buy: mediaBuy }, served);

describe('abilitiesIn', () => {
  it('has no ability that the seller does not declare', () => {
    expect(abilitiesIn({}, '3.0')).toEqual({
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
    [{ frequency_capping: { supported_per_units: ['devices'] } }, '3.1', { per: ['devices'], windows: null }],
    [{}, '3.1', false],
    [{}, '3.0', null],
    [{ features: { exchange_frequency_caps: true } }, '3.1', { per: null, windows: null }],
    [{ features: { exchange_frequency_caps: false } }, '3.0', false],
  ])('reads frequency caps of %j in an answer of %s as %j', (mediaBuy, served, caps) => {
    expect(abilities(mediaBuy, served as ProtocolRelease).frequencyCaps).toEqual(caps);
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
