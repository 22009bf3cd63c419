import { invalidField } from '@exchange/kernel';
import { mediaBuyPhase, type MediaBuyPhase, mediaBuyPhases } from '../../domain/media-buy-phase';
import { mediaBuyStates, type MediaBuyStatus } from '../../domain/media-buy.states';

/** Phases in which media buys can be looked for: one that is ending is found by the phase that it leaves. */
export const foundPhases = mediaBuyPhases.filter((phase) => phase !== 'ending');

interface Wanted {
  readonly phase?: readonly MediaBuyPhase[];
  readonly isPaused?: boolean;
  readonly isArchived?: boolean;
}

/** The statuses that fit every filter; undefined: all. 400 for phases of archived ones: their status does not say it. */
export function statusesOf({ phase, isPaused, isArchived }: Wanted): MediaBuyStatus[] | undefined {
  if (phase === undefined && isPaused === undefined && isArchived === undefined) return undefined;
  if (phase !== undefined && isArchived === true) throw invalidField('filter.phase', 'Archived media buys are found without a phase.');
  return mediaBuyStates.stored.filter(
    (status) =>
      (phase === undefined ||
        (status !== 'ARCHIVED' && phase.includes(mediaBuyPhase({ status, sourceStatus: null, pendingChange: null })))) &&
      (isPaused === undefined || isPaused === (status === 'PAUSED')) &&
      (isArchived === undefined || isArchived === (status === 'ARCHIVED')),
  );
}
