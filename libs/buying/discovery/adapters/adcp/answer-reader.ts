import { boundedItem, cleanDeep, cutListsNote, listOf, sellerText, type Payload } from '@exchange/adcp';
import { isLine, isRecord, type ProtocolRelease } from '@exchange/kernel';
import { Slices } from '@exchange/platform';
import { nothingReadable } from '../../domain/ask';
import { jsonBytes } from '../../domain/json-size';
import { discoveryLimits } from '../../domain/limits';
import type { SellerAskOutcome, DroppedItem, IncompleteNote, OfferedProduct, OfferedProposal, SellerAnswer } from '../../domain/offer';
import type { RefineItem, RefinementReply } from '../../domain/refinement';
import { noteOf, productOf, proposalOf } from './answer-mapping';
import { problemOf } from './answer-schemas';
import { isAbout } from './refine-request';
import type { AdcpIncomplete, AdcpProduct, AdcpProposal, AdcpRefinement } from './wire';

/** A product answer with the release of AdCP in which it is written. */
interface SentAnswer {
  readonly payload: Payload;
  readonly release: ProtocolRelease;
}

interface Kept<Item> {
  readonly items: readonly Item[];
  readonly dropped: readonly DroppedItem[];
  readonly notes: readonly IncompleteNote[];
}

interface Kind<Item> {
  readonly kind: 'product' | 'proposal';
  readonly release: ProtocolRelease;
  readonly idField: string;
  readonly maxItems: number;
  /** Maximum of all items together, as JSON. */
  readonly maxBytes: number;
  readonly map: (item: Payload) => Item;
}

/**
 * Maps the product answer of one seller. Items that the protocol's schema refuses are dropped with a reason. Reads item by item in slices,
 * and cuts every list in an item before the schema check.
 */
export class AnswerReader {
  async read(sellerId: number, sent: SentAnswer, refine: readonly RefineItem[]): Promise<SellerAskOutcome> {
    const slices = new Slices();
    const answer = { ...(await this.answerOf(sellerId, sent, slices)), replies: await this.repliesOf(sent, refine, slices) };
    if (answer.products.length > 0 || answer.proposals.length > 0) return { kind: 'responded', answer };
    if (answer.dropped.length > 0) return { kind: 'failed', reason: nothingReadable, answer };
    if (answer.incomplete.length > 0) return { kind: 'responded', answer };
    if (refine.length > 0) return { kind: 'declined', reason: 'The seller has nothing to offer for these changes.', answer };
    return { kind: 'declined', reason: 'The seller has nothing that fits the brief.' };
  }

  private async answerOf(sellerId: number, sent: SentAnswer, slices: Slices): Promise<Omit<SellerAnswer, 'replies'>> {
    const { payload, release } = sent;
    const { productsPerSeller, proposalsPerSeller, productsKeptBytes, proposalsKeptBytes } = discoveryLimits;
    const names = new Map<string, string>();
    const productKind = {
      kind: 'product',
      release,
      idField: 'product_id',
      maxItems: productsPerSeller,
      maxBytes: productsKeptBytes,
    } as const;
    const products = await this.keep<OfferedProduct>(listOf(payload['products']), slices, {
      ...productKind,
      map: (item) => {
        const product = productOf(sellerId, item as unknown as AdcpProduct, release);
        names.set(product.productId, product.name);
        return product;
      },
    });
    const proposalKind = {
      kind: 'proposal',
      release,
      idField: 'proposal_id',
      maxItems: proposalsPerSeller,
      maxBytes: proposalsKeptBytes,
    } as const;
    const proposals = await this.keep<OfferedProposal>(listOf(payload['proposals']), slices, {
      ...proposalKind,
      map: (item) => proposalOf(sellerId, item as unknown as AdcpProposal, names),
    });
    return {
      products: products.items,
      proposals: proposals.items,
      dropped: [...products.dropped, ...proposals.dropped],
      incomplete: [...(await this.notesOf(sent, slices)), ...furtherProducts(payload), ...products.notes, ...proposals.notes],
      refinements: [],
    };
  }

  private async keep<Item>(sent: readonly unknown[], slices: Slices, { kind, release, idField, maxItems, maxBytes, map }: Kind<Item>) {
    const items: Item[] = [];
    const dropped: DroppedItem[] = [];
    const seen = new Set<unknown>();
    const left = { lists: false, prices: false, items: sent.length > maxItems, bytes: false };
    let room = maxBytes;
    for (const [index, whole] of sent.slice(0, maxItems).entries()) {
      await slices.next();
      const { item: few, isCut: hasManyPrices } = cutPrices(whole);
      const { item, isCut, problem: tooLarge } = boundedItem(few);
      const ref = isRecord(whole) ? whole[idField] : null;
      const problem = tooLarge ?? problemOf(kind, item, release) ?? problemOfId(idField, ref as string, seen);
      if (problem !== null) {
        const reason = sellerText(problem, discoveryLimits.text.reason) ?? 'does not match the protocol';
        dropped.push({ kind, index, sellerRef: sellerText(ref, 255), reason });
        continue;
      }
      seen.add(ref);
      const mapped = map(item as Payload);
      const bytes = jsonBytes(mapped);
      left.bytes ||= bytes > room;
      if (bytes > room) continue;
      room -= bytes;
      left.lists ||= isCut;
      left.prices ||= hasManyPrices;
      items.push(cleanDeep(mapped));
    }
    const scope = `${kind}s` as const;
    const notes = [
      ...(left.items ? [note(scope, `Only the first ${maxItems} ${scope} are shown.`)] : []),
      ...(left.bytes ? [note(scope, `Only ${items.length} ${scope} are kept: of one seller it is ${maxBytes / 1024} KB.`)] : []),
      ...(left.prices ? [note('pricing', `Only the first ${discoveryLimits.pricesPerProduct} prices of each product are read.`)] : []),
      ...(left.lists ? [note(scope, cutListsNote)] : []),
    ];
    return { items, dropped, notes } satisfies Kept<Item>;
  }

  /** Replies by position. A reply that does not repeat its item is ignored. */
  private async repliesOf(
    { payload, release }: SentAnswer,
    refine: readonly RefineItem[],
    slices: Slices,
  ): Promise<readonly RefinementReply[]> {
    const sent = listOf(payload['refinement_applied']);
    const replies: RefinementReply[] = [];
    for (const [index, asked] of refine.entries()) {
      await slices.next();
      const { item } = boundedItem(sent[index]);
      const isValid = problemOf('refinement', item, release) === null && isAbout(asked, item as Payload);
      const { status, notes } = isValid ? (item as AdcpRefinement) : { status: null };
      replies.push(status === null ? null : { status, note: sellerText(notes, discoveryLimits.text.reason) });
    }
    return replies;
  }

  private async notesOf({ payload, release }: SentAnswer, slices: Slices): Promise<readonly IncompleteNote[]> {
    const notes: IncompleteNote[] = [];
    for (const sent of listOf(payload['incomplete']).slice(0, discoveryLimits.notesPerAnswer)) {
      await slices.next();
      const { item } = boundedItem(sent);
      if (problemOf('incomplete', item, release) === null) notes.push(noteOf(item as AdcpIncomplete));
    }
    return notes;
  }
}

function cutPrices(item: unknown): { readonly item: unknown; readonly isCut: boolean } {
  const prices = isRecord(item) ? listOf(item['pricing_options']) : [];
  const isCut = prices.length > discoveryLimits.pricesPerProduct;
  return { item: isCut ? { ...(item as Payload), pricing_options: prices.slice(0, discoveryLimits.pricesPerProduct) } : item, isCut };
}

/** Problem of an item's id: buyers select by it, and requests with invisible characters are refused. */
function problemOfId(field: string, id: string, seen: ReadonlySet<unknown>): string | null {
  if (seen.has(id)) return `${field} is not unique`;
  // Control characters become spaces, as everywhere in an answer.
  return isLine(id.replace(/\p{Cc}/gu, ' ')) ? null : `${field} contains characters that nobody sees`;
}

function furtherProducts({ pagination }: Payload): readonly IncompleteNote[] {
  const more = isRecord(pagination) && pagination['has_more'] === true;
  return more ? [note('products', 'The seller has more products than it sent at once.')] : [];
}

/** Note on items that the exchange left out. */
function note(scope: IncompleteNote['scope'], description: string): IncompleteNote {
  return { scope, description, estimatedWaitSeconds: null };
}
