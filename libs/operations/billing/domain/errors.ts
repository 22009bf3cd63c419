import { defineErrors } from '@exchange/kernel';

export const billingErrors = defineErrors('billing', {
  adminsOnly: { kind: 'forbidden', code: 'FORBIDDEN', message: 'Only admins of the account may see or change its billing.' },
  organizationOnly: {
    kind: 'forbidden',
    code: 'FORBIDDEN',
    message: 'Billing belongs to the organization above this account: only its admins see and change it.',
  },
  staffOnly: { kind: 'forbidden', code: 'FORBIDDEN', message: 'Only signed-in platform staff may do that.' },
  noAccount: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no account with that id.' },
  noDeposit: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no deposit with that id.' },
  noHold: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no hold with that id.' },
  noInvoice: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no invoice with that number.' },
  noCreditNote: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no credit note with that number.' },
  noOverDelivery: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no over-delivery of that media buy.' },
  overDeliveryChanged: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'The amount beyond what was agreed is another one by now: read the over-delivery again.',
  },
  noMediaBuy: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no media buy with that id.' },
  countsRefused: { kind: 'invalid', code: 'VALIDATION_ERROR', message: 'Some counts are wrong: nothing was stored.' },
  creditTooLarge: { kind: 'conflict', code: 'CONFLICT', message: 'That is more than is left of the fees and the plan of the invoice.' },
  noApplication: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no credit application with that id.' },
  creditLimitExceeded: { kind: 'payment_required', code: 'CREDIT_LIMIT_EXCEEDED', message: 'That is more than the organization has left.' },
  held: { kind: 'payment_required', code: 'CREDIT_LIMIT_EXCEEDED', message: 'A hold stops new spend of the organization.' },
  sandboxOnly: {
    kind: 'forbidden',
    code: 'FEATURE_NOT_ENABLED',
    message: 'This account buys from sandbox sellers alone until what is missing is in order: get_status says what to do next.',
  },
  otherCurrency: {
    kind: 'bad_request',
    code: 'CURRENCY_MISMATCH',
    message: 'The organization has no billing account in that currency: one of its admins can open it.',
  },
  noCurrency: { kind: 'not_found', code: 'NOT_FOUND', message: 'The organization has no billing account in that currency.' },
  currencyOpened: { kind: 'conflict', code: 'CONFLICT', message: 'The organization has a billing account in that currency already.' },
  tooManyCurrencies: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'The organization has billing accounts in as many currencies as it can have.',
  },
  currencyInUse: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'The main currency can no longer become that one: money was booked, committed or is being paid. Open it first.',
  },
  referenceBooked: { kind: 'conflict', code: 'CONFLICT', message: 'A deposit with that reference is booked already.' },
  depositOfPayment: { kind: 'conflict', code: 'CONFLICT', message: 'A payment brought that deposit: refund the payment.' },
  applicationOpen: { kind: 'conflict', code: 'CONFLICT', message: 'The organization has an open credit application already.' },
  tooManyHolds: { kind: 'conflict', code: 'CONFLICT', message: 'The organization has as many holds as it can have.' },
});
