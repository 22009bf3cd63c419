import { type Caller, policyTable } from '@exchange/kernel';
import { webhookErrors } from './errors';

/**
 * Subscriptions belong to the account: any member manages all of them. A buyer agent never acts as the account (rest-api.md,
 * Authentication 7).
 */
export const webhooksPolicy = policyTable('webhook subscriptions', {
  register: { ADMIN: 'all', MEMBER: 'all', AGENT: 'none' },
  list: { ADMIN: 'all', MEMBER: 'all', AGENT: 'none' },
  delete: { ADMIN: 'all', MEMBER: 'all', AGENT: 'none' },
  'read deliveries': { ADMIN: 'all', MEMBER: 'all', AGENT: 'none' },
  redeliver: { ADMIN: 'all', MEMBER: 'all', AGENT: 'none' },
  test: { ADMIN: 'all', MEMBER: 'all', AGENT: 'none' },
});

type Verb = keyof typeof webhooksPolicy.verbs;

/** The account whose subscriptions the caller may use this way; 403 when none. */
export function accountFor(caller: Caller, verb: Verb): number {
  const role = caller.kind === 'agent' ? 'AGENT' : caller.role === 'MEMBER' ? 'MEMBER' : 'ADMIN';
  if (webhooksPolicy.reach(role, verb) !== 'all') throw webhookErrors.agentsCannot();
  return caller.accountId;
}
