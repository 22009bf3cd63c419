import type { ProtocolRelease } from '@exchange/kernel';
import type { Drift } from './drift';
import type { EchoedTerm } from './echoed-term';
import type { Impairment } from './impairments';
import { type MediaBuyStatus, mediaBuyStates } from './media-buy.states';

/** Statuses of a media buy at its seller (AdCP 3.0). */
export const sourceStatuses = ['pending_creatives', 'pending_start', 'active', 'paused', 'completed', 'rejected', 'canceled'] as const;
export type SourceStatus = (typeof sourceStatuses)[number];

/** Error codes of media buys (gaps.md §5.5). */
export const errorCodes = [
  'product_no_longer_available',
  'source_rejected',
  'source_unavailable',
  'invalid_request',
  'quote_expired',
  'platform_error',
] as const;
export type BuyErrorCode = (typeof errorCodes)[number];

/** Requests to a seller: book the media buy, check the task of the booking, change it, check the task of the change, or check its status. */
export type SellerRequest = 'create' | 'task' | 'change' | 'change task' | 'check';

export interface SellerPackage {
  readonly sellerPackageId: string;
  /** The exchange's product id; null when the seller names none. */
  readonly productId: string | null;
  /** The seller's id of the price; absent when the seller names none. */
  readonly pricingOptionId?: string;
  /** Decimal string; null or absent when the seller names none. */
  readonly budget?: string | null;
}

/** Result of a request to a seller. Reasons are safe to show to a buyer. */
export type BuyOutcome =
  | {
      readonly kind: 'stands';
      readonly sellerMediaBuyId: string;
      readonly sourceStatus: SourceStatus;
      readonly packages: readonly SellerPackage[];
      /** End date that the seller reports; null when it reports none. */
      readonly flightEnd: Date | null;
      /** Price, currency, budget and dates, as far as the seller repeats them. */
      readonly terms?: readonly EchoedTerm[];
      /** Other fields with other values than ordered; absent when the seller reports none of them. */
      readonly drift?: readonly Drift[];
      /** Whether it repeats the requested decisions of a pending change. Absent: no. */
      readonly showsDecisions?: boolean;
      /** All that are open now; absent when the answer cannot tell. */
      readonly impairments?: readonly Impairment[];
    }
  | { readonly kind: 'submitted'; readonly taskId: string }
  /** The order has an id but no usable status: the seller is asked for the status. */
  | { readonly kind: 'named'; readonly sellerMediaBuyId: string }
  /** The seller decides on the change later; `taskId` names the task that tells, if there is one. */
  | { readonly kind: 'noted'; readonly taskId?: string }
  /** The seller answers, and does not list the media buy under the id that it gave. */
  | { readonly kind: 'unlisted'; readonly reason: string }
  | { readonly kind: 'needs_input'; readonly reason: string; readonly taskId: string | null }
  | { readonly kind: 'rejected' | 'failed'; readonly reason: string; readonly errorCode: BuyErrorCode }
  /** The outcome is unknown: the request is repeated under the same idempotency key. `release`: the seller refused the named one, and speaks this one. */
  | { readonly kind: 'unreachable'; readonly reason: string; readonly release?: ProtocolRelease };

/** The currency in which the seller reports the media buy, if it is another one. */
export function otherCurrency(outcome: BuyOutcome, currency: string) {
  const terms = outcome.kind === 'stands' ? (outcome.terms ?? []) : [];
  return terms.find(({ field, booked }) => field === 'currency' && booked !== currency)?.booked;
}

type Trigger = Parameters<typeof mediaBuyStates.step>[1];

/** The status after this answer of the seller. Moves that the state table forbids are ignored, so final states stay. */
export function statusAfterAnswer(status: MediaBuyStatus, source: SourceStatus, isOtherwise = false): MediaBuyStatus {
  if (source === 'canceled') return stepIfAllowed(status, 'cancel');
  if (source === 'rejected') return stepIfAllowed(stepIfAllowed(status, 'the seller rejects'), 'cancel');
  const begun = stepIfAllowed(status, isOtherwise ? 'the seller books otherwise' : 'the seller accepts');
  if (source === 'paused') return stepIfAllowed(begun, 'pause');
  if (source === 'completed') return stepIfAllowed(begun, 'flight end');
  return stepIfAllowed(begun, 'reactivate');
}

/** The status after the seller has asked for more information. */
export function statusAfterQuestion(status: MediaBuyStatus): MediaBuyStatus {
  return stepIfAllowed(status, 'the seller needs input');
}

function stepIfAllowed(from: MediaBuyStatus, on: Trigger): MediaBuyStatus {
  return mediaBuyStates.allows(from, on) ? mediaBuyStates.step(from, on) : from;
}
