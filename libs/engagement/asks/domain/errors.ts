import { defineErrors } from '@exchange/kernel';

export const askErrors = defineErrors('asks', {
  notForAgents: { kind: 'forbidden', code: 'FORBIDDEN', message: 'A buyer agent reaches only its advertisers, not the account.' },
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no ask with that id.' },
  tooMany: { kind: 'conflict', code: 'CONFLICT', message: 'The account has as many open asks as it can have.' },
});
