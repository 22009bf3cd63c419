import type { Delivered } from './delivered';
import { type Check, type CheckId, deliveryChecks, type DeliveryFacts, isEvenPlan, mainCheck } from './delivery-check';

type Buy = DeliveryFacts['buy'];
type Campaign = NonNullable<DeliveryFacts['campaign']>;

const now = Date.parse('2026-03-07T00:00:00Z');
const booked: Buy = {
  mediaBuyId: 'mb',
  campaignId: 'c',
  advertiserId: 1,
  name: 'Spring',
  storefrontId: 1,
  sellerName: 'East',
  status: 'ACTIVE',
  sourceStatus: 'active',
  operationalStatus: 'active',
  pendingReason: null,
  pendingSince: null,
  waitingFor: [],
  errorCode: null,
  errorOwner: null,
  message: null,
  pendingChange: null,
  buyerReference: 'ref',
  sellerMediaBuyId: 'theirs',
  protocolVersion: '3.1',
  budget: 1_000,
  currency: 'USD',
  flightDates: { startDate: '2026-03-02T00:00:00Z', endDate: '2026-03-12T00:00:00Z' },
  timezone: 'UTC',
  packages: [{ packageId: 'p', sellerPackageId: 'theirs', budget: 1_000 } as Buy['packages'][number]],
  decisions: { pacing: 'EVEN' } as NonNullable<Buy['decisions']>,
  limitations: [],
  drift: [],
  deliveryIssues: [],
  impairments: [],
  differences: [],
  isOutdated: false,
  checkedAt: '2026-03-06T23:59:00Z',
  revision: 1,
  createdAt: '2026-03-01T00:00:00Z',
  updatedAt: '2026-03-01T00:00:00Z',
};
const active: Campaign = {
  status: 'ACTIVE',
  budget: { total: 1_000, currency: 'USD', dailyCap: null, pacing: 'EVEN' },
  pacingPeriods: null,
};
const delivery = (spend: number): Delivered => ({
  spend,
  impressions: spend * 10,
  spendByPackage: new Map(),
  days: spend === 0 ? [] : [{ day: '2026-03-06', spend, impressions: spend * 10 }],
  isMadeUp: false,
});

const facts = (buy: Partial<Buy> = {}, more: Partial<Omit<DeliveryFacts, 'buy'>> = {}): DeliveryFacts => ({
  buy: { ...booked, ...buy },
  campaign: active,
  delivered: delivery(500),
  openSuggestions: 0,
  isSellerOffered: true,
  now,
  ...more,
});
const check = (id: CheckId, ...given: Parameters<typeof facts>): Check => deliveryChecks(facts(...given)).find((each) => each.id === id)!;
const main = (...given: Parameters<typeof facts>) => {
  const found = mainCheck(deliveryChecks(facts(...given)));
  return found === null ? null : `${found.id} ${found.why}`;
};
const change = (action: 'pause' | 'reactivate' | 'update'): Buy['pendingChange'] => ({
  action,
  requestedAt: '2026-03-06T00:00:00Z',
  reason: null,
  packages: [],
  flightDates: null,
  decisions: null,
});
const issue = (code: Buy['deliveryIssues'][number]['code'], message = code as string) =>
  ({ code, message }) as Buy['deliveryIssues'][number];

test('a media buy that delivers as planned is fine in every rule', () => {
  expect(deliveryChecks(facts()).filter(({ state }) => state !== 'fine')).toEqual([]);
  expect(main()).toBeNull();
});

describe('campaign', () => {
  test.each([
    ['PAUSED', 'needsYou', 'paused', 'campaign'],
    ['DRAFT', 'needsYou', 'draft', 'proposals'],
    ['COMPLETED', 'over', 'over', undefined],
    ['ARCHIVED', 'over', 'over', undefined],
  ] as const)('that is %s stops delivery', (status, state, why, due) => {
    expect(check('campaign', {}, { campaign: { ...active, status } })).toMatchObject({ state, why, ...(due === undefined ? {} : { due }) });
  });

  test('that could not be loaded is unknown', () => {
    expect(check('campaign', {}, { campaign: undefined }).state).toBe('unknown');
  });
});

describe('booking', () => {
  test.each([
    [{ status: 'DRAFT' }, 'needsYou', 'draft'],
    [{ status: 'PENDING_APPROVAL', pendingReason: 'awaiting_source_moderation' }, 'waits', 'approval'],
    [{ status: 'PENDING_APPROVAL', pendingReason: 'forward_failed_retrying', message: 'No answer' }, 'waits', 'retry'],
    [{ status: 'INPUT_REQUIRED', message: 'Which brand?' }, 'needsYou', 'input'],
    [{ status: 'PENDING_BUYER_DECISION' }, 'needsYou', 'decision'],
    [{ status: 'PENDING_BUYER_DECISION', pendingChange: change('update') }, 'waits', 'decided'],
    [{ status: 'REJECTED' }, 'over', 'rejected'],
    [{ status: 'FAILED', errorOwner: 'seller' }, 'over', 'failed'],
    [{ status: 'FAILED', errorOwner: 'buyer_input' }, 'over', 'invalid'],
    [{ status: 'CANCELED' }, 'over', 'over'],
    [{ status: 'PAUSED' }, 'fine', 'booked'],
  ] as const)('of %j', (buy, state, why) => {
    expect(check('booking', buy)).toMatchObject({ state, why });
  });

  test('shows the message of the seller', () => {
    expect(check('booking', { status: 'INPUT_REQUIRED', message: 'Which brand?' }).texts).toEqual(['Which brand?']);
  });
});

describe('resources', () => {
  const impaired = (more: Partial<Buy['impairments'][number]> = {}) =>
    ({ resourceId: 'loyal', reasonCode: 'consent_expired', reason: null, remediation: null, ...more }) as Buy['impairments'][number];

  test('that cannot be used stop delivery, each with its reason and what can be done', () => {
    const impairments = [impaired(), impaired({ resourceId: 'spot', reason: 'Too loud.', remediation: 'Send another.' })];
    expect(check('resources', { impairments })).toMatchObject({
      state: 'needsYou',
      why: 'impaired',
      texts: ['loyal: consent expired', 'spot: Too loud. – Send another.'],
    });
    expect(main({ impairments })).toBe('resources impaired');
  });

  test('are unknown at a seller that cannot tell', () => {
    expect(check('resources', { protocolVersion: null }).state).toBe('unknown');
    expect(check('resources', { protocolVersion: '3.0' }).state).toBe('unknown');
    expect(check('resources', { sellerMediaBuyId: null }).state).toBe('unknown');
  });

  test('are unknown before the seller was first asked', () => {
    expect(check('resources', { checkedAt: null }).state).toBe('unknown');
  });
});

describe('pause', () => {
  test('names who has paused: this account, its campaign as well, or the seller', () => {
    expect(check('pause', { status: 'PAUSED' })).toMatchObject({ state: 'needsYou', why: 'paused', due: 'resume' });
    expect(check('pause', { status: 'PAUSED' }, { campaign: { ...active, status: 'PAUSED' } })).toMatchObject({
      why: 'both',
      due: 'campaign',
    });
    expect(check('pause', { sourceStatus: 'paused' })).toMatchObject({ state: 'waits', why: 'bySeller' });
  });

  test('waits for the seller when it was asked to resume', () => {
    expect(check('pause', { status: 'PAUSED', pendingChange: change('reactivate') })).toMatchObject({ state: 'waits', why: 'resuming' });
  });

  test('is not known of a media buy that is not booked', () => {
    expect(check('pause', { status: 'PENDING_APPROVAL' }).state).toBe('unknown');
  });
});

test('a change waits until the seller answers; a refused one is to be looked at', () => {
  expect(check('change', { pendingChange: change('pause') })).toMatchObject({ state: 'waits', values: { action: 'pause' } });
  expect(check('change', { message: 'Too late' })).toMatchObject({ state: 'check', why: 'refused', texts: ['Too late'] });
  expect(check('change', { isOutdated: true })).toMatchObject({ state: 'waits', why: 'outdated' });
  expect(check('change', { status: 'REJECTED', message: 'Sold out' }).state).toBe('fine');
});

test('the flight begins at its first instant and ends at its last', () => {
  const at = (time: string) => check('flight', {}, { now: Date.parse(time) }).why;
  expect([at('2026-03-01T23:59:59Z'), at('2026-03-02T00:00:00Z'), at('2026-03-11T23:59:59Z'), at('2026-03-12T00:00:00Z')]).toEqual([
    'ahead',
    'runs',
    'runs',
    'over',
  ]);
});

test('packages are counted as the seller has booked them', () => {
  const open = { ...booked.packages[0]!, sellerPackageId: null };
  expect(check('packages', { packages: [booked.packages[0]!, open] })).toMatchObject({ state: 'waits', values: { count: 1, of: 2 } });
  expect(check('packages', { packages: [open], sellerMediaBuyId: null }).state).toBe('unknown');
  expect(check('packages', { packages: [] }).state).toBe('needsYou');
});

test('creatives are known only from what the seller reports', () => {
  expect(check('creatives', { sourceStatus: 'pending_creatives' }).state).toBe('needsYou');
  expect(check('creatives', { sourceStatus: null }).state).toBe('unknown');
  expect(check('creatives', { sourceStatus: 'pending_start' }).state).toBe('unknown');
});

test('a used budget needs a decision, and an unknown one is not guessed', () => {
  expect(check('budget', {}, { delivered: delivery(1_000) })).toMatchObject({ state: 'needsYou', why: 'used' });
  expect(check('budget', {}, { delivered: undefined })).toMatchObject({ state: 'unknown' });
});

test('terms that differ and limitations are to be looked at', () => {
  const drift = [{ packageId: null, field: 'budget', ordered: '1', echoed: '2' }];
  expect(check('terms', { drift })).toMatchObject({ state: 'check', values: { count: 1 } });
  expect(check('terms', { sellerMediaBuyId: null }).state).toBe('unknown');
  expect(check('limits', { limitations: [{ field: 'dayparts', requested: 'x', supported: '', note: '' }] }).state).toBe('check');
  expect(check('limits', { decisions: null }).state).toBe('unknown');
});

describe('seller', () => {
  test.each([
    [{ pendingReason: 'forward_failed_retrying' }, 'waits', 'unreachable'],
    [{ errorCode: 'source_unavailable' }, 'waits', 'unreachable'],
    [{ deliveryIssues: [issue('NO_ANSWER')] }, 'waits', 'silent'],
    [{ checkedAt: null }, 'unknown', 'never'],
    [{ checkedAt: '2026-03-06T00:00:00Z' }, 'unknown', 'asked'],
  ] as const)('of %j', (buy, state, why) => {
    expect(check('seller', buy as Partial<Buy>)).toMatchObject({ state, why });
  });

  test('that cannot be asked for offers is to be looked at; without an answer about it, nothing is said', () => {
    expect(check('seller', {}, { isSellerOffered: false })).toMatchObject({ state: 'check', why: 'withdrawn' });
    expect(check('seller', {}, { isSellerOffered: undefined }).state).toBe('fine');
  });
});

describe('reports', () => {
  test('wait when the seller only does not answer in time, and are to be looked at otherwise', () => {
    expect(check('reports', { deliveryIssues: [issue('REPORTING_DELAYED'), issue('NO_ANSWER')] }).state).toBe('waits');
    expect(check('reports', { deliveryIssues: [issue('REPORTING_DELAYED'), issue('OTHER_CURRENCY')] }).state).toBe('check');
  });

  test('show each message once', () => {
    const deliveryIssues = [issue('UNKNOWN_PACKAGE', 'Same'), issue('UNKNOWN_PACKAGE', 'Same')];
    expect(check('reports', { deliveryIssues })).toMatchObject({ texts: ['Same'], values: { count: 2 } });
  });

  test('name the newest day, and are unknown without any', () => {
    expect(check('reports')).toMatchObject({ state: 'fine', values: { at: '2026-03-06' } });
    expect(check('reports', {}, { delivered: delivery(0) })).toMatchObject({ state: 'unknown', why: 'none' });
  });
});

describe('pacing', () => {
  test.each([
    [424, 'check', 'behind'],
    [426, 'fine', 'onPace'],
    [574, 'fine', 'onPace'],
    [576, 'check', 'before'],
    [0, 'check', 'nothing'],
  ] as const)('of %d spent where 500 are expected', (spend, state, why) => {
    expect(check('pacing', {}, { delivered: delivery(spend) })).toMatchObject({ state, why });
  });

  test('is unknown for a plan that is not even, before the flight, and without a report', () => {
    const decisions = { pacing: 'ASAP' } as NonNullable<Buy['decisions']>;
    expect(check('pacing', { decisions })).toMatchObject({ state: 'unknown', why: 'unplanned' });
    expect(check('pacing', {}, { now: 0 })).toMatchObject({ state: 'unknown', why: 'ahead' });
    expect(check('pacing', {}, { delivered: undefined })).toMatchObject({ state: 'unknown', why: 'unknown' });
  });

  test('follows the pacing of the order, and periods of the campaign make it uneven', () => {
    expect(isEvenPlan({ decisions: null }, active)).toBe(true);
    expect(isEvenPlan({ decisions: null }, { ...active, budget: { ...active.budget, pacing: 'ASAP' } })).toBe(false);
    expect(isEvenPlan(booked, { ...active, pacingPeriods: { mode: 'weight', periods: [] } })).toBe(false);
    expect(isEvenPlan(booked, undefined)).toBe(false);
  });
});

test('open suggestions are to be looked at', () => {
  expect(check('suggestions', {}, { openSuggestions: 2 })).toMatchObject({ state: 'check', values: { count: 2 } });
  expect(check('suggestions', {}, { openSuggestions: undefined }).state).toBe('unknown');
});

describe('mainCheck', () => {
  test('prefers an end to what needs the person, that to waiting, and that to what is to be looked at', () => {
    expect(main({ status: 'REJECTED' }, { campaign: { ...active, status: 'PAUSED' } })).toBe('booking rejected');
    expect(main({ status: 'PAUSED', pendingChange: null, isOutdated: true })).toBe('pause paused');
    expect(main({ pendingChange: change('update') }, { openSuggestions: 1 })).toBe('change waits');
    expect(main({}, { openSuggestions: 1 })).toBe('suggestions open');
  });

  test('names the first rule of the same weight', () => {
    expect(main({ sourceStatus: 'pending_creatives', status: 'PAUSED' })).toBe('pause paused');
  });

  test('does not take unknown for a reason', () => {
    expect(main({}, { campaign: undefined, openSuggestions: undefined })).toBeNull();
  });
});
