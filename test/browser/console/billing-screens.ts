import { account, own, type Screen } from './screen';

/** Screens of billing. */
export const billingScreens: readonly Screen[] = [
  { name: 'billing', ...own('/billing') },
  { name: 'billing of a guest', ...own('/billing'), role: 'guest' },
  { name: 'invoices', ...own('/billing/invoices') },
  { name: 'credit notes', ...own('/billing/invoices', '?kind=credit&currency=USD') },
  { name: 'an invoice', ...account('/billing/invoices/$number', () => '/billing/invoices/1') },
  {
    name: 'an invoice that does not exist',
    ...account('/billing/invoices/$number', () => '/billing/invoices/99'),
    refusal: 404,
  },
  {
    name: 'a credit note that does not exist',
    ...account('/billing/credit-notes/$number', () => '/billing/credit-notes/99'),
    refusal: 404,
  },
  { name: 'billing details', ...own('/billing/info') },
  { name: 'payments', ...own('/billing/payments') },
  { name: 'credit', ...own('/billing/credit') },
  { name: 'the ledger', ...own('/billing/ledger') },
  { name: 'the ledger of a currency', ...own('/billing/ledger', '?currency=USD&source=deposit') },
  { name: 'over-deliveries', ...own('/billing/over-deliveries') },
  {
    name: 'an over-delivery',
    ...account('/billing/over-deliveries/$id', ({ mediaBuyId }) => `/billing/over-deliveries/${mediaBuyId}`),
  },
  {
    name: 'billing of a new account',
    route: '/a/$account/billing',
    path: ({ newcomer }) => `/a/${newcomer}/billing`,
    role: 'newcomer',
  },
];
