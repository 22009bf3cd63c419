import { BillingAccount } from '../domain/billing-account';
import type { StoredPaymentMethod, BillingContext } from '../domain/billing-context';
import { billingStandingOf } from '../domain/billing-standing';
import type { PlanView } from '../domain/plan';
import type { SpendHold } from '../domain/spend-hold';
import { type ActionFacts, nextActionOf } from './billing-view';

const now = new Date('2026-11-06T00:00:00.000Z');
const informed = BillingAccount.open(1, 'EUR', now).changeInfo({ contactName: 'Ann', email: ['ann@acme.example'] }, now).state;
const card: StoredPaymentMethod = {
  id: 'pm_1',
  brand: 'visa',
  last4: '4242',
  expiresMonth: 12,
  expiresYear: 2027,
  status: 'verified',
  createdAt: now,
};
const noPlan: PlanView = { plan: null, units: null, isOffered: false };
const aContext = (more: Partial<BillingContext> = {}): BillingContext => ({
  paymentMethod: null,
  agreements: [{ version: '1', acceptedAt: now, acceptedByEmail: null }],
  intelligence: { byFeature: [], byDay: [], byAccount: new Map() },
  sellerFeePercent: null,
  ...more,
});
const funded = (fundedMinor: number, account = informed) => billingStandingOf(account, { fundedMinor, owedMinor: 0 }, 0);
const facts = (more: Partial<ActionFacts> = {}): ActionFacts => ({
  account: informed,
  standing: funded(0),
  plan: noPlan,
  context: aContext(),
  isOn: true,
  isCardCollected: true,
  tos: { version: '1', url: 'https://exchange.example/terms' },
  now,
  ...more,
});
const held = (type: SpendHold['type']) => ({
  account: { ...informed, holds: [{ id: 'h', type, reason: 'Declined', createdAt: now.toISOString() }] },
});
const withCard = { context: aContext({ paymentMethod: card }) };

test.each<[string, Partial<ActionFacts>, string]>([
  ['accept the terms, before everything else', { context: aContext({ agreements: [] }), ...held('REVIEW') }, 'ACCEPT_TOS'],
  ['add a card, when there is none and no money is left', {}, 'ADD_PAYMENT_METHOD'],
  ['fund the account, when there is a card', withCard, 'FUND_PREPAY'],
  ['fund the account, when cards are not accepted', { isCardCollected: false }, 'FUND_PREPAY'],
  ['none, when money is left', { standing: funded(5) }, 'NONE'],
  ['update the card, after a payment failed', { ...withCard, ...held('PAYMENT_FAILED') }, 'UPDATE_PAYMENT_METHOD'],
  ['add a card, when a payment failed and the card was removed', held('PAYMENT_FAILED'), 'ADD_PAYMENT_METHOD'],
  ['contact staff, for a hold put by staff', { ...withCard, ...held('REVIEW') }, 'RESOLVE_HOLD'],
  [
    'contact staff, when a payment failed and cards are not accepted',
    { isCardCollected: false, ...held('PAYMENT_FAILED') },
    'RESOLVE_HOLD',
  ],
  [
    'update the card, when it has expired',
    { standing: funded(5), context: aContext({ paymentMethod: { ...card, expiresMonth: 10, expiresYear: 2026 } }) },
    'UPDATE_PAYMENT_METHOD',
  ],
  ['none, when billing is off', { isOn: false, context: aContext({ agreements: [] }) }, 'NONE'],
])('next action: %s', (_, more, expected) => {
  expect(nextActionOf(facts(more))).toBe(expected);
});
