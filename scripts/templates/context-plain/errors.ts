import { defineErrors } from '@exchange/kernel';

export const camelThingErrors = defineErrors('kebab-context', {
  notForAgents: { kind: 'forbidden', code: 'FORBIDDEN', message: 'A buyer agent reaches only its advertisers, not the account.' },
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no words thing with that id.' },
  tooMany: { kind: 'conflict', code: 'CONFLICT', message: 'The account has as many words things as it can have.' },
});
