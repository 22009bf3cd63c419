import { withinBytes } from './kept';
import { discoveryLimits } from './limits';
import { exchangeProposalId, type Allocation, type IncompleteNote, type OfferedProposal, type SellerAnswer } from './offer';
import { notesOf, type RefineItem, type RefinementNote } from './refinement';

/** What a round asked one seller. */
export interface Round {
  /** From 1. */
  readonly number: number;
  readonly items: readonly RefineItem[];
}

/**
 * What a seller offers after a round. Nothing is lost that the buyer did not ask to leave out: new products come first and replace those of the same
 * id, earlier ones follow; earlier proposals stay readable, and the new ones name them in `refinedFrom`.
 */
export function refinedAnswer(sellerId: number, before: SellerAnswer, sent: SellerAnswer, round: Round): SellerAnswer {
  const notes = notesOf(round.number, round.items, sent.said);
  const products = mergedProducts(before, sent, notes);
  const names = new Map(products.kept.map(({ productId, name }) => [productId, name]));
  const proposals = mergedProposals(sellerId, before, sent, round, notes, names);
  return {
    products: products.kept,
    proposals: proposals.kept,
    dropped: sent.dropped,
    incomplete: [...sent.incomplete, ...products.incomplete, ...proposals.incomplete],
    refinements: [...before.refinements, ...notes],
    said: [],
    abilities: sent.abilities ?? before.abilities ?? null,
  };
}

function mergedProducts(before: SellerAnswer, sent: SellerAnswer, notes: readonly RefinementNote[]) {
  const sentIds = new Set(sent.products.map(({ productId }) => productId));
  const left = omitted(notes, 'productId');
  const earlier = before.products.filter(({ productId }) => !sentIds.has(productId) && !left.has(productId));
  const all = [...sent.products, ...earlier];
  const { productsKept, productsKeptBytes } = discoveryLimits;
  const kept = withinBytes(all.slice(0, productsKept), productsKeptBytes, ({ productId }) => sentIds.has(productId));
  return { kept, incomplete: leftOut('products', all.length, kept.length) };
}

function leftOut(scope: 'products' | 'proposals', all: number, kept: number): readonly IncompleteNote[] {
  const description = `Only ${kept} ${scope} are kept: the oldest that were not offered again are left out.`;
  return all > kept ? [{ scope, description, estimatedWaitSeconds: null }] : [];
}

function mergedProposals(
  sellerId: number,
  before: SellerAnswer,
  sent: SellerAnswer,
  round: Round,
  notes: readonly RefinementNote[],
  names: ReadonlyMap<string, string>,
) {
  const left = omitted(notes, 'proposalId');
  const proposals = before.proposals.map((proposal) => (left.has(proposal.proposalId) ? { ...proposal, omitted: true } : proposal));
  const asked = askedOf(round, notes);
  const isKnown = (ref: string) => before.proposals.some(({ sellerRef }) => sellerRef === ref);
  const renamed = sent.proposals.filter(({ sellerRef }) => !isKnown(sellerRef));
  const unmatched = asked.filter(({ sellerRef }) => !sent.proposals.some((proposal) => proposal.sellerRef === sellerRef));
  /** What the seller has just said, some of it again: that stays. */
  const offeredNow = new Set<OfferedProposal>();
  for (const offered of sent.proposals) {
    const proposal = { ...offered, round: round.number, allocations: named(offered.allocations, names) };
    const index = proposals.findLastIndex(({ sellerRef }) => sellerRef === proposal.sellerRef);
    const latest = isKnown(proposal.sellerRef) ? proposals[index]! : null;
    const item = asked.find(({ sellerRef }) => sellerRef === proposal.sellerRef);
    if (latest && isSame(latest, proposal)) {
      offeredNow.add(latest);
    } else if (latest && !item && isSame({ ...latest, expiresAt: proposal.expiresAt }, proposal)) {
      // Nobody asked about this one and only its time has changed: the same proposal, valid for longer or shorter.
      proposals[index] = { ...latest, expiresAt: proposal.expiresAt };
      offeredNow.add(proposals[index]);
    } else {
      const refinedFrom = item?.proposalId ?? latest?.proposalId;
      const added = latest
        ? { ...proposal, proposalId: freeId(sellerId, proposal, proposals), refinedFrom: refinedFrom ?? null }
        : { ...proposal, refinedFrom: originOf(renamed.indexOf(offered), renamed.length, unmatched) };
      proposals.push(added);
      offeredNow.add(added);
    }
  }
  const { proposalsKept, proposalsKeptBytes } = discoveryLimits;
  const newestFirst = proposals.slice(-proposalsKept).toReversed();
  const kept = withinBytes(newestFirst, proposalsKeptBytes, (proposal) => offeredNow.has(proposal)).toReversed();
  return { kept, incomplete: leftOut('proposals', proposals.length, kept.length) };
}

/** The proposals that the buyer wants to have changed, unless the seller says that it cannot. */
function askedOf({ items }: Round, notes: readonly RefinementNote[]) {
  return items.flatMap((item, index) =>
    item.scope === 'proposal' && item.action !== 'omit' && notes[index]?.status !== 'unable' ? [item] : [],
  );
}

/**
 * The protocol does not say which proposal a new one refines. It is clear when one was asked for, and when there are as many new ones as were asked
 * for: then the order tells.
 */
function originOf(index: number, count: number, asked: readonly { readonly proposalId: string }[]): string | null {
  if (asked.length === 1) return asked[0]!.proposalId;
  return asked.length === count ? (asked[index]?.proposalId ?? null) : null;
}

/** What the buyer asked to leave out, unless the seller says that it cannot. */
function omitted(notes: readonly RefinementNote[], key: 'productId' | 'proposalId'): ReadonlySet<string | null> {
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

/** The seller calls the refined proposal by the old id; here it needs one of its own. */
function freeId(sellerId: number, { sellerRef, round }: OfferedProposal, taken: readonly OfferedProposal[]): string {
  const isTaken = (id: string) => taken.some(({ proposalId }) => proposalId === id);
  let id = exchangeProposalId(sellerId, `${sellerRef}@${round}`);
  while (isTaken(id)) id += '+';
  return id;
}

function named(allocations: readonly Allocation[], names: ReadonlyMap<string, string>): readonly Allocation[] {
  return allocations.map((allocation) => ({ ...allocation, productName: names.get(allocation.productId) ?? allocation.productName }));
}
