import { currency, oneOf, text, url, whole, wholes } from './setting';

export const billingSettings = {
  billing: oneOf('off', 'on')(
    'BILLING',
    '`on`: media buys can commit no more than their organization has paid ahead or has as credit, and what is delivered is charged. `off`: nobody is charged anything.',
    { fallback: 'off' },
  ),
  billingCurrency: currency('BILLING_CURRENCY', 'ISO 4217: what an organization is billed in until staff say otherwise.', {
    fallback: 'USD',
  }),
  billingIssuer: text('BILLING_ISSUER', 'Who invoices, as it stands on invoices: the name, then the address, in lines separated by `|`.', {
    fallback: '',
  }),
  billingRoute: oneOf('direct', 'exchange')(
    'BILLING_ROUTE',
    '`direct`: sellers invoice buyers themselves, and the exchange charges its fee. `exchange`: it charges the media as well, and owes it to sellers, which may be a regulated business.',
    { fallback: 'direct' },
  ),
  billingFeeBasisPoints: whole(0, 10_000)('BILLING_FEE_BASIS_POINTS', 'The fee of the exchange, of what is spent on media: 500 are 5 %.', {
    fallback: '500',
  }),
  billingOverDeliveryBasisPoints: whole(0, 10_000)(
    'BILLING_OVER_DELIVERY_BASIS_POINTS',
    'How much of what a seller delivers beyond the budget of a media buy is charged, as a part of the budget: 100 are 1 %. 0: nothing beyond the budget.',
    { fallback: '0' },
  ),
  billingReminderDays: wholes(0, 365, 10)(
    'BILLING_REMINDER_DAYS',
    'On which days after the due date of an invoice its organization is reminded while something of it is open, in rising order. Empty: never.',
    { fallback: '0,7,14' },
  ),
  billingHoldAfterDays: whole(0, 365)(
    'BILLING_HOLD_AFTER_DAYS',
    'How many days after the due date of an invoice that is open a hold stops new spend of its organization, until it is paid or staff lift it. 0: never.',
    { fallback: '0' },
  ),
  sandboxFirst: oneOf('on', 'off')(
    'SANDBOX_FIRST',
    '`on`: buyers buy from sandbox sellers alone until what the exchange asks for is in order: the operator with `BUYER_OPERATOR=required`, and billing with `BILLING=on`. `off`: neither keeps them from any seller. Terms (`TERMS_URL`) are not touched by it.',
    { fallback: 'on' },
  ),
  buyerOperator: oneOf('optional', 'required')(
    'BUYER_OPERATOR',
    '`required`: buyers name the operator that they buy as before they buy from sellers that are no sandbox. `optional`: nobody waits for it.',
    { fallback: 'optional' },
  ),
  stripeSecretKey: text(
    'STRIPE_SECRET_KEY',
    'With it, organizations pay by card at Stripe. Empty: by bank transfer alone. A restricted key needs to write checkout sessions, customers, payment intents, payment methods and refunds, and to read charges.',
    { fallback: '', secret: true },
  ),
  stripeWebhookSecret: text(
    'STRIPE_WEBHOOK_SECRET',
    'What Stripe signs its webhooks with (`whsec_…`), to `/payments/stripe/webhook`. Required with `STRIPE_SECRET_KEY`.',
    { fallback: '', secret: true },
  ),
  stripeBaseUrl: url('STRIPE_BASE_URL', 'Where Stripe is: another place only for tests.', { fallback: 'https://api.stripe.com' }),
};
