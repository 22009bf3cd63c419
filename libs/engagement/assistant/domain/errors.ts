import { defineErrors } from '@exchange/kernel';

export const assistantErrors = defineErrors('assistant', {
  busy: { kind: 'conflict', code: 'CONFLICT', message: 'The assistant is still answering in this conversation. Wait, or stop it first.' },
  unknownConfirmation: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is nothing to confirm with that id, or not any more.' },
  otherActor: { kind: 'forbidden', code: 'FORBIDDEN', message: 'Only whoever was asked can confirm this.' },
  noAccount: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no account with that id.' },
  quotaExceeded: {
    kind: 'rate_limited',
    code: 'AI_QUOTA_EXCEEDED',
    message: 'This account has used what the assistant may cost this month.',
  },
  usageNotForAgents: {
    kind: 'forbidden',
    code: 'FORBIDDEN',
    message: 'Usage is the account’s: whoever reaches only some advertisers does not see it.',
  },
  notReady: { kind: 'unavailable', code: 'SERVICE_UNAVAILABLE', message: 'The assistant cannot answer right now. Try again shortly.' },
  brokenOff: {
    kind: 'unavailable',
    code: 'SERVICE_UNAVAILABLE',
    message: 'The answer was broken off. What was said until then is in the conversation.',
  },
});
