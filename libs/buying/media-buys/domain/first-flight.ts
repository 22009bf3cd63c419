import type { MediaBuyState } from './media-buy-state';
import { type WaitingBuy, waitsOf } from './waiting';

/** The media buy that explains best why nothing was delivered, and its flight. */
export interface FirstFlight extends Pick<MediaBuyState, 'flightStart' | 'timezone'> {
  /** `not_running`: every media buy was refused, failed, or was canceled before its flight. */
  readonly standing: 'running' | 'waiting' | 'not_running';
  /** Explanation for the buyer: the reason of the wait, or how the media buy ended. Null while it runs. */
  readonly what: string | null;
}

export interface FlightMoment {
  readonly now: Date;
  /** Last requested day, in the time zone of each media buy. Null: the request covers all days of delivery. */
  readonly lastDay: string | null;
}

export function firstFlightOf(buy: WaitingBuy, now: Date): FirstFlight {
  const { flightStart, timezone, name, sellerName, status, reason } = buy;
  if (hasNeverRun(buy)) {
    const how = status === 'CANCELED' ? 'was canceled' : status === 'REJECTED' ? `was refused by ${sellerName}` : `failed at ${sellerName}`;
    return { flightStart, timezone, standing: 'not_running', what: `${name} ${how}${reason === null ? '.' : `: ${reason}`}` };
  }
  const wait = waitsOf(buy, now).find((one) => one.reason !== 'pending_change');
  return { flightStart, timezone, standing: wait ? 'waiting' : 'running', what: wait?.what ?? null };
}

export function hasNeverRun({ status, statusSince, flightStart }: WaitingBuy): boolean {
  return status === 'REJECTED' || status === 'FAILED' || (status === 'CANCELED' && statusSince <= flightStart);
}
