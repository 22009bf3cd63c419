import type { Schemas } from './api';

type Buy = Pick<Schemas['MediaBuy'], 'status' | 'sourceStatus' | 'pendingReason' | 'pendingChange' | 'errorOwner' | 'isOutdated'>;

/** Who has to act before a media buy goes on. */
export type Who = 'you' | 'seller' | 'exchange' | 'nobody';

export interface NextStep {
  readonly who: Who;
  /** Last part of the key of its sentence, below `mediaBuy.next`. */
  readonly what:
    | 'execute'
    | 'approve'
    | 'retry'
    | 'correct'
    | 'decide'
    | 'creatives'
    | 'start'
    | 'resume'
    | 'change'
    | 'apply'
    | 'failed'
    | 'rejected';
}

/** Null when nothing is due: it runs, or it has ended. */
export function nextStepOf({ status, sourceStatus, pendingReason, pendingChange, errorOwner, isOutdated }: Buy): NextStep | null {
  if (pendingChange !== null) return { who: 'seller', what: 'change' };
  switch (status) {
    case 'DRAFT':
      return { who: 'you', what: 'execute' };
    case 'PENDING_APPROVAL':
      return pendingReason === 'forward_failed_retrying' ? { who: 'exchange', what: 'retry' } : { who: 'seller', what: 'approve' };
    case 'INPUT_REQUIRED':
      return { who: 'you', what: 'correct' };
    case 'PENDING_BUYER_DECISION':
      return { who: 'you', what: 'decide' };
    case 'PAUSED':
      return { who: 'you', what: 'resume' };
    case 'FAILED':
      return { who: errorOwner === 'platform' ? 'exchange' : 'you', what: 'failed' };
    case 'REJECTED':
      return { who: 'you', what: 'rejected' };
    case 'ACTIVE':
      if (pendingReason === 'no_creatives_attached' || sourceStatus === 'pending_creatives') return { who: 'you', what: 'creatives' };
      if (pendingReason === 'scheduled_not_started' || sourceStatus === 'pending_start') return { who: 'nobody', what: 'start' };
      return isOutdated ? { who: 'exchange', what: 'apply' } : null;
    default:
      return null;
  }
}

/** States in which a media buy can be canceled, and loses something by it. */
export const canCancel = ({ status }: Pick<Buy, 'status'>): boolean =>
  ['ACTIVE', 'PAUSED', 'PENDING_APPROVAL', 'INPUT_REQUIRED', 'PENDING_BUYER_DECISION'].includes(status);

/** Changes of terms are refused in other states, and while another change waits. */
export const canChange = ({ status, pendingChange }: Pick<Buy, 'status' | 'pendingChange'>): boolean =>
  ['DRAFT', 'ACTIVE', 'PAUSED'].includes(status) && pendingChange === null;

const ownWord: Readonly<Record<string, string>> = {
  ACTIVE: 'active',
  PAUSED: 'paused',
  COMPLETED: 'completed',
  CANCELED: 'canceled',
  REJECTED: 'rejected',
};

/** The seller's status where it says something else than the media buy's own status, or more. */
export const sellersWord = ({ status, sourceStatus }: Pick<Buy, 'status' | 'sourceStatus'>): Buy['sourceStatus'] =>
  sourceStatus === ownWord[status] ? null : sourceStatus;
