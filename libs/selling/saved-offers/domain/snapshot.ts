import { savedOfferErrors } from './errors';
import type { Offered, SavedProposal, Snapshot } from './offered';

/**
 * The proposal and the products that it names, as the seller made them, without what speaks of the brief that it answered: whoever redeems it may be
 * another buyer. 404 when the seller has not made that proposal, 409 when it has not offered what the proposal names.
 */
export function snapshotOf({ products, proposals }: Offered, proposalId: string): Snapshot {
  const proposal = proposals.find((made) => made.proposalId === proposalId);
  if (!proposal) throw savedOfferErrors.proposalNotFound({ field: 'proposalId' });
  const named = new Set(proposal.allocations.map(({ productId }) => productId));
  const offered = products.filter(({ productId }) => named.has(productId));
  if (offered.length === 0 || offered.length < named.size) throw savedOfferErrors.incomplete({ field: 'proposalId' });
  return { products: offered.map((product) => ({ ...product, briefRelevance: null })), proposals: [asFirstMade(proposal)] };
}

/** Nothing was refined, limited or left out in the discovery that it is redeemed in. */
function asFirstMade({ limitations: _, ...proposal }: Offered['proposals'][number]): SavedProposal {
  return { ...proposal, round: 0, refinedFrom: null, omitted: false };
}

/** What the buyer is offered: the seller stands by all of it until the offer expires, whatever its agent said then. */
export function offeredUntil({ products, proposals }: Snapshot, expiry: Date): Snapshot {
  const expiresAt = expiry.toISOString();
  return {
    products: products.map((product) => ({ ...product, expiresAt })),
    proposals: proposals.map((proposal) => ({ ...proposal, expiresAt })),
  };
}
