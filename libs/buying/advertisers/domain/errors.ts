import { defineErrors } from '@exchange/kernel';

export const advertiserErrors = defineErrors('advertisers', {
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no advertiser with that id.' },
  duplicateBrand: { kind: 'conflict', code: 'CONFLICT', message: 'Another active advertiser of the account has this brand.' },
  currencyLocked: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'The currency cannot change any more: the advertiser has campaigns in it.',
  },
  readOnlyGrant: { kind: 'forbidden', code: 'FORBIDDEN', message: 'This agent may only read for the advertiser.' },
  notForAgents: { kind: 'forbidden', code: 'FORBIDDEN', message: 'A buyer agent reaches only its advertisers, not the account.' },
  tooMany: { kind: 'conflict', code: 'CONFLICT', message: 'The account has as many advertisers as it can have.' },
});
