import type { CursorRequest, Grant, Step } from '@exchange/kernel';
import type { AdvertiserGrant, AdvertiserGrantState } from './advertiser-grant';
import type { AdvertiserGrantStatus } from './advertiser-grant.states';

/** Which side an account is on: it granted, or it received. */
export const grantDirections = ['granted', 'received'] as const;
export type GrantDirection = (typeof grantDirections)[number];

export interface AdvertiserGrantFilter {
  readonly accountId: number;
  readonly direction: GrantDirection;
  readonly statuses?: readonly AdvertiserGrantStatus[];
}

/** Every look-up contains an account that is one of its two sides: to everybody else it does not exist (house rule 7). */
export abstract class AdvertiserGrants {
  /** 409 when the grantor has as many as it can have. */
  abstract insert(grant: AdvertiserGrant): Promise<void>;
  abstract find(accountId: number, id: string): Promise<AdvertiserGrant | null>;
  /** Locks it, applies the pure step and stores the result; null when there is none, or nothing to do. */
  abstract change(accountId: number, id: string, step: Step<AdvertiserGrant>): Promise<AdvertiserGrant | null>;
  /** Newest first; one more than the limit where there are more. */
  abstract list(filter: AdvertiserGrantFilter, request: CursorRequest): Promise<readonly AdvertiserGrantState[]>;
  /** Those that are open although their time is over, longest first. */
  abstract overdue(at: Date, limit: number): Promise<readonly Pick<AdvertiserGrantState, 'accountId' | 'id'>[]>;
  /** What that organization was granted of these advertisers, and may use at that moment. */
  abstract usable(granteeAccountId: number, advertiserIds: readonly number[], at: Date): Promise<readonly UsableGrant[]>;
}

/** An advertiser of another organization, and what may be done with its campaigns; null: nothing. */
export interface UsableGrant {
  readonly advertiserId: number;
  readonly displayName: string;
  readonly grantorAccountId: number;
  readonly grantorName: string;
  readonly grant: Grant | null;
}
