import { keeping, findShortfalls, within } from './abilities';
import type { Decisions } from './decisions';
import { everyAbility, noDecisions } from './testing';

const metros = [
  { system: 'nielsen_dma', values: ['501'] },
  { system: 'uk_itl1', values: ['UKI'] },
];
const caps = [
  { max_impressions: 3, window: { interval: 1, unit: 'days' } },
  { max_impressions: 9, per: 'devices', window: { interval: 1, unit: 'campaign' } },
];
const everything: Decisions = {
  targeting: {
    geo_countries: ['DE'],
    geo_countries_exclude: ['FR'],
    geo_regions: ['DE-BY'],
    geo_regions_exclude: ['DE-BE'],
    geo_metros: metros,
    geo_metros_exclude: metros,
    geo_postal_areas: [{ system: 'de_plz', values: ['80331'] }],
    geo_postal_areas_exclude: [{ system: 'us_zip', values: ['10001'] }],
    language: ['de'],
    daypart_targets: [{ days: ['monday'], start_hour: 6, end_hour: 10 }],
    device_platform: ['ios'],
    device_type: ['mobile'],
    device_type_exclude: ['ctv'],
  },
  frequencyCaps: caps,
  audiences: { include: ['crm'], exclude: ['customers'] },
  optimizationGoals: [
    { kind: 'metric', metric: 'clicks' },
    { kind: 'event', eventSources: [{ eventSourceId: 'web', eventType: 'purchase' }], target: { kind: 'maximize_value' } },
  ],
  pacing: 'ASAP',
  dailyCap: '100.000000',
  poNumber: 'PO-1',
  requiredPolicies: ['alcohol'],
  propertyLists: { include: ['pl_1'], exclude: ['pl_2'] },
};
const nothing = {
  ...everyAbility,
  geoCountries: false,
  geoRegions: false,
  metroSystems: [],
  postalSystems: [],
  language: false,
  dayparts: false,
  devices: false,
  frequencyCaps: false,
  audiences: false,
  metrics: [],
  conversions: false,
  propertyLists: false,
  pacing: false,
  poNumber: false,
  dailyCap: false,
  requiredPolicies: false,
} as const;
const fieldsAt = (abilities: typeof everyAbility) => findShortfalls(everything, abilities).map(({ field }) => field);

describe('Shortfalls of a seller', () => {
  it('are none when the seller supports everything or nothing was decided', () => {
    expect(findShortfalls(everything, everyAbility)).toEqual([]);
    expect(findShortfalls(noDecisions, nothing)).toEqual([]);
  });

  it('name every field for a seller without abilities, and no decision remains', () => {
    const fields = findShortfalls(everything, nothing).map(({ field }) => field);
    expect(fields).toEqual([
      ...Object.keys(everything.targeting),
      'frequency_cap',
      'audience_include',
      'audience_exclude',
      'optimization_goals',
      'property_list',
      'property_list_exclude',
      'daily_cap',
      'pacing',
      'po_number',
      'required_policies',
    ]);
    expect(within(everything, nothing, new Set(fields))).toEqual(noDecisions);
    expect(within(everything, nothing, new Set())).toEqual(everything);
  });

  it("exclude abilities that the seller's protocol version cannot express", () => {
    const silent = { ...everyAbility, dayparts: null, devices: null, frequencyCaps: null, pacing: null, poNumber: null, metrics: null };
    expect(fieldsAt(silent)).toEqual([]);
  });

  it('name the supported part of a field, which stays in the decisions', () => {
    const some = {
      ...everyAbility,
      metroSystems: ['nielsen_dma'],
      frequencyCaps: { per: ['individuals'], windows: ['days'] },
      conversions: false,
    } as const;
    expect(findShortfalls(everything, some)).toMatchObject([
      { field: 'geo_metros', requested: 'nielsen_dma, uk_itl1', supported: 'nielsen_dma' },
      { field: 'geo_metros_exclude', requested: 'nielsen_dma, uk_itl1', supported: 'nielsen_dma' },
      {
        field: 'frequency_cap',
        requested: '3 for individuals in 1 days, 9 for devices in 1 campaign',
        supported: '3 for individuals in 1 days',
      },
      { field: 'optimization_goals', requested: 'clicks, purchase', supported: 'clicks' },
    ]);
    const left = within(everything, some, new Set(['geo_metros', 'frequency_cap']));
    expect(left.targeting.geo_metros).toEqual([metros[0]]);
    expect(left.frequencyCaps).toEqual([caps[0]]);
    expect(left.optimizationGoals).toHaveLength(2);
  });

  it('name every frequency cap after the first when the seller supports one', () => {
    expect(findShortfalls(everything, { ...everyAbility, severalFrequencyCaps: false })).toMatchObject([
      { supported: '3 for individuals in 1 days' },
    ]);
  });

  it('restore fields of the original decisions', () => {
    const fields = new Set(['geo_countries', 'pacing', 'po_number', 'audience_include']);
    const kept = keeping(noDecisions, everything, fields);
    expect(kept).toEqual({
      ...noDecisions,
      targeting: { geo_countries: ['DE'] },
      pacing: 'ASAP',
      poNumber: 'PO-1',
      audiences: { include: ['crm'], exclude: [] },
    });
    expect(keeping(everything, noDecisions, fields)).toMatchObject({ pacing: 'EVEN', poNumber: null, frequencyCaps: caps });
  });

  it('list the first 20 values and count the others', () => {
    const values = Array.from({ length: 25 }, (_, index) => `A${index}`);
    const [{ requested } = { requested: '' }] = findShortfalls({ ...noDecisions, targeting: { geo_regions: values } }, nothing);
    expect(requested).toMatch(/A19, and 5 more$/);
  });
});
