import { cleanDeep, listOf, sellerText, type Payload } from '@exchange/adcp';
import { isLine, isRecord } from '@exchange/kernel';
import { discoveryLimits } from '../../domain/limits';
import type { AskOutcome, Dropped, IncompleteNote, OfferedProduct, OfferedProposal, SellerAnswer } from '../../domain/offer';
import type { RefineItem, SaidOfItem } from '../../domain/refinement';
import { noteOf, productOf, proposalOf } from './answer-mapping';
import { problemOf } from './answer-schemas';
import { isAbout } from './refine-request';
import type { AdcpIncomplete, AdcpProduct, AdcpProposal, AdcpRefinement } from './wire';

interface Kept<Item> {
  readonly items: readonly Item[];
  readonly dropped: readonly Dropped[];
}

/** Turns one seller's product answer into the exchange's words; what the protocol's schema refuses is dropped piece by piece, with its reason. */
export class AnswerReader {
  read(sellerId: number, payload: Payload, refine: readonly RefineItem[]): AskOutcome {
    const answer = cleanDeep({ ...this.answerOf(sellerId, payload), said: this.saidOf(payload, refine) });
    if (answer.products.length > 0 || answer.proposals.length > 0) return { kind: 'responded', answer };
    if (answer.dropped.length > 0) return { kind: 'failed', reason: 'Nothing that the seller sent matches the protocol.', answer };
    if (answer.incomplete.length > 0) return { kind: 'responded', answer };
    if (refine.length > 0) return { kind: 'declined', reason: 'The seller has nothing to offer for these changes.', answer };
    return { kind: 'declined', reason: 'The seller has nothing that fits the brief.' };
  }

  private answerOf(sellerId: number, payload: Payload): Omit<SellerAnswer, 'said'> {
    const { productsPerSeller, proposalsPerSeller } = discoveryLimits;
    const sentProducts = listOf(payload['products']);
    const sentProposals = listOf(payload['proposals']);
    const products = this.keep('product', sentProducts.slice(0, productsPerSeller), 'product_id', (item) =>
      productOf(sellerId, item as unknown as AdcpProduct),
    );
    const names = new Map(products.items.map(({ productId, name }) => [productId, name]));
    const proposals = this.keep('proposal', sentProposals.slice(0, proposalsPerSeller), 'proposal_id', (item) =>
      proposalOf(sellerId, item as unknown as AdcpProposal, names),
    );
    return {
      products: products.items,
      proposals: proposals.items,
      dropped: [...products.dropped, ...proposals.dropped],
      incomplete: [...this.notesOf(payload), ...leftOut(payload, sentProducts.length, sentProposals.length)],
      refinements: [],
    };
  }

  private keep<Item extends OfferedProduct | OfferedProposal>(
    kind: 'product' | 'proposal',
    sent: readonly unknown[],
    idField: string,
    map: (item: Payload) => Item,
  ): Kept<Item> {
    const items: Item[] = [];
    const dropped: Dropped[] = [];
    const seen = new Set<unknown>();
    for (const [index, item] of sent.entries()) {
      const ref = isRecord(item) ? item[idField] : null;
      const problem = problemOf(kind, item) ?? problemOfId(idField, ref as string, seen);
      if (problem === null) {
        seen.add(ref);
        items.push(map(item as Payload));
      } else {
        const reason = sellerText(problem, discoveryLimits.text.reason) ?? 'does not match the protocol';
        dropped.push({ kind, index, sellerRef: sellerText(ref, 255), reason });
      }
    }
    return { items, dropped };
  }

  /** By position; what does not repeat the entry that it answers is not believed. */
  private saidOf(payload: Payload, refine: readonly RefineItem[]): readonly SaidOfItem[] {
    const sent = listOf(payload['refinement_applied']);
    return refine.map((item, index) => {
      const said = sent[index];
      if (problemOf('refinement', said) !== null || !isAbout(item, said as Payload)) return null;
      const { status, notes } = said as AdcpRefinement;
      return { status, note: sellerText(notes, discoveryLimits.text.reason) };
    });
  }

  private notesOf(payload: Payload): readonly IncompleteNote[] {
    const valid = listOf(payload['incomplete']).filter((note) => problemOf('incomplete', note) === null);
    return valid.map((note) => noteOf(note as AdcpIncomplete));
  }
}

/** Buyers name what they select by its id, and a request with characters that nobody sees is refused. */
function problemOfId(field: string, id: string, seen: ReadonlySet<unknown>): string | null {
  if (seen.has(id)) return `${field} is not unique`;
  // Controls become spaces, as everywhere in an answer.
  return isLine(id.replace(/\p{Cc}/gu, ' ')) ? null : `${field} contains characters that nobody sees`;
}

/** What the exchange itself did not take over. */
function leftOut(payload: Payload, products: number, proposals: number): readonly IncompleteNote[] {
  const { productsPerSeller, proposalsPerSeller } = discoveryLimits;
  const pagination = payload['pagination'];
  const more = isRecord(pagination) && pagination['has_more'] === true;
  const note = (scope: IncompleteNote['scope'], description: string) => ({ scope, description, estimatedWaitSeconds: null });
  return [
    ...(more ? [note('products', 'The seller has more products than it sent at once.')] : []),
    ...(products > productsPerSeller ? [note('products', `Only the first ${productsPerSeller} products are shown.`)] : []),
    ...(proposals > proposalsPerSeller ? [note('proposals', `Only the first ${proposalsPerSeller} proposals are shown.`)] : []),
  ];
}
