import type { Schemas } from './api';
import { changesOf, createBody, settingsOf } from './campaign-body';
import { blankDraft, copyOf, draftOf } from './campaign-draft';

const zone = 'America/New_York';
/** Every setting that the contract has, each with a value. */
const full = {
  campaignId: 'campaign_1',
  advertiserId: 7,
  name: 'Oat drink',
  status: 'DRAFT',
  mode: 'performance',
  brief: 'Young families',
  // In the middle of days, in the zone of the campaign.
  flightDates: { startDate: '2026-03-02T14:30:00.000Z', endDate: '2026-04-02T03:15:00.000Z' },
  timezone: zone,
  budget: { total: 50_000.25, currency: 'USD', dailyCap: 1_234.5, pacing: 'FRONTLOADED' },
  constraints: {
    channels: ['ctv', 'ooh'],
    geo_countries: ['US'],
    geo_metros_exclude: [{ system: 'nielsen_dma', values: ['501'] }],
    daypart_targets: [{ days: ['monday'], start_hour: 18, end_hour: 22, label: 'Evenings' }],
  },
  storefrontIds: [3, 4],
  catalogId: 'cat_1',
  performanceConfig: {
    optimizationGoals: [
      {
        kind: 'event',
        eventSources: [{ eventSourceId: 'es_1', eventType: 'purchase', customEventName: 'buy', valueField: 'price', valueFactor: 0.5 }],
        target: { kind: 'per_ad_spend', value: 2.5 },
        attributionWindow: { postClick: { interval: 7, unit: 'days' }, postView: { interval: 1, unit: 'campaign' } },
        priority: 1,
      },
      { kind: 'metric', metric: 'reach', reachUnit: 'households', target: { kind: 'threshold_rate', value: 0 } },
    ],
  },
  optimizationApplyMode: 'AUTO',
  pacingPeriods: {
    mode: 'weight',
    periods: [
      { label: 'Start', start: '2026-03-02T14:30:00.000Z', end: '2026-03-10T05:00:00.000Z', weight: 0.5 },
      { start: '2026-03-10T05:00:00.000Z', end: '2026-04-02T03:15:00.000Z', weight: 0 },
    ],
  },
  utmConfig: { params: [{ paramKey: 'utm_source', paramValue: 'exchange' }] },
  frequencyCaps: [
    { max_impressions: 3, per: 'households', window: { interval: 30, unit: 'seconds' } },
    { max_impressions: 10, window: { interval: 1, unit: 'campaign' } },
  ],
  audienceConfig: { targetAudienceIds: ['a'], suppressAudienceIds: ['b', 'c'] },
  poNumber: 'PO 1',
  requiredPolicies: ['us_alcohol', 'eu:age'],
} as unknown as Schemas['Campaign'];
const reading = { zone, language: 'en', before: full };

describe.each(['en', 'de', 'ar', 'fr'])('A draft of a campaign in %s', (language) => {
  const read = { ...reading, language };
  const draft = draftOf(full, ['list_1'], language);

  test('has every setting, and gives each back exactly as it was read', () => {
    const { utmConfig, audienceConfig, ...settings } = settingsOf(draft, read);
    expect(JSON.parse(JSON.stringify(settings))).toEqual({
      name: full.name,
      brief: full.brief,
      flightDates: full.flightDates,
      timezone: full.timezone,
      budget: full.budget,
      constraints: full.constraints,
      storefrontIds: full.storefrontIds,
      catalogId: full.catalogId,
      performanceConfig: full.performanceConfig,
      optimizationApplyMode: full.optimizationApplyMode,
      pacingPeriods: full.pacingPeriods,
      frequencyCaps: full.frequencyCaps,
      poNumber: full.poNumber,
      requiredPolicies: full.requiredPolicies,
    });
    expect(utmConfig).toEqual({ ...full.utmConfig, deleteMissing: true });
    expect(audienceConfig).toEqual({ ...full.audienceConfig, deleteMissing: true });
  });

  test('changes nothing until something is typed', () => expect(changesOf(draft, draft, read)).toEqual({}));
});

describe('Changes of a campaign', () => {
  const base = draftOf(full, [], 'en');

  test('contain only what differs, also within budget and flight', () => {
    expect(changesOf({ ...base, total: '60,000', end: '2026-04-30' }, base, reading)).toEqual({
      budget: { total: 60_000 },
      flightDates: { endDate: '2026-05-01T04:00:00.000Z' },
    });
    expect(changesOf({ ...base, poNumber: '', brief: ' ', dailyCap: '' }, base, reading)).toEqual({
      poNumber: null,
      brief: null,
      budget: { dailyCap: null },
    });
  });

  test('replace lists, so that what was removed is removed', () => {
    expect(changesOf({ ...base, utm: [], suppressAudienceIds: ['b'], goals: [], periods: [] }, base, reading)).toEqual({
      utmConfig: { params: [], deleteMissing: true },
      audienceConfig: { targetAudienceIds: ['a'], suppressAudienceIds: ['b'], deleteMissing: true },
      performanceConfig: null,
      pacingPeriods: null,
    });
  });

  test('send what is no number as it was typed, so that the API refuses it and nothing is removed', () => {
    expect(changesOf({ ...base, total: 'much', dailyCap: '1.2.3' }, base, reading)).toEqual({
      budget: { total: 'much', dailyCap: '1.2.3' },
    });
    const uncapped = { ...base, dailyCap: '' };
    expect(changesOf({ ...uncapped, dailyCap: 'Infinity' }, uncapped, reading)).toEqual({ budget: { dailyCap: 'Infinity' } });
    const goal = { ...base.goals[0]!, targetValue: 'a', clickInterval: 'b', viewInterval: 'c', priority: 'd' };
    const period = { ...base.periods[0]!, weight: 'e', budget: 'f' };
    expect(changesOf({ ...base, goals: [goal], periods: [period] }, base, reading)).toMatchObject({
      performanceConfig: {
        optimizationGoals: [
          { target: { value: 'a' }, attributionWindow: { postClick: { interval: 'b' }, postView: { interval: 'c' } }, priority: 'd' },
        ],
      },
      pacingPeriods: { periods: [{ weight: 'e', budget: 'f' }] },
    });
  });
});

describe('A new campaign', () => {
  const now = Date.parse('2026-03-01T10:00:00Z');
  const blank = blankDraft({ id: 7, primaryCurrency: 'EUR' }, now);

  test('sends what the API requires and what was decided, with days in the advertiser’s zone', () => {
    const draft = { ...blank, name: ' Oat ', total: '5000', storefrontIds: [3] };
    expect(createBody(draft, blank, { zone, language: 'en' })).toEqual({
      advertiserId: 7,
      mode: 'discovery',
      name: 'Oat',
      flightDates: { startDate: '2026-03-02T05:00:00.000Z', endDate: '2026-04-02T04:00:00.000Z' },
      budget: { total: 5_000, currency: 'EUR', pacing: 'EVEN' },
      storefrontIds: [3],
    });
  });

  test('that is a copy begins tomorrow when the flight of the other has begun, and lasts as many days', () => {
    const draft = draftOf(full, [], 'en');
    const copy = copyOf(draft, 'Copy of Oat drink', Date.parse('2026-03-20T10:00:00Z'));
    expect(copy).toMatchObject({ name: 'Copy of Oat drink', start: '2026-03-21', end: '2026-04-20', utm: draft.utm });
    expect(copy.periods[0]).toMatchObject({ start: '2026-03-21', end: '2026-03-29', weight: '0.5' });
    expect(copyOf(draft, 'Copy', now)).toMatchObject({ start: '2026-03-02', end: '2026-04-01' });
  });
});
