import { startApi, type TestApi } from '@test/api';
import { dayIn, flightOf } from '@test/dates';
import { createAdvertiser } from '@test/discovery';
import { signUp, type SignedUp } from '@test/people';
import { createStorefront } from '@test/rfps';
import { aCampaignBody } from './campaigns.fixture';

const many = <T>(length: number, one: T): T[] => Array.from({ length }, () => one);
const flight = (startDate: unknown, endDate: unknown) => ({ startDate, endDate });
const goal = (more: object) => ({ optimizationGoals: [{ kind: 'metric', metric: 'clicks', ...more }] });
const { startDate: start, endDate: end } = flightOf(31);
const period = (more: object) => ({ start, end: flightOf(1).endDate, weight: 1, ...more });
const cap = (more: object) => [{ max_impressions: 1, window: { interval: 1, unit: 'days' }, ...more }];

/** Field in the error, and the value that is sent for the first part of its path. */
const bad: readonly (readonly [string, unknown])[] = [
  ['advertiserId', undefined],
  ['advertiserId', '1'],
  ['advertiserId', 0],
  ['advertiserId', 1.5],
  ['advertiserId', 9_007_199_254_740_992],
  ['name', undefined],
  ['name', ' '],
  ['name', 'n'.repeat(256)],
  ['name', ['x']],
  ['mode', undefined],
  ['mode', 'directed'],
  ['flightDates', undefined],
  ['flightDates', start],
  ['flightDates.startDate', flight(dayIn(100), end)],
  ['flightDates.startDate', flight(start.replace('Z', ''), end)],
  ['flightDates.endDate', flight(start, undefined)],
  ['flightDates.endDate', flight(start, `${new Date(start).getUTCFullYear() + 1}-02-30T00:00:00Z`)],
  ['flightDates.endDate', flight(start, start)],
  ['budget', undefined],
  ['budget.total', {}],
  ['budget.total', { total: 0 }],
  ['budget.total', { total: -5 }],
  ['budget.total', { total: '100' }],
  ['budget.total', { total: 1e13 }],
  ['budget.total', { total: 0.0000001 }],
  ['budget.total', { total: null }],
  ['budget.total', { total: 100.001 }],
  ['budget.total', { total: 100.000_000_1 }],
  ['budget.total', { total: 99.999_999_99 }],
  ['budget.currency', { total: 1, currency: 'usd' }],
  ['budget.dailyCap', { total: 1, dailyCap: 2 }],
  ['budget.dailyCap', { total: 1, dailyCap: 0 }],
  ['budget.dailyCap', { total: 1, dailyCap: 0.001 }],
  ['budget.dailyCap', { total: 1, dailyCap: 0.500_000_000_1 }],
  ['budget.pacing', { total: 1, pacing: 'FAST' }],
  ['budget.amount', { total: 1, amount: 1 }],
  ['brief', 'b'.repeat(5001)],
  ['brief', 'nul\u0000'],
  ['constraints', []],
  ['constraints.channels', { channels: 'ctv' }],
  ['constraints.channels', { channels: ['television'] }],
  ['constraints.geo_countries', { geo_countries: ['USA'] }],
  ['constraints.countries', { countries: ['us'] }],
  ['constraints.geo_regions', { geo_regions: ['California'] }],
  ['constraints.geo_metros[0].system', { geo_metros: [{ system: 'dma', values: ['501'] }] }],
  ['constraints.geo_metros[0].values', { geo_metros: [{ system: 'nielsen_dma', values: [] }] }],
  ['constraints.geo_postal_areas[0].system', { geo_postal_areas: [{ system: 'zip', values: ['1'] }] }],
  ['constraints.geo_postal_areas[0].values', { geo_postal_areas: [{ system: 'us_zip', values: many(1001, '10001') }] }],
  ['constraints.geo_postal_areas[0].values', { geo_postal_areas: [{ system: 'us_zip', values: ['1'.repeat(13)] }] }],
  ['constraints.geo_postal_areas', { geo_postal_areas: many(6, { system: 'us_zip', values: many(1000, '10001') }) }],
  ['constraints.geo_metros', { geo_metros: many(11, { system: 'custom', values: ['a'] }) }],
  ['constraints.language', { language: ['english'] }],
  ['constraints.device_type', { device_type: ['fridge'] }],
  ['constraints.age', { age: [18] }],
  ['storefrontIds', many(51, 1)],
  ['storefrontIds', ['1']],
  ['storefrontIds', 1],
  ['discoveryId', ''],
  ['discoveryId', 5],
  ['productIds', [1]],
  ['productIds', ['']],
  ['performanceConfig', 'goals'],
  ['performanceConfig.optimizationGoals', { optimizationGoals: [] }],
  ['performanceConfig.optimizationGoals[0].kind', goal({ kind: 'sales' })],
  ['performanceConfig.optimizationGoals[0].metric', goal({ metric: 'likes' })],
  ['performanceConfig.optimizationGoals[0].metric', goal({ metric: undefined })],
  ['performanceConfig.optimizationGoals[0].eventSources', goal({ kind: 'event' })],
  ['performanceConfig.optimizationGoals[0].target.kind', goal({ target: { kind: 'per_ad_spend', value: 1 } })],
  ['performanceConfig.optimizationGoals[0].target.value', goal({ target: { kind: 'cost_per' } })],
  [
    'performanceConfig.optimizationGoals[0].attributionWindow.postClick.unit',
    goal({ attributionWindow: { postClick: { interval: 1, unit: 'weeks' } } }),
  ],
  ['optimizationApplyMode', 'SOMETIMES'],
  ['pacingPeriods.mode', { mode: 'time', periods: [period({})] }],
  ['pacingPeriods.periods', { mode: 'weight', periods: [] }],
  ['pacingPeriods.periods', { mode: 'weight', periods: many(53, period({})) }],
  ['pacingPeriods.periods[0].weight', { mode: 'weight', periods: [period({ weight: 11 })] }],
  ['pacingPeriods.periods[0].label', { mode: 'weight', periods: [period({ label: 'l'.repeat(101) })] }],
  ['pacingPeriods.periods[0].end', { mode: 'weight', periods: [period({ end: start })] }],
  ['pacingPeriods.periods[1].start', { mode: 'weight', periods: [period({}), period({})] }],
  ['pacingPeriods.periods[0].budget', { mode: 'budget', periods: [period({ weight: undefined })] }],
  ['pacingPeriods.periods', { mode: 'budget', periods: [period({ weight: undefined, budget: 50_001 })] }],
  ['pacingPeriods.periods[0].budget', { mode: 'budget', periods: [period({ weight: undefined, budget: 10.005 })] }],
  ['pacingPeriods.periods[0].budget', { mode: 'budget', periods: [period({ weight: undefined, budget: 10.000_000_1 })] }],
  ['utmConfig.params', {}],
  ['utmConfig.params', { params: many(21, { paramKey: 'a', paramValue: 'b' }) }],
  ['utmConfig.params[0].paramValue', { params: [{ paramKey: 'a', paramValue: 'v'.repeat(201) }] }],
  ['utmConfig.params[1].paramKey', { params: many(2, { paramKey: 'a', paramValue: 'b' }) }],
  ['frequencyCaps[0].max_impressions', cap({ max_impressions: 0 })],
  ['frequencyCaps[0].window.unit', cap({ window: { interval: 1, unit: 'weeks' } })],
  ['frequencyCaps[0].window', cap({ window: undefined })],
  ['status', 'ACTIVE'],
  ['revision', 1],
];

describe('input of campaigns', () => {
  let api: TestApi;
  let buyer: SignedUp;
  let advertiserId: number;
  let storefrontId: number;

  beforeAll(async () => {
    api = await startApi();
    buyer = await signUp(api);
    advertiserId = await createAdvertiser(api, buyer.as, 'USD');
    storefrontId = await createStorefront(api, await signUp(api, { accountType: 'SELLER' }));
  });
  afterAll(() => api.close());

  const post = (more: object) => api.post('/api/v2/buyer/campaigns', { as: buyer.as, body: aCampaignBody({ advertiserId, ...more }) });

  it.each(bad)('returns 400 on %s for %j', async (field, value) => {
    const { status, body } = await post({ [field.split(/[.[]/)[0]!]: value });
    expect([status, body.error.code, body.error.field]).toEqual([400, 'VALIDATION_ERROR', field]);
  });

  it('returns 400 on performanceConfig when it is missing in mode performance', async () => {
    const { status, body } = await post({ mode: 'performance' });
    expect([status, body.error.field]).toEqual([400, 'performanceConfig']);
  });

  it('returns 400 with every problem of the body', async () => {
    const { body } = await post({ name: '', mode: 'x', budget: { total: 'x' } });
    expect(body.error.details.issues.map(({ path }: { path: string }) => path).sort()).toEqual(['budget.total', 'mode', 'name']);
  });

  it('returns 201 for values at the limits', async () => {
    const limits = {
      name: 'n'.repeat(255),
      brief: 'b'.repeat(5000),
      storefrontIds: many(50, storefrontId),
      budget: { total: 1e12, dailyCap: 0.01 },
    };
    const { status, body } = await post(limits);
    expect([status, body.data.campaign.budget]).toEqual([201, { ...limits.budget, currency: 'USD', pacing: 'EVEN' }]);
  });

  it('returns 201 for large budgets, exact to the cent', async () => {
    const budget = { total: 999_999_999_999.99, dailyCap: 15_000_000_000.55 };
    const { status, body } = await post({ budget });
    expect([status, body.data.campaign.budget]).toEqual([201, { ...budget, currency: 'USD', pacing: 'EVEN' }]);
  });
});
