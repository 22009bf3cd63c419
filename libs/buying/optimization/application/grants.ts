import type { Caller } from '@exchange/kernel';
import { optimizationErrors } from '../domain/errors';

/** An agent sees the advertisers granted to it and nothing else (rest-api.md, Authentication 7); everybody else sees the whole account. */
export function isReadable(caller: Caller, advertiserId: number): boolean {
  return caller.kind !== 'agent' || caller.grants.has(advertiserId);
}

/** 403 for an agent that may see the advertiser but not act for it. */
export function assertWritable(caller: Caller, advertiserId: number): void {
  if (caller.kind === 'agent' && caller.grants.get(advertiserId) !== 'READ_WRITE') throw optimizationErrors.readOnlyGrant();
}
