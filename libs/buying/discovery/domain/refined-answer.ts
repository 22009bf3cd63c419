import { withinBytes } from './json-size';
import { discoveryLimits } from './limits';
import { exchangeProposalId, type Allocation, type IncompleteNote, type OfferedProposal, type SellerAnswer } from './offer';
import { refinementNotes, type RefineItem, type RefinementNote } from './refinement';

/** A round of refinement, as one seller was asked. */
export interface RefinementRound {
  /** Starts at 1. */
  readonly number: number;
  readonly items: readonly RefineItem[];
}

/**
 * Merges the answer of a round into the offers of the seller. New products come first and replace those with the same id. Earlier proposals
 * stay, and new ones name them in `refinedFrom`. Only items that the buyer asked to leave out are removed.
 */
export function refinedAnswer(sellerId: number, before: SellerAnswer, sent: SellerAnswer, round: RefinementRound): SellerAnswer {
  const notes = refinementNotes(round.number, round.items, sent.replies);
  const products = mergeProducts(before, sent, notes);
  const names = new Map(products.kept.map(({ productId, name }) => [productId, name]));
  const proposals = mergeProposals(sellerId, before, sent, round, notes, names);
  return {
    products: products.kept,
    proposals: proposals.kept,
    dropped: sent.dropped,
    incomplete: [...sent.incomplete, ...products.incomplete, ...proposals.incomplete],
    refinements: [...before.refinements, ...notes],
    replies: [],
    abilities: sent.abilities ?? before.abilities ?? null,
  };
}

function mergeProducts(before: SellerAnswer, sent: SellerAnswer, notes: readonly RefinementNote[]) {
  const sentIds = new Set(sent.products.map(({ productId }) => productId));
  const omitted = omittedIds(notes, 'productId');
  const earlier = before.products.filter(({ productId }) => !sentIds.has(productId) && !omitted.has(productId));
  const all = [...sent.products, ...earlier];
  const { productsKept, productsKeptBytes } = discoveryLimits;
  const kept = withinBytes(all.slice(0, productsKept), productsKeptBytes, ({ productId }) => sentIds.has(productId));
  return { kept, incomplete: removalNotes('products', all.length, kept.length) };
}

function removalNotes(scope: 'products' | 'proposals', all: number, kept: number): readonly IncompleteNote[] {
  const description = `Only ${kept} ${scope} are kept: the oldest that were not offered again are left out.`;
  return all > kept ? [{ scope, description, estimatedWaitSeconds: null }] : [];
}

function mergeProposals(
  sellerId: number,
  before: SellerAnswer,
  sent: SellerAnswer,
  round: RefinementRound,
  notes: readonly RefinementNote[],
  names: ReadonlyMap<string, string>,
) {
  const omitted = omittedIds(notes, 'proposalId');
  const proposals = before.proposals.map((proposal) => (omitted.has(proposal.proposalId) ? { ...proposal, omitted: true } : proposal));
  const requested = requestedChanges(round, notes);
  const isKnown = (ref: string) => before.proposals.some(({ sellerRef }) => sellerRef === ref);
  const unknownProposals = sent.proposals.filter(({ sellerRef }) => !isKnown(sellerRef));
  const unmatched = requested.filter(({ sellerRef }) => !sent.proposals.some((proposal) => proposal.sellerRef === sellerRef));
  /** Proposals that the seller sent in this round, including unchanged ones: never removed. */
  const offeredNow = new Set<OfferedProposal>();
  for (const offered of sent.proposals) {
    const proposal = { ...offered, round: round.number, allocations: withKnownNames(offered.allocations, names) };
    const index = proposals.findLastIndex(({ sellerRef }) => sellerRef === proposal.sellerRef);
    const latest = isKnown(proposal.sellerRef) ? proposals[index]! : null;
    const item = requested.find(({ sellerRef }) => sellerRef === proposal.sellerRef);
    if (latest && isSame(latest, proposal)) {
      offeredNow.add(latest);
    } else if (latest && !item && isSame({ ...latest, expiresAt: proposal.expiresAt }, proposal)) {
      // No change was requested and only the expiry differs: the same proposal with another validity.
      proposals[index] = { ...latest, expiresAt: proposal.expiresAt };
      offeredNow.add(proposals[index]);
    } else {
      const refinedFrom = item?.proposalId ?? latest?.proposalId;
      const added = latest
        ? { ...proposal, proposalId: freeId(sellerId, proposal, proposals), refinedFrom: refinedFrom ?? null }
        : { ...proposal, refinedFrom: originOf(unknownProposals.indexOf(offered), unknownProposals.length, unmatched) };
      proposals.push(added);
      offeredNow.add(added);
    }
  }
  const { proposalsKept, proposalsKeptBytes } = discoveryLimits;
  const newestFirst = proposals.slice(-proposalsKept).toReversed();
  const kept = withinBytes(newestFirst, proposalsKeptBytes, (proposal) => offeredNow.has(proposal)).toReversed();
  return { kept, incomplete: removalNotes('proposals', proposals.length, kept.length) };
}

/** Proposals with requested changes, except those that the seller said it could not make. */
function requestedChanges({ items }: RefinementRound, notes: readonly RefinementNote[]) {
  return items.flatMap((item, index) =>
    item.scope === 'proposal' && item.action !== 'omit' && notes[index]?.status !== 'unable' ? [item] : [],
  );
}

/**
 * Id of the proposal that a new one refines, which the protocol does not state. It is known when one change was requested, or when the
 * numbers of requested and new proposals match: then by position.
 */
function originOf(index: number, count: number, asked: readonly { readonly proposalId: string }[]): string | null {
  if (asked.length === 1) return asked[0]!.proposalId;
  return asked.length === count ? (asked[index]?.proposalId ?? null) : null;
}

/** Ids of items that the buyer asked to leave out, except those that the seller said it could not. */
function omittedIds(notes: readonly RefinementNote[], key: 'productId' | 'proposalId'): ReadonlySet<string | null> {
  return new Set(notes.filter(({ action, status }) => action === 'omit' && status !== 'unable').map((note) => note[key]));
}

function isSame(one: OfferedProposal, other: OfferedProposal): boolean {
  const content = ({ name, rationale, allocations, budgetGuidance, expiresAt }: OfferedProposal) =>
    JSON.stringify([
      name,
      rationale,
      allocations.map(({ productId, allocationPercentage, rationale: why }) => [productId, allocationPercentage, why]),
      budgetGuidance && [budgetGuidance.currency, budgetGuidance.min, budgetGuidance.recommended, budgetGuidance.max],
      expiresAt,
    ]);
  return content(one) === content(other);
}

/** A new id for a refined proposal whose id the seller reused. */
function freeId(sellerId: number, { sellerRef, round }: OfferedProposal, taken: readonly OfferedProposal[]): string {
  const isTaken = (id: string) => taken.some(({ proposalId }) => proposalId === id);
  let id = exchangeProposalId(sellerId, `${sellerRef}@${round}`);
  while (isTaken(id)) id += '+';
  return id;
}

function withKnownNames(allocations: readonly Allocation[], names: ReadonlyMap<string, string>): readonly Allocation[] {
  return allocations.map((allocation) => ({ ...allocation, productName: names.get(allocation.productId) ?? allocation.productName }));
}
