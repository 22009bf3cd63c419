import { defineErrors } from '@exchange/kernel';

export const supplyRequestErrors = defineErrors('supply-requests', {
  notForAgents: { kind: 'forbidden', code: 'FORBIDDEN', message: 'A buyer agent reaches only its advertisers, not the account.' },
  tooMany: { kind: 'conflict', code: 'CONFLICT', message: 'The account has as many supply requests as it can have.' },
});
