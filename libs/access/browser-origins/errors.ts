import { defineErrors } from '@exchange/kernel';

export const browserOriginErrors = defineErrors('browser-origins', {
  notForAgents: { kind: 'forbidden', code: 'FORBIDDEN', message: 'A buyer agent reaches only its advertisers, not the account.' },
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no browser origin with that id.' },
  tooMany: { kind: 'conflict', code: 'CONFLICT', message: 'The account has as many browser origins as it can have.' },
});
