import type { Caller } from '@exchange/kernel';
import { webhookErrors } from '../domain/errors';
import { webhooksPolicy } from '../domain/webhooks.policy';

type Verb = keyof typeof webhooksPolicy.verbs;

/** The account whose subscriptions the caller may use this way; 403 when none. */
export function accountFor(caller: Caller, verb: Verb): number {
  const role = caller.kind === 'agent' ? 'AGENT' : caller.role === 'MEMBER' ? 'MEMBER' : 'ADMIN';
  if (webhooksPolicy.reach(role, verb) !== 'all') throw webhookErrors.agentsCannot();
  return caller.accountId;
}
