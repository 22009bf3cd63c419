import type { MediaBuyState } from './media-buy-state';
import { mediaBuyStates, type MediaBuyStatus } from './media-buy.states';

/** gaps-2.md §15.8: where a media buy stands, as agents are told. A paused one is active. */
export const mediaBuyPhases = [
  'draft',
  'pendingApproval',
  'inputRequired',
  'active',
  'ending',
  'completed',
  'canceled',
  'failed',
  'rejected',
] as const;
export type MediaBuyPhase = (typeof mediaBuyPhases)[number];

const phases: Readonly<Record<MediaBuyStatus, MediaBuyPhase>> = {
  DRAFT: 'draft',
  PENDING_APPROVAL: 'pendingApproval',
  INPUT_REQUIRED: 'inputRequired',
  // What the seller booked otherwise waits for an answer of the buyer.
  PENDING_BUYER_DECISION: 'inputRequired',
  ACTIVE: 'active',
  PAUSED: 'active',
  COMPLETED: 'completed',
  CANCELED: 'canceled',
  FAILED: 'failed',
  REJECTED: 'rejected',
  ARCHIVED: 'canceled',
};

/** `ending`: it is to be canceled, and the seller has not agreed yet. */
export function mediaBuyPhase({ status, pendingChange }: Pick<MediaBuyState, 'status' | 'pendingChange'>): MediaBuyPhase {
  const isEnding = mediaBuyStates.is(status, 'live') && pendingChange?.action === 'cancel';
  return isEnding ? 'ending' : phases[status];
}

/** Those in which media buys can be looked for: one that is ending is found by the phase that it is leaving. */
export const storedPhases = mediaBuyPhases.filter((phase) => phase !== 'ending');

/** The statuses of media buys of these phases. */
export const statusesOfPhases = (wanted: readonly MediaBuyPhase[]): MediaBuyStatus[] =>
  mediaBuyStates.stored.filter((status) => wanted.includes(phases[status]));
