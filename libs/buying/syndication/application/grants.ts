import type { Caller } from '@exchange/kernel';
import { syndicationErrors } from '../domain/errors';

/** An agent sees the advertisers granted to it and nothing else (rest-api.md, Authentication 7); everybody else sees the whole account. */
export function assertReadable(caller: Caller, advertiserId: number): void {
  if (caller.kind === 'agent' && !caller.grants.has(advertiserId)) throw syndicationErrors.advertiserNotFound();
}

/** 403 for an agent that may see the advertiser but not act for it. */
export function assertWritable(caller: Caller, advertiserId: number): void {
  assertReadable(caller, advertiserId);
  if (caller.kind === 'agent' && caller.grants.get(advertiserId) !== 'READ_WRITE') throw syndicationErrors.readOnly();
}
