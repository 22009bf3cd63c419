import { invalidField } from '@exchange/kernel';
import { mediaBuyPhase, type MediaBuyPhase, mediaBuyPhases } from '../../domain/media-buy-phase';
import { mediaBuyStates, type MediaBuyStatus } from '../../domain/media-buy.states';

/** Phases that can be searched. A media buy in `ending` is found by its previous phase. */
export const searchablePhases = mediaBuyPhases.filter((phase) => phase !== 'ending');

interface MediaBuyFilters {
  readonly phase?: readonly MediaBuyPhase[];
  readonly isPaused?: boolean;
  readonly isArchived?: boolean;
}

/** The statuses that match every filter; undefined means all. 400 for a phase of archived media buys, because their status has no phase. */
export function statusesOf({ phase, isPaused, isArchived }: MediaBuyFilters): MediaBuyStatus[] | undefined {
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
