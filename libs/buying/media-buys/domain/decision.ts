import { type AuditNote, sameValue } from '@exchange/kernel';
import { differencesText } from './compared-terms';
import type { MediaBuyEvent } from './events';
import type { MediaBuyState, RequestedChange } from './media-buy-state';
import { mediaBuyStates, type MediaBuyStatus } from './media-buy.states';

export const acceptanceNote: AuditNote = { action: 'UPDATE', did: 'accepted what the seller booked of' };
export const undecidedReason = 'The flight is over, and nobody has accepted what the seller booked.';

/** A cancellation records the declined terms, so that the audit log has both values. */
export function cancellationOf(
  { status, differences }: MediaBuyState,
  reason: string | null,
): Extract<RequestedChange, { action: 'cancel' }> {
  return { action: 'cancel', reason, ...(status === 'PENDING_BUYER_DECISION' ? { declined: differences } : {}) };
}

/** The reason for which a media buy waits for its buyer; null when it does not. */
export function decisionReason(buy: MediaBuyState, next: MediaBuyStatus, differences: MediaBuyState['differences']): string | null {
  return next === 'PENDING_BUYER_DECISION' ? `${buy.sellerName} booked ${differencesText(differences, buy)}.` : null;
}

export function decisionNote(
  before: MediaBuyState,
  next: MediaBuyStatus,
  differences: MediaBuyState['differences'],
): AuditNote | undefined {
  if (next !== 'PENDING_BUYER_DECISION' || sameValue(differences, before.differences)) return undefined;
  return { action: 'UPDATE', did: 'recorded what the seller booked instead of' };
}

export function decisionEvent(before: MediaBuyState, after: MediaBuyState): Pick<MediaBuyEvent, 'bookedOtherwise'> {
  const isNew = after.status === 'PENDING_BUYER_DECISION' && !sameValue(after.differences, before.differences);
  return isNew && after.reason !== null ? { bookedOtherwise: after.reason } : {};
}

/** After the flight no decision is left: the media buy ends whatever the seller answers to the cancellation. */
export function endedStatus({ flightEnd }: MediaBuyState, status: MediaBuyStatus, now: Date): MediaBuyStatus {
  return status === 'PENDING_BUYER_DECISION' && flightEnd <= now ? mediaBuyStates.step(status, 'flight end') : status;
}
