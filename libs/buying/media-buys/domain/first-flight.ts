import type { MediaBuyState } from './media-buy-state';
import { type WaitingBuy, waitsOf } from './waiting';

/** The media buy that says best why nothing was delivered, and its flight. */
export interface FirstFlight extends Pick<MediaBuyState, 'flightStart' | 'timezone'> {
  /** `not_running`: every media buy was canceled before its flight, refused, or failed. */
  readonly standing: 'running' | 'waiting' | 'not_running';
  /** In words that a buyer may read: what it waits for, or how it ended. Null while it runs. */
  readonly what: string | null;
}

export interface FlightMoment {
  readonly now: Date;
  /** Last day that is asked about, in the time zone of each media buy; null: since delivery began. */
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

/** Nothing of it was ever to be delivered. */
export function hasNeverRun({ status, statusSince, flightStart }: WaitingBuy): boolean {
  return status === 'REJECTED' || status === 'FAILED' || (status === 'CANCELED' && statusSince <= flightStart);
}
