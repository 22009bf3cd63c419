import { mediaBuyPhase, pendingAt } from '../../domain/media-buy-phase';
import type { MediaBuyState } from '../../domain/media-buy-state';
import { mediaBuyWire, type MediaBuyWire } from '../http/media-buy.wire';

/** A media buy as tools return it: the REST representation with the names and the phase of the tools. */
export function mediaBuyObject(buy: MediaBuyState): object {
  const { storefrontId: sellerId, flightDates, pendingChange, ...shown } = mediaBuyWire(buy);
  return {
    ...shown,
    sellerId,
    flight: { startAt: flightDates.startDate, endAt: flightDates.endDate },
    pendingChange: pendingChange && pendingObject(pendingChange),
    phase: mediaBuyPhase(buy),
    pendingAt: pendingAt(buy),
    isPaused: buy.status === 'PAUSED',
    isArchived: buy.status === 'ARCHIVED',
  };
}

const pendingObject = ({ flightDates, ...change }: NonNullable<MediaBuyWire['pendingChange']>): object => ({
  ...change,
  flight: flightDates && { endAt: flightDates.endDate },
});
