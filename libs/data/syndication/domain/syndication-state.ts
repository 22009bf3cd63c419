import type { DueLease } from '@exchange/kernel';
import type { SellerData } from './outcome';
import type { SyndicationStatus } from './syndication.states';

export const resourceTypes = ['AUDIENCE', 'EVENT_SOURCE', 'CATALOG'] as const;
export type ResourceType = (typeof resourceTypes)[number];

/** Ids only: what a queue job carries. */
export interface SyndicationKey {
  readonly accountId: number;
  readonly id: string;
}

/** What a bell says. One of an older version does not say whose seller it is about. */
export interface DueSyndication extends SyndicationKey {
  readonly sellerId?: number;
}

export type SyndicationAttempt = Required<DueSyndication> & Pick<DueLease, 'fence'>;

/** What is shared with whom: there is one record of it. */
export interface ShareKey {
  readonly accountId: number;
  readonly advertiserId: number;
  readonly resourceType: ResourceType;
  /** The platform's id, which is never used twice. */
  readonly resourceKey: string;
  readonly sellerId: number;
}

export interface SyndicationState extends ShareKey, SyndicationKey, DueLease {
  /** The buyer's own id. */
  readonly resourceId: string;
  readonly sellerName: string;
  /** Under which the seller keeps it. */
  readonly brandDomain: string;
  readonly enabled: boolean;
  readonly status: SyndicationStatus;
  /** Raised by every wish and every change of the resource: what was begun before it is over. */
  readonly generation: number;
  /** The version that the seller took last. */
  readonly sharedVersion: string | null;
  /** How many parts the seller may hold: what was sent, whether or not it was answered. */
  readonly heldParts: number;
  /** In words that a buyer may read. */
  readonly errorMessage: string | null;
  readonly responseData: SellerData | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly completedAt: Date | null;
}

export type NewShare = ShareKey & Pick<SyndicationState, 'id' | 'resourceId' | 'sellerName' | 'brandDomain'>;
