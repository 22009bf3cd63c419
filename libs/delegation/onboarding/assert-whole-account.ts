import type { Caller } from '@exchange/kernel';
import { onboardingErrors } from './errors';

/** Throws 403 for callers limited to some advertisers: they may not see the state of the whole account. */
export function assertWholeAccount(caller: Caller): number {
  if (caller.grants) throw onboardingErrors.notForAgents();
  return caller.accountId;
}
