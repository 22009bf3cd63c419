import type { Drift } from './drift';
import type { EchoedTerm } from './echoed-term';
import { type MediaBuyStatus, mediaBuyStates } from './media-buy.states';

/** AdCP 3.0: where a seller says that a media buy stands. */
export const sourceStatuses = ['pending_creatives', 'pending_start', 'active', 'paused', 'completed', 'rejected', 'canceled'] as const;
export type SourceStatus = (typeof sourceStatuses)[number];

/** gaps.md §5.5. */
export const errorCodes = [
  'product_no_longer_available',
  'source_rejected',
  'source_unavailable',
  'invalid_request',
  'quote_expired',
  'platform_error',
] as const;
export type BuyErrorCode = (typeof errorCodes)[number];

/** What is asked of the seller: book it, look after the task it made of that, change it, or say where it stands. */
export type SellerTask = 'create' | 'task' | 'change' | 'check';

export interface SellerPackage {
  readonly sellerPackageId: string;
  /** The exchange's id of the product; null when the seller does not say. */
  readonly productId: string | null;
  /** The seller's id of the price; left out when the seller does not say. */
  readonly pricingOptionId?: string;
  /** Decimal string; null or left out when the seller does not say. */
  readonly budget?: string | null;
}

/** How asking a seller ended. Reasons are safe to show to a buyer. */
export type BuyOutcome =
  | {
      readonly kind: 'stands';
      readonly sellerMediaBuyId: string;
      readonly sourceStatus: SourceStatus;
      readonly packages: readonly SellerPackage[];
      /** When the seller says that it ends; null when it does not. */
      readonly flightEnd: Date | null;
      /** Price, currency, budget and dates, as far as it repeats them. */
      readonly terms?: readonly EchoedTerm[];
      /** Where what else it says is not what was ordered; left out when it does not say. */
      readonly drift?: readonly Drift[];
    }
  | { readonly kind: 'submitted'; readonly taskId: string }
  /** The order has an id, and its status is unknown: the seller is asked where it stands. */
  | { readonly kind: 'named'; readonly sellerMediaBuyId: string }
  /** A change that the seller decides on later. */
  | { readonly kind: 'noted' }
  | { readonly kind: 'needs_input'; readonly reason: string; readonly taskId: string | null }
  | { readonly kind: 'rejected' | 'failed'; readonly reason: string; readonly errorCode: BuyErrorCode }
  /** Nobody knows whether it happened: the same question is asked again, under the same idempotency key. */
  | { readonly kind: 'unreachable'; readonly reason: string };

type Trigger = Parameters<typeof mediaBuyStates.step>[1];

/** Where a buy goes when its seller says this, on other terms than agreed or not. What the table does not allow is not done: terminal states stay. */
export function following(status: MediaBuyStatus, source: SourceStatus, isOtherwise = false): MediaBuyStatus {
  if (source === 'canceled') return moved(status, 'cancel');
  if (source === 'rejected') return moved(moved(status, 'the seller rejects'), 'cancel');
  const begun = moved(status, isOtherwise ? 'the seller books otherwise' : 'the seller accepts');
  if (source === 'paused') return moved(begun, 'pause');
  if (source === 'completed') return moved(begun, 'flight end');
  return moved(begun, 'reactivate');
}

function moved(from: MediaBuyStatus, on: Trigger): MediaBuyStatus {
  return mediaBuyStates.allows(from, on) ? mediaBuyStates.step(from, on) : from;
}
