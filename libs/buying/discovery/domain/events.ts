import { defineEvents } from '@exchange/kernel';

/** What a revision says: the contract's `discovery.revision` data (rest-api.md, Events), also the data of every stream event. */
export interface RevisionData {
  readonly discoveryId: string;
  /** Empty when no campaign was asked for: the contract's type is string. Our own reads say null. */
  readonly campaignId: string;
  readonly revision: number;
  readonly resultsComplete: boolean;
  /** Slugs of the sellers that have not settled. */
  readonly pendingAgents: readonly string[];
  readonly sellersRequested: number;
  readonly sellersResponded: number;
}

/** A product request in the protocol's words (gaps.md §2.7). */
export type ProductRequest = Readonly<Record<string, unknown>>;

/** A seller is about to receive a brief. */
export interface SellerAskedData {
  readonly discoveryId: string;
  readonly sellerId: number;
  /** The account that listed the seller: not the one that the event belongs to, which is the buyer's. */
  readonly sellerAccountId: number;
  /** 0, or absent: the first question; then every round of refinement counts on. */
  readonly round?: number;
  readonly request: ProductRequest;
}

export interface DiscoveryEvents {
  /** Emitted for every revision from 1 on. Revision 0 is the state at the start, while somebody is asked: nothing has advanced. */
  'discovery.revised': RevisionData;
  /** Emitted by every claim of an ask, so more than once when a worker died: a listener goes by discovery, seller and round. */
  'discovery.seller_asked': SellerAskedData;
}

export const eventOf = defineEvents<DiscoveryEvents>();
