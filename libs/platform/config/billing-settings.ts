import { currency, oneOf, whole } from './setting';

export const billingSettings = {
  billing: oneOf('off', 'on')(
    'BILLING',
    '`on`: media buys can commit no more than their organization has paid ahead or has as credit, and what is delivered is charged. `off`: nobody is charged anything.',
    { fallback: 'off' },
  ),
  billingCurrency: currency('BILLING_CURRENCY', 'ISO 4217: what an organization is billed in until staff say otherwise.', {
    fallback: 'USD',
  }),
  billingRoute: oneOf('direct', 'exchange')(
    'BILLING_ROUTE',
    '`direct`: sellers invoice buyers themselves, and the exchange charges its fee. `exchange`: it charges the media as well, and owes it to sellers, which may be a regulated business.',
    { fallback: 'direct' },
  ),
  billingFeeBasisPoints: whole(0, 10_000)('BILLING_FEE_BASIS_POINTS', 'The fee of the exchange, of what is spent on media: 500 are 5 %.', {
    fallback: '500',
  }),
};
