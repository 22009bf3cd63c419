import { type Caller, mayActFor } from '@exchange/kernel';
import { optimizationErrors } from '../domain/errors';

/** 403 for an agent that may see the advertiser but not act for it. */
export function assertWritable(caller: Caller, advertiserId: number): void {
  if (!mayActFor(caller, advertiserId)) throw optimizationErrors.readOnlyGrant();
}
