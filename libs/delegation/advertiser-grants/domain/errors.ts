import { defineErrors } from '@exchange/kernel';

export const advertiserGrantErrors = defineErrors('advertiser-grants', {
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no advertiser grant with that id.' },
  notForAgents: {
    kind: 'forbidden',
    code: 'FORBIDDEN',
    message: 'Whoever reaches only some advertisers has nothing to do with grants of the account.',
  },
  grantorOnly: { kind: 'forbidden', code: 'FORBIDDEN', message: 'Only the organization that invited may do that.' },
  granteeOnly: { kind: 'forbidden', code: 'FORBIDDEN', message: 'Only the organization that was invited may do that.' },
  granteeNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no other buyer organization with that reference.' },
  expired: { kind: 'conflict', code: 'CONFLICT', message: 'Its time is over: a new invitation is needed.' },
  tooMany: { kind: 'conflict', code: 'CONFLICT', message: 'The account has as many advertiser grants that are open as it can have.' },
});
