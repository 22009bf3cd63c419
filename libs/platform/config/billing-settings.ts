import { currency, oneOf, text, url, int, ascendingInts } from './setting';

export const billingSettings = {
  billing: oneOf('off', 'on')(
    'BILLING',
    '`on`: media buys can commit at most the prepaid balance and credit of their organization, and delivery is charged. `off`: nothing is charged.',
    { fallback: 'off' },
  ),
  billingCurrency: currency('BILLING_CURRENCY', 'Currency in which an organization is billed unless staff change it (ISO 4217).', {
    fallback: 'USD',
  }),
  billingIssuer: text('BILLING_ISSUER', 'Issuer on invoices: the name, then the address, with lines separated by `|`.', { fallback: '' }),
  billingRoute: oneOf('direct', 'exchange')(
    'BILLING_ROUTE',
    '`direct`: sellers invoice buyers, and the exchange charges only its fee. `exchange`: the exchange also charges the media and pays the sellers, which may be a regulated business.',
    { fallback: 'direct' },
  ),
  billingFeeBasisPoints: int(0, 10_000)('BILLING_FEE_BASIS_POINTS', 'Fee of the exchange, as a part of media spend: 500 are 5 %.', {
    fallback: '500',
  }),
  billingOverDeliveryBasisPoints: int(0, 10_000)(
    'BILLING_OVER_DELIVERY_BASIS_POINTS',
    'Maximum charge for delivery beyond the budget of a media buy, as a part of the budget: 100 are 1 %. 0: nothing beyond the budget is charged.',
    { fallback: '0' },
  ),
  billingReminderDays: ascendingInts(0, 365, 10)(
    'BILLING_REMINDER_DAYS',
    'Days after the due date on which the organization is reminded of an open invoice, in ascending order. Empty: never.',
    { fallback: '0,7,14' },
  ),
  billingHoldAfterDays: int(0, 365)(
    'BILLING_HOLD_AFTER_DAYS',
    'Days after the due date of an open invoice until a spend hold stops new spend of the organization. It ends with the payment, or when staff lift it. 0: never.',
    { fallback: '0' },
  ),
  sandboxFirst: oneOf('on', 'off')(
    'SANDBOX_FIRST',
    '`on`: buyers can buy only from sandbox sellers until they have named their operator (`BUYER_OPERATOR=required`) and set up billing (`BILLING=on`). `off`: they can buy from every seller. Independent of the terms (`TERMS_URL`).',
    { fallback: 'on' },
  ),
  buyerOperator: oneOf('optional', 'required')(
    'BUYER_OPERATOR',
    '`required`: buyers must name their operator before they buy from sellers outside of the sandbox. `optional`: they need not.',
    { fallback: 'optional' },
  ),
  stripeSecretKey: text(
    'STRIPE_SECRET_KEY',
    'Enables card payments through Stripe. Empty: bank transfers only. A restricted key needs to write checkout sessions, customers, payment intents, payment methods and refunds, and to read charges.',
    { fallback: '', secret: true },
  ),
  stripeWebhookSecret: text(
    'STRIPE_WEBHOOK_SECRET',
    'Signing secret (`whsec_…`) of Stripe’s webhooks to `/payments/stripe/webhook`. Required with `STRIPE_SECRET_KEY`.',
    { fallback: '', secret: true },
  ),
  stripeBaseUrl: url('STRIPE_BASE_URL', 'URL of the Stripe API; only tests change it.', { fallback: 'https://api.stripe.com' }),
};
