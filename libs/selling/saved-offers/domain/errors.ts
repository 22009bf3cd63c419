import { defineErrors } from '@exchange/kernel';

export const savedOfferErrors = defineErrors('saved-offers', {
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no saved offer with that id.' },
  discoveryNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'No storefront of the account has offered anything there.' },
  briefNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no brief with that id.' },
  proposalNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'No storefront of the account has made that proposal there.' },
  incomplete: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'This proposal names a product that the storefront has not offered there: nobody could buy it.',
  },
  over: { kind: 'conflict', code: 'CONFLICT', message: 'Only an active offer has another expiry. Save what is to be offered anew.' },
  codeNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no offer for this account with that code.' },
  codeRedeemed: { kind: 'conflict', code: 'CONFLICT', message: 'This code has been redeemed. Each is good for one discovery.' },
  codeExpired: { kind: 'conflict', code: 'CONFLICT', message: 'This code has expired. Ask the seller for a new offer.' },
  codeRevoked: { kind: 'conflict', code: 'CONFLICT', message: 'The seller has revoked this offer.' },
  tooMany: { kind: 'conflict', code: 'CONFLICT', message: 'The account has as many saved offers as are kept. Old ones go by themselves.' },
});
