import { BillingAccount } from '../domain/billing-account';
import type { Hold } from '../domain/hold';
import type { PlanView } from '../domain/plan';
import { standingOf } from '../domain/standing';
import type { PaidWith, Surroundings } from '../domain/surroundings';
import { type ActionFacts, nextActionOf } from './billing-view';

const now = new Date('2026-11-06T00:00:00.000Z');
const informed = BillingAccount.open(1, 'EUR', now).inform({ contactName: 'Ann', email: ['ann@acme.example'] }, now).state;
const card: PaidWith = {
  id: 'pm_1',
  brand: 'visa',
  last4: '4242',
  expiresMonth: 12,
  expiresYear: 2027,
  status: 'verified',
  createdAt: now,
};
const noPlan: PlanView = { plan: null, units: null, isOffered: false };
const around = (more: Partial<Surroundings> = {}): Surroundings => ({
  paymentMethod: null,
  agreements: [{ version: '1', acceptedAt: now, acceptedByEmail: null }],
  intelligence: { byFeature: [], byDay: [], byAccount: new Map() },
  sellerFeePercent: null,
  ...more,
});
const funded = (fundedMinor: number, account = informed) => standingOf(account, { fundedMinor, owedMinor: 0 }, 0);
const facts = (more: Partial<ActionFacts> = {}): ActionFacts => ({
  account: informed,
  standing: funded(0),
  plan: noPlan,
  surroundings: around(),
  isOn: true,
  isCardCollected: true,
  tos: { version: '1', url: 'https://exchange.example/terms' },
  now,
  ...more,
});
const held = (type: Hold['type']) => ({
  account: { ...informed, holds: [{ id: 'h', type, reason: 'Declined', createdAt: now.toISOString() }] },
});
const withCard = { surroundings: around({ paymentMethod: card }) };

test.each<[string, Partial<ActionFacts>, string]>([
  ['terms before everything else', { surroundings: around({ agreements: [] }), ...held('REVIEW') }, 'ACCEPT_TOS'],
  ['a card where there is none, and nothing is left', {}, 'ADD_PAYMENT_METHOD'],
  ['money where there is one', withCard, 'FUND_PREPAY'],
  ['money where no cards are taken', { isCardCollected: false }, 'FUND_PREPAY'],
  ['nothing where something is left', { standing: funded(5) }, 'NONE'],
  ['another card after a payment failed', { ...withCard, ...held('PAYMENT_FAILED') }, 'UPDATE_PAYMENT_METHOD'],
  ['a card after a payment failed and it was removed', held('PAYMENT_FAILED'), 'ADD_PAYMENT_METHOD'],
  ['to talk to people about a hold of theirs', { ...withCard, ...held('REVIEW') }, 'RESOLVE_HOLD'],
  ['to talk to people where no cards are taken', { isCardCollected: false, ...held('PAYMENT_FAILED') }, 'RESOLVE_HOLD'],
  [
    'another card once it has expired',
    { standing: funded(5), surroundings: around({ paymentMethod: { ...card, expiresMonth: 10, expiresYear: 2026 } }) },
    'UPDATE_PAYMENT_METHOD',
  ],
  ['nothing where billing is off', { isOn: false, surroundings: around({ agreements: [] }) }, 'NONE'],
])('the next action is %s', (_, more, expected) => {
  expect(nextActionOf(facts(more))).toBe(expected);
});
