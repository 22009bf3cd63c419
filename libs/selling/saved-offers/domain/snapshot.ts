import { savedOfferErrors } from './errors';
import type { DiscoveredOffer, SavedProposal, Snapshot } from './offered';

/**
 * The proposal and its products as the seller sent them, without members about the answered brief: another buyer may redeem the offer.
 * 404 for an unknown proposal, 409 when a product of the proposal was not offered.
 */
export function snapshotOf({ products, proposals }: DiscoveredOffer, proposalId: string): Snapshot {
  const proposal = proposals.find((made) => made.proposalId === proposalId);
  if (!proposal) throw savedOfferErrors.proposalNotFound({ field: 'proposalId' });
  const named = new Set(proposal.allocations.map(({ productId }) => productId));
  const offered = products.filter(({ productId }) => named.has(productId));
  if (offered.length === 0 || offered.length < named.size) throw savedOfferErrors.incomplete({ field: 'proposalId' });
  return { products: offered.map((product) => ({ ...product, briefRelevance: null })), proposals: [withoutRefinement(proposal)] };
}

/** Clears refinements and limitations, which belong to the discovery of the saved proposal. */
function withoutRefinement({ limitations: _, ...proposal }: DiscoveredOffer['proposals'][number]): SavedProposal {
  return { ...proposal, round: 0, refinedFrom: null, omitted: false };
}

/** The snapshot with the offer's expiry, which replaces the expiries that the agent sent. */
export function withExpiry({ products, proposals }: Snapshot, expiry: Date): Snapshot {
  const expiresAt = expiry.toISOString();
  return {
    products: products.map((product) => ({ ...product, expiresAt })),
    proposals: proposals.map((proposal) => ({ ...proposal, expiresAt })),
  };
}
