import { later } from '@exchange/kernel';
import { type BookedBuy, mediaBuyStates } from '@exchange/media-buys';
import { collectionLimits } from '../domain/collection-limits';
import type { MediaBuyFlight } from '../domain/open-days';

export function flightOf({ status, statusSince, flightStart, flightEnd, timezone }: BookedBuy): MediaBuyFlight {
  if (isLive({ status })) return { start: flightStart, endedAt: null, timezone };
  return { start: flightStart, endedAt: statusSince < flightEnd ? statusSince : flightEnd, timezone };
}

export function isLive({ status }: Pick<BookedBuy, 'status'>): boolean {
  return mediaBuyStates.is(status, 'live');
}

/** The next time to check: the start of the flight, or one interval from now when the seller has not booked yet. */
export function nextCheckAt({ flightStart }: BookedBuy, now: Date): Date {
  return flightStart > now ? flightStart : later(now, collectionLimits.interval);
}
