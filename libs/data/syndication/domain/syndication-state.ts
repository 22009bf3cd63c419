import type { DueLease } from '@exchange/kernel';
import type { SellerData } from './outcome';
import type { SyndicationStatus } from './syndication.states';

export const resourceTypes = ['AUDIENCE', 'EVENT_SOURCE', 'CATALOG'] as const;
export type ResourceType = (typeof resourceTypes)[number];

export interface SyndicationKey {
  readonly accountId: number;
  readonly id: string;
}

/** Payload of a queue message. Messages of older releases have no `sellerId`. */
export interface DueSyndication extends SyndicationKey {
  readonly sellerId?: number;
}

export type SyndicationAttempt = Required<DueSyndication> & Pick<DueLease, 'fence'>;

/** Identifies a share: there is one record per resource and seller. */
export interface ShareKey {
  readonly accountId: number;
  readonly advertiserId: number;
  readonly resourceType: ResourceType;
  /** The platform's id, which is never reused. */
  readonly resourceKey: string;
  readonly sellerId: number;
}

export interface SyndicationState extends ShareKey, SyndicationKey, DueLease {
  /** The buyer's own id. */
  readonly resourceId: string;
  readonly sellerName: string;
  /** The brand under which the seller stores the resource. */
  readonly brandDomain: string;
  readonly enabled: boolean;
  readonly status: SyndicationStatus;
  /** Raised by each request and each change of the resource; results of earlier generations are ignored. */
  readonly generation: number;
  /** The version that the seller took last. */
  readonly sharedVersion: string | null;
  /** Parts that the seller may have: all that were sent, answered or not. */
  readonly heldParts: number;
  /** Text for the buyer. */
  readonly errorMessage: string | null;
  readonly responseData: SellerData | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly completedAt: Date | null;
}

export type NewShare = ShareKey & Pick<SyndicationState, 'id' | 'resourceId' | 'sellerName' | 'brandDomain'>;
