import { defineEvents } from '@exchange/kernel';
import type { Capability } from './capabilities';

/** Sent to one of the two sides, named in `side`. */
export interface GrantEvent {
  readonly grantRef: string;
  readonly side: 'grantor' | 'grantee';
  /** Name of the other organization. */
  readonly organization: string;
  readonly capabilities: readonly Capability[];
  readonly advertiserCount: number;
  readonly expiresAt: Date;
}

export interface AdvertiserGrantEvents {
  'advertiser_grants.invited': GrantEvent;
  'advertiser_grants.accepted': GrantEvent;
  'advertiser_grants.rejected': GrantEvent;
  'advertiser_grants.revoked': GrantEvent;
  'advertiser_grants.expired': GrantEvent;
}

export const advertiserGrantEvent = defineEvents<AdvertiserGrantEvents>();
