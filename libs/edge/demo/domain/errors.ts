import { defineErrors } from '@exchange/kernel';

export const demoErrors = defineErrors('demo', {
  notForAgents: { kind: 'forbidden', code: 'FORBIDDEN', message: 'A buyer agent reaches only its advertisers, not the account.' },
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no demo with that id.' },
  tooMany: { kind: 'conflict', code: 'CONFLICT', message: 'The account has as many demos as it can have.' },
});
