import type { CursorRequest, Grant, Step } from '@exchange/kernel';
import type { AdvertiserGrant, AdvertiserGrantState } from './advertiser-grant';
import type { AdvertiserGrantStatus } from './advertiser-grant.states';

export const grantDirections = ['granted', 'received'] as const;
export type GrantDirection = (typeof grantDirections)[number];

export interface AdvertiserGrantFilter {
  readonly accountId: number;
  readonly direction: GrantDirection;
  readonly statuses?: readonly AdvertiserGrantStatus[];
}

/** Every lookup is limited to grants of which the account is a side; for other accounts the grant does not exist. */
export abstract class AdvertiserGrants {
  /** Throws 409 when the grantor has reached its limit of open grants. */
  abstract insert(grant: AdvertiserGrant): Promise<void>;
  abstract find(accountId: number, id: string): Promise<AdvertiserGrant | null>;
  /** Applies the step under a row lock and stores the result. Null when the grant does not exist or the step returned null. */
  abstract change(accountId: number, id: string, step: Step<AdvertiserGrant>): Promise<AdvertiserGrant | null>;
  /** Newest first; returns one row more than the limit when there are more. */
  abstract list(filter: AdvertiserGrantFilter, request: CursorRequest): Promise<readonly AdvertiserGrantState[]>;
  /** Invited and active grants past `expiresAt`, earliest `expiresAt` first. */
  abstract findExpired(at: Date, limit: number): Promise<readonly Pick<AdvertiserGrantState, 'accountId' | 'id'>[]>;
  /** Grants of these advertisers to the account that are active at `at`, oldest first. */
  abstract findUsable(granteeAccountId: number, advertiserIds: readonly number[], at: Date): Promise<readonly UsableGrant[]>;
}

/** An active grant of one advertiser. */
export interface UsableGrant {
  readonly advertiserId: number;
  readonly displayName: string;
  readonly grantorAccountId: number;
  readonly grantorName: string;
  /** Access to the advertiser's campaigns; null: none. */
  readonly campaignGrant: Grant | null;
}
