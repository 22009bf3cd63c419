import { defineErrors } from '@exchange/kernel';

export const buyerAgentErrors = defineErrors('buyer-agents', {
  adminsOnly: { kind: 'forbidden', code: 'FORBIDDEN', message: 'Only admins of the account look after its buyer agents.' },
  buyersOnly: { kind: 'forbidden', code: 'FORBIDDEN', message: 'Only buyer accounts have buyer agents.' },
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no buyer agent with that id.' },
  nameTaken: { kind: 'conflict', code: 'CONFLICT', message: 'The account has another buyer agent with that name.' },
  staleAccess: {
    kind: 'stale',
    code: 'CONFLICT',
    message: 'The access of the agent was replaced meanwhile: read it again, then decide.',
  },
  staleState: { kind: 'conflict', code: 'CONFLICT', message: 'The agent is in another lifecycle state than the one that was read.' },
  tooMany: { kind: 'conflict', code: 'CONFLICT', message: 'The account has as many buyer agents as it can have.' },
  handoffUnavailable: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'No key can be made here any more: it was made, the time is over, or somebody asked anew. Have your agent ask again.',
  },
  mayNotSpend: { kind: 'forbidden', code: 'FORBIDDEN', message: 'This agent may not spend for the advertiser.' },
  ceilingReached: {
    kind: 'conflict',
    code: 'AGENT_CEILING_REACHED',
    message: 'That is more than what the agent may still commit for the advertiser in this month.',
  },
});
