import { type Caller, mayActFor, maySee } from '@exchange/kernel';
import { syndicationErrors } from '../domain/errors';

/** 404 for an agent that may not see the advertiser. */
export function assertReadable(caller: Caller, advertiserId: number): void {
  if (!maySee(caller, advertiserId)) throw syndicationErrors.advertiserNotFound();
}

/** 403 for an agent that may see the advertiser but not act for it. */
export function assertWritable(caller: Caller, advertiserId: number): void {
  assertReadable(caller, advertiserId);
  if (!mayActFor(caller, advertiserId)) throw syndicationErrors.readOnly();
}
