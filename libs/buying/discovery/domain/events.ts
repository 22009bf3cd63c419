import { defineEvents } from '@exchange/kernel';

/** The contract's `discovery.revision` data (rest-api.md, Events), also sent in the event stream. */
export interface RevisionData {
  readonly discoveryId: string;
  /** Empty without a campaign, because the contract's type is string; REST reads answer null. */
  readonly campaignId: string;
  readonly revision: number;
  readonly resultsComplete: boolean;
  /** Slugs of the sellers that have not settled. */
  readonly pendingAgents: readonly string[];
  readonly sellersRequested: number;
  readonly sellersResponded: number;
}

/** A product request in the protocol's format (gaps.md §2.7). */
export type ProductRequest = Readonly<Record<string, unknown>>;

/** Data of the event that precedes each request to a seller. */
export interface SellerAskedData {
  readonly discoveryId: string;
  readonly sellerId: number;
  /** Account that owns the seller. The event itself belongs to the buyer's account. */
  readonly sellerAccountId: number;
  /** 0 or absent for the first request, then the number of the refinement round. */
  readonly round?: number;
  readonly request: ProductRequest;
}

export interface DiscoveryEvents {
  /** Emitted for every revision from 1 on. Revision 0 is the initial state. */
  'discovery.revised': RevisionData;
  /** Emitted by every claim of an ask, so again after a crash: listeners deduplicate by discovery, seller and round. */
  'discovery.seller_asked': SellerAskedData;
}

export const discoveryEvent = defineEvents<DiscoveryEvents>();
