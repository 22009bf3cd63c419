import type { Schemas } from './api';
import { acceptedOf, orderChanges, orderRows, type ShownOrder, wayOf } from './order';
import { totalOf } from './order-total';

const decisions: Schemas['Decisions'] = {
  targeting: { geo_countries: ['US'], daypart_targets: [{ days: ['monday', 'friday'], start_hour: 18, end_hour: 22 }] },
  frequencyCaps: [],
  audiences: { include: [], exclude: [] },
  propertyLists: { include: [], exclude: [] },
  optimizationGoals: [],
  pacing: 'EVEN',
  dailyCap: null,
  poNumber: null,
  requiredPolicies: [],
};
const campaign: Parameters<typeof orderRows>[0] = {
  budget: { total: 100, currency: 'USD', dailyCap: 5, pacing: 'EVEN' },
  constraints: { channels: ['ctv'], countries: ['US'], geo_metros: [{ system: 'nielsen_dma', values: ['501', '803'] }] },
  frequencyCaps: [],
  audienceConfig: { targetAudienceIds: [], suppressAudienceIds: [] },
  performanceConfig: { optimizationGoals: [{ kind: 'metric', metric: 'clicks' }] },
  poNumber: null,
  requiredPolicies: [],
};
const planned = (storefrontId: number, budget: number, more: Partial<Schemas['PlannedBuy']> = {}): Schemas['PlannedBuy'] => ({
  name: `Buy ${storefrontId}`,
  storefrontId,
  sellerName: `Seller ${storefrontId}`,
  budget,
  packages: [
    {
      productId: 'p',
      productName: 'Product',
      pricingOptionId: 'cpm',
      agreedPrice: { pricingModel: 'cpm', currency: 'USD', fixedPrice: 20, floorPrice: null },
      budget,
      bidPrice: null,
      limitations: [],
    },
  ],
  decisions,
  ...more,
});
const preview = (mediaBuys: Schemas['PlannedBuy'][], more: Partial<ShownOrder> = {}): ShownOrder => ({
  campaignId: 'c',
  currency: 'USD',
  digest: 'd',
  mediaBuys,
  limitations: [],
  warnings: [],
  blockers: [],
  flightDates: { startDate: 'first', endDate: 'last' },
  timezone: 'UTC',
  ...more,
});
const limitation = (field: string, storefrontId = 1) => ({
  field,
  requested: 'nielsen_dma',
  supported: '',
  note: '',
  name: `${storefrontId}.${field}`,
  storefrontId,
  sellerName: 'One',
});

describe('settings of an order', () => {
  const rows = orderRows(campaign, planned(1, 50), [limitation('geo_metros'), limitation('property_list'), limitation('language', 2)]);
  const row = (field: string) => rows.find((one) => one.field === field);

  it('stand beside what was decided, under the names of the protocol', () => {
    expect(row('geo_countries')).toMatchObject({ decided: ['US'], sent: ['US'], limitation: null });
    expect(row('daypart_targets')).toMatchObject({ decided: [], sent: ['mon fri 18–22'] });
    expect(row('pacing')).toMatchObject({ decided: [{ pacing: 'EVEN' }], sent: [{ pacing: 'EVEN' }] });
  });

  it('are not sent when the seller cannot fulfil them, and name the limitation of that seller', () => {
    expect(row('geo_metros')).toMatchObject({ decided: ['501', '803'], sent: [], limitation: { name: '1.geo_metros' } });
    expect(row('daily_cap')).toMatchObject({ decided: [{ money: 5 }], sent: [] });
    expect(row('property_list')).toMatchObject({ decided: ['nielsen_dma'], sent: [], limitation: { name: '1.property_list' } });
    expect(row('language')).toBeUndefined();
  });

  it('leave out what nobody has decided, and channels, which only choose products', () => {
    expect(rows.map(({ field }) => field)).toEqual([
      'pacing',
      'daily_cap',
      'geo_countries',
      'geo_metros',
      'daypart_targets',
      'optimization_goals',
      'property_list',
    ]);
  });
});

test('a tick holds only for the limitation that was ticked, as it was', () => {
  const ticked = [limitation('geo_metros'), limitation('language')];
  expect(acceptedOf(ticked, [limitation('geo_metros'), limitation('pacing')])).toEqual(['1.geo_metros']);
  for (const change of ['requested', 'supported', 'note'])
    expect(acceptedOf(ticked, [{ ...limitation('geo_metros'), [change]: 'other' }, limitation('language')])).toEqual(['1.language']);
});

describe('changes of an order', () => {
  const cpm = (amount: number) => ({ amount, currency: 'USD', pricingModel: 'cpm', isFloor: false });
  const withPackage = (more: Partial<Schemas['PlannedPackage']>) => {
    const [item] = planned(1, 50).packages;
    return preview([planned(1, 50, { packages: [{ ...item!, ...more }] })]);
  };
  const agreed = { pricingModel: 'cpm', currency: 'USD', fixedPrice: 20, floorPrice: null };

  it('are none for the same order', () => {
    expect(orderChanges(preview([planned(1, 50)]), preview([planned(1, 50)]))).toEqual([]);
  });

  it('are none after another revision and another name of the campaign', () => {
    expect(orderChanges(preview([planned(1, 50)]), preview([planned(1, 50, { name: 'Renamed' })], { digest: 'e' }))).toEqual([]);
  });

  it('name another kind of price, another pricing option with the same price, and another flight', () => {
    const before = preview([planned(1, 50)]);
    const named = { seller: 'Seller 1', product: 'Product', from: cpm(20) };
    expect(orderChanges(before, withPackage({ agreedPrice: { ...agreed, pricingModel: 'cpc' } }))).toEqual([
      { ...named, kind: 'price', to: { ...cpm(20), pricingModel: 'cpc' } },
    ]);
    expect(orderChanges(before, withPackage({ agreedPrice: { ...agreed, fixedPrice: null, floorPrice: 20 } }))).toEqual([
      { ...named, kind: 'price', to: { ...cpm(20), isFloor: true } },
    ]);
    expect(orderChanges(before, withPackage({ pricingOptionId: 'other' }))).toEqual([{ kind: 'settings', seller: 'Seller 1' }]);
    const flightDates = { startDate: 'first', endDate: 'later' };
    expect(orderChanges(before, preview([planned(1, 50)], { flightDates }))).toEqual([
      { kind: 'flight', from: { flightDates: before.flightDates, timezone: 'UTC' }, to: { flightDates, timezone: 'UTC' } },
    ]);
  });

  it('name products that came and went, budgets, prices and settings', () => {
    const before = preview([planned(1, 50), planned(2, 10)]);
    const dearer = planned(1, 60);
    const agreedPrice = { ...dearer.packages[0]!.agreedPrice!, fixedPrice: 25 };
    const now = preview([
      { ...dearer, packages: [{ ...dearer.packages[0]!, agreedPrice }], decisions: { ...decisions, dailyCap: 1 } },
      planned(3, 5),
    ]);
    expect(orderChanges(before, now)).toEqual([
      { kind: 'removed', seller: 'Seller 2', product: 'Product' },
      { kind: 'budget', seller: 'Seller 1', product: 'Product', from: 50, to: 60 },
      { kind: 'price', seller: 'Seller 1', product: 'Product', from: cpm(20), to: cpm(25) },
      { kind: 'added', seller: 'Seller 3', product: 'Product' },
      { kind: 'settings', seller: 'Seller 1' },
    ]);
  });

  it('adds totals without errors of decimals', () => {
    expect(totalOf(preview([planned(1, 0.1), planned(2, 0.2)]))).toBe(0.3);
  });
});

test.each([
  ['PENDING_APPROVAL', null, 'withdraw'],
  ['PENDING_BUYER_DECISION', null, 'withdraw'],
  ['ACTIVE', 'pending_creatives', 'cancel'],
  ['ACTIVE', 'active', 'running'],
  ['PAUSED', 'paused', 'running'],
  ['FAILED', null, 'again'],
  ['REJECTED', 'rejected', 'choose'],
  ['CANCELED', 'canceled', 'ended'],
] as const)('a media buy that is %s at us and %s at the seller: %s', (status, sourceStatus, way) => {
  expect(wayOf({ status, sourceStatus, pendingChange: null })).toBe(way);
});
