import { type Caller, standingOf } from '@exchange/kernel';
import { webhookErrors } from '../domain/errors';
import { webhooksPolicy } from '../domain/webhooks.policy';

type Verb = keyof typeof webhooksPolicy.verbs;

/** The account whose subscriptions the caller may manage; throws 403 when there is none. */
export function accountFor(caller: Caller, verb: Verb): number {
  if (webhooksPolicy.reach(standingOf(caller), verb) !== 'all') throw webhookErrors.agentsCannot();
  return caller.accountId;
}
