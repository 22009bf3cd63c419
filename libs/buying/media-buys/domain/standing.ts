import { type AuditNote, sameValue } from '@exchange/kernel';
import { archivedWithCampaign, isApplied } from './applied-change';
import { compareTerms } from './compared-terms';
import { decisionNote, decisionReason } from './decision';
import { nextCheck } from './limits';
import type { MediaBuyState } from './media-buy-state';
import { mediaBuyStates, type MediaBuyStatus } from './media-buy.states';
import { type BuyOutcome, type SellerRequest, statusAfterAnswer } from './outcome';
import { withSellerPackageIds } from './seller-packages';

/** A seller's answer that it has booked the media buy. */
export type Standing = Extract<BuyOutcome, { kind: 'stands' }>;

interface ReadStanding {
  readonly status: MediaBuyStatus;
  readonly patch: Partial<MediaBuyState> & Pick<MediaBuyState, 'drift'>;
  readonly note: AuditNote | undefined;
  /** Whether the seller agreed to the pending change; null when it has not answered it. */
  readonly isAgreed: boolean | null;
  readonly isNews: boolean;
}

/** Compares the answer with the order and the pending change. */
export function readStanding(state: MediaBuyState, request: SellerRequest, outcome: Standing, now: Date): ReadStanding {
  const { sellerMediaBuyId, sourceStatus, packages } = outcome;
  const { drift, differences } = compareTerms(state, outcome);
  const next = statusAfterAnswer(state.status, sourceStatus, differences.length > 0);
  const change = state.pendingChange;
  const isDone = change !== null && isApplied(state, change, outcome, next);
  const hasAnswered = change !== null && (request === 'change' || request === 'change task' || (change.isWaiting === true && isDone));
  const note = decisionNote(state, next, differences);
  const isAgreed = hasAnswered ? isDone || change.action === 'update' : null;
  const status = archivedWithCampaign(change, next);
  const patch = {
    sellerMediaBuyId,
    sourceStatus,
    packages: withSellerPackageIds(state.packages, packages),
    drift,
    differences,
    errorCode: null,
    reason: isAgreed === false ? `The seller says that the media buy is ${sourceStatus}.` : decisionReason(state, next, differences),
    attempts: 0,
    dueAt: mediaBuyStates.is(status, 'live') ? nextCheck(now) : null,
  };
  const hasMoved = status !== state.status || sourceStatus !== state.sourceStatus;
  return { status, patch, note, isAgreed, isNews: hasMoved || hasAnswered || !sameValue(drift, state.drift) || note !== undefined };
}
