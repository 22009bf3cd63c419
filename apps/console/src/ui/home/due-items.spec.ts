import { billingItems, grantItems, quotaItems, staffAskItems } from './due-items';
import type { Schemas } from '#/lib/api';

type Billing = Schemas['BillingAccount'];
interface Facts {
  readonly isOn?: boolean;
  readonly next?: Billing['nextAction']['type'];
  readonly holds?: readonly object[];
  readonly invoices?: readonly object[];
  readonly plan?: string | null;
  readonly included?: readonly [used: number, granted: number];
  readonly free?: readonly [used: number, granted: number];
}

const bucket = ([used, granted]: readonly [number, number]) => ({ used, granted });
const billing = ({ isOn = true, next = 'NONE', holds = [], invoices = [], plan = 'team', included = [0, 0], free = [0, 0] }: Facts) =>
  ({
    payment: { billingEnabled: isOn, invoices },
    nextAction: { type: next },
    standing: { holds },
    usage: { iuAccount: { planKey: plan, buckets: { included: bucket(included), free: bucket(free) } } },
  }) as unknown as Billing;
const buyer = { account: '7', isBuyer: true };
const invoice = (status: string, number: number | null = 3) => ({
  status,
  invoiceNumber: number,
  invoiceRef: number === null ? null : `7-${number}`,
  openMinor: '500',
  currency: 'USD',
  dueAt: '2026-03-02T00:00:00.000Z',
});

describe('billingItems', () => {
  test('has nothing when nothing is due, and nothing at all when the exchange charges nothing', () => {
    expect(billingItems(billing({ included: [79, 100] }), buyer)).toEqual([]);
    const due = billing({ isOn: false, next: 'FUND_PREPAY', invoices: [invoice('overdue')], included: [100, 100] });
    expect(billingItems(due, buyer)).toEqual([]);
  });

  test('has the next action in the place of the check of the readiness, but for the terms', () => {
    const [item] = billingItems(billing({ next: 'FUND_PREPAY' }), buyer);
    expect(item).toMatchObject({
      key: 'account_standing',
      urgency: 'blocks',
      state: ['home.state', 'missing'],
      why: { key: 'billing.next.FUND_PREPAY' },
    });
    expect(billingItems(billing({ next: 'ACCEPT_TOS' }), buyer)).toEqual([]);
    const held = billing({ next: 'RESOLVE_HOLD', holds: [{ createdAt: '2026-03-01' }] });
    expect(billingItems(held, buyer)).toMatchObject([{ state: ['home.state', 'blocked'], since: '2026-03-01' }]);
  });

  test('has each open invoice, the overdue ones as urgent', () => {
    const invoices = ['paid', 'corrected', 'final', 'partly_paid', 'overdue'].map((status) => invoice(status));
    const found = billingItems(billing({ invoices: [...invoices, invoice('draft', null)] }), buyer);
    expect(found.map(({ urgency, state }) => [urgency, state[1]])).toEqual([
      ['next', 'due'],
      ['next', 'due'],
      ['waits', 'overdue'],
    ]);
    expect(found[0]?.target).toMatchObject({ params: { account: '7', number: '3' } });
  });

  test.each([
    ['units of the plan from 80 %', { included: [80, 100] }, ['nearly']],
    ['used up units of the plan', { included: [100, 100] }, ['used']],
    ['nothing below 80 %', { included: [79, 100] }, []],
    ['nothing about free units beside a plan', { free: [100, 100], included: [1, 100] }, []],
    ['free units from 80 % without a plan', { plan: null, free: [90, 100] }, ['nearly']],
    ['nothing when the free units are used up without a plan', { plan: null, free: [100, 100] }, []],
  ] as const)('has %s', (_name, facts, states) => {
    expect(billingItems(billing(facts), buyer).map(({ state }) => state[1])).toEqual(states);
  });

  test('has only units for a seller', () => {
    const due = billing({ next: 'FUND_PREPAY', invoices: [invoice('overdue')], included: [9, 10] });
    expect(billingItems(due, { account: '8', isBuyer: false }).map(({ key }) => key)).toEqual(['units']);
  });
});

test.each([
  ['nothing without a model', { model: null, limitMicroUsd: 10, remainingMicroUsd: 0 }, []],
  ['nothing without a limit', { model: 'm', limitMicroUsd: null, remainingMicroUsd: null }, []],
  ['nothing below 80 %', { model: 'm', limitMicroUsd: 100, remainingMicroUsd: 21 }, []],
  ['a quota from 80 %, whoever of the organization used it', { model: 'm', limitMicroUsd: 100, remainingMicroUsd: 20 }, ['nearly']],
  ['a used up quota', { model: 'm', limitMicroUsd: 100, remainingMicroUsd: 0 }, ['used']],
] as const)('quotaItems has %s', (_name, quota, states) => {
  const found = quotaItems({ ...quota, usedMicroUsd: 1 } as unknown as Schemas['UsageQuota'], '7');
  expect(found.map(({ state }) => state[1])).toEqual(states);
});

test('grantItems names the organization that offers its advertisers', () => {
  const grant = { grantRef: 'advgrant_1', grantor: { displayName: 'Lindqvist' }, advertisers: [{}, {}], invitedAt: '2026-03-01' };
  expect(grantItems([grant as unknown as Schemas['AdvertiserGrant']], '7')).toMatchObject([
    { key: 'advgrant_1', name: 'Lindqvist', since: '2026-03-01', target: { params: { account: '7', id: 'advgrant_1' } } },
  ]);
});

test('staffAskItems shows an ask whose account is blocked as such, and isolates the direction of the name in its sentence', () => {
  const ask = (isCustomerBlocked: boolean | null) =>
    ({
      id: 'a',
      title: 'Exports',
      accountId: 9,
      filedBy: 'Mara \u202eoff',
      isCustomerBlocked,
      createdAt: '2026-03-01',
    }) as Schemas['QueuedAsk'];
  const found = staffAskItems([ask(true), ask(null)], '7');
  expect(found.map(({ state, tone }) => [state[1], tone])).toEqual([
    ['blocked', 'bad'],
    ['waits', 'attention'],
  ]);
  expect(found[0]?.why).toEqual({ key: 'home.why.staffAsk', values: { person: '\u2068Mara  off\u2069', account: '9' } });
});
