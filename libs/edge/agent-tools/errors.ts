import { defineErrors } from '@exchange/kernel';

export const agentToolErrors = defineErrors('agent-tools', {
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no such object, or it is not within reach.' },
  otherSide: { kind: 'forbidden', code: 'FORBIDDEN', message: 'This kind is for accounts of the other type.' },
  notGranted: { kind: 'forbidden', code: 'FORBIDDEN', message: 'Whoever reaches only some advertisers does not reach this kind.' },
});
