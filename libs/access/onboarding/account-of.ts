import type { Caller } from '@exchange/kernel';
import { onboardingErrors } from './errors';

/** 403 for buyer agents: what the account as a whole still needs is not theirs to know. */
export function accountOf(caller: Caller): number {
  if (caller.grants) throw onboardingErrors.notForAgents();
  return caller.accountId;
}
