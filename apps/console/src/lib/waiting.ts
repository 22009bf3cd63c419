import type { Schemas } from './api';
import type { MediaBuy } from './media-buy';

/** Sentence of a reason, and whether the seller's own words belong to it. */
const sentences = {
  pending_buyer_decision: { key: 'check.booking.decision', hasMessage: true },
  pending_input: { key: 'mediaBuy.next.correct', hasMessage: true },
  pending_retry: { key: 'check.booking.retry', hasMessage: true },
  pending_approval: { key: 'check.booking.approval', hasMessage: false },
  pending_creatives: { key: 'check.creatives.missing', hasMessage: false },
  pending_start: { key: 'mediaBuy.next.start', hasMessage: false },
  pending_change: { key: 'mediaBuy.next.change', hasMessage: false },
} as const satisfies Record<Schemas['Wait']['reason'], { key: string; hasMessage: boolean }>;

interface WaitWords {
  readonly name: string;
  /** Key of the sentence, whose arguments are `seller` and `date`. */
  readonly key: (typeof sentences)[keyof typeof sentences]['key'];
  readonly seller: string;
  /** Text of others that explains it. */
  readonly message: string | null;
}

/** What the console says about a wait; null when it does not know the media buy, or a newer API has a further reason. */
export function waitWords(
  { reason }: Pick<Schemas['Wait'], 'reason'>,
  buy: Pick<MediaBuy, 'name' | 'sellerName' | 'message'> | undefined,
): WaitWords | null {
  if (buy === undefined || !Object.hasOwn(sentences, reason)) return null;
  const { key, hasMessage } = sentences[reason];
  return { name: buy.name, key, seller: buy.sellerName, message: hasMessage ? buy.message : null };
}
