import { defineErrors } from '@exchange/kernel';

export const paymentErrors = defineErrors('payments', {
  notEnabled: {
    kind: 'forbidden',
    code: 'FEATURE_NOT_ENABLED',
    message: 'This exchange takes no cards: pay by bank transfer, with the reference of the billing account.',
  },
  unavailable: { kind: 'unavailable', code: 'SERVICE_UNAVAILABLE', message: 'The payment provider cannot be reached. Try again later.' },
  wrongSignature: { kind: 'bad_request', code: 'BAD_REQUEST', message: 'The signature does not belong to the body.' },
  noLink: { kind: 'not_found', code: 'NOT_FOUND', message: 'Not found.' },
  otherLink: { kind: 'conflict', code: 'CONFLICT', message: 'Another link was made since: ask for it anew.' },
  noMethod: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no payment method with that id.' },
  noPayment: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no payment with that id.' },
  nothingOwed: { kind: 'not_found', code: 'NOT_FOUND', message: 'Nothing is owed.' },
  loadBearing: {
    kind: 'invalid',
    code: 'VALIDATION_ERROR',
    message: 'The payment method is needed: something is owed, is being paid, or is bought on credit. Set up another one to replace it.',
  },
  methodMissing: { kind: 'conflict', code: 'CONFLICT', message: 'The organization has no verified payment method.' },
  underWay: { kind: 'conflict', code: 'CONFLICT', message: 'A payment of the organization is under way already.' },
  otherCurrency: { kind: 'bad_request', code: 'CURRENCY_MISMATCH', message: 'The organization has no billing account in that currency.' },
  notPaid: { kind: 'conflict', code: 'CONFLICT', message: 'The payment has not succeeded: there is nothing to give back.' },
  tooMuch: { kind: 'conflict', code: 'CONFLICT', message: 'That is more than can be given back of the payment.' },
});
