import { dayIn } from '@exchange/kernel';
import type { MediaBuyState } from './media-buy-state';
import { mediaBuyStates } from './media-buy.states';
import { type PendingReason, pendingReasonOf } from './statuses';

export type WaitReason =
  | 'pending_buyer_decision'
  | 'pending_input'
  | 'pending_retry'
  | 'pending_approval'
  | 'pending_creatives'
  | 'pending_start'
  | 'pending_change';

/** A reason why a media buy waits. */
export interface Wait {
  readonly mediaBuyId: string;
  readonly reason: WaitReason;
  readonly since: Date;
  /** Explanation for the buyer. */
  readonly what: string;
}

/** The columns that tell why a media buy waits. */
export type WaitingBuy = Pick<
  MediaBuyState,
  | 'id'
  | 'campaignId'
  | 'name'
  | 'sellerName'
  | 'status'
  | 'statusSince'
  | 'sourceStatus'
  | 'sellerMediaBuyId'
  | 'taskId'
  | 'reason'
  | 'pendingChange'
  | 'timezone'
  | 'flightStart'
>;

const reasons: Record<Exclude<PendingReason, 'scheduled_not_started'>, WaitReason> = {
  pending_buyer_decision: 'pending_buyer_decision',
  forward_failed_needs_correction: 'pending_input',
  forward_failed_retrying: 'pending_retry',
  awaiting_source_moderation: 'pending_approval',
  no_creatives_attached: 'pending_creatives',
};

/** Empty for drafts and ended media buys. A media buy can also wait for the seller's answer to a change. */
export function waitsOf(buy: WaitingBuy, now: Date): readonly Wait[] {
  const { id: mediaBuyId, status, statusSince: since, pendingChange } = buy;
  const reason = reasonOf(buy, now);
  const own = reason === null ? [] : [{ mediaBuyId, reason, since, what: textOf(reason, buy) }];
  if (pendingChange === null || !mediaBuyStates.is(status, 'live')) return own;
  const asked = { reason: 'pending_change', since: new Date(pendingChange.requestedAt), what: textOf('pending_change', buy) } as const;
  return [...own, { mediaBuyId, ...asked }];
}

function reasonOf(buy: WaitingBuy, now: Date): WaitReason | null {
  const pending = pendingReasonOf(buy);
  // A seller may report `pending_start` until its next check, so the date decides.
  if (pending !== null && pending !== 'scheduled_not_started') return reasons[pending];
  if (buy.status === 'PENDING_APPROVAL') return 'pending_approval';
  return buy.status === 'ACTIVE' && buy.flightStart > now ? 'pending_start' : null;
}

function textOf(reason: WaitReason, { name, sellerName, reason: why, pendingChange, timezone, flightStart }: WaitingBuy): string {
  switch (reason) {
    case 'pending_buyer_decision':
      return `${why ?? `${sellerName} booked ${name} otherwise than agreed.`} Accept it, or cancel the media buy.`;
    case 'pending_input':
      return `${sellerName} needs a correction of ${name}: ${why ?? 'it has not said which.'}`;
    case 'pending_retry':
      return `${sellerName} is asked for ${name} again: ${why ?? 'it could not be reached.'}`;
    case 'pending_approval':
      return `${sellerName} has not approved ${name} yet.`;
    case 'pending_creatives':
      return `${sellerName} waits for the creatives of ${name}.`;
    case 'pending_start':
      return `The flight of ${name} begins on ${dayIn(flightStart, timezone)} (${timezone}).`;
    case 'pending_change':
      return `${sellerName} has not agreed to the change of ${name} yet: ${pendingChange?.action ?? 'update'}.`;
  }
}
