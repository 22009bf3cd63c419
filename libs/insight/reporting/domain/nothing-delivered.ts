import { type Day, dayIn } from '@exchange/kernel';
import type { Period } from './days';

export const nothingReasons = ['not_launched', 'not_started', 'nothing_reported'] as const;

/** Why a report is empty. */
export interface NothingDelivered {
  readonly reason: (typeof nothingReasons)[number];
  /** First day of the first flight, in the time zone of its media buy; null: nothing is booked. */
  readonly firstDay: Day | null;
  readonly message: string;
}

/** `first`: the flight that begins first of what is reported about. `period` null: since delivery began. */
export function nothingDelivered(
  first: { readonly flightStart: Date; readonly timezone: string } | null,
  period: Period | null,
  now: Date,
): NothingDelivered {
  if (!first)
    return { reason: 'not_launched', firstDay: null, message: 'Nothing is booked that could be delivered: launch a campaign first.' };
  const firstDay = dayIn(first.flightStart, first.timezone);
  if (first.flightStart > now)
    return { reason: 'not_started', firstDay, message: `The flight begins on ${firstDay}: nothing can be delivered before.` };
  if (period !== null && firstDay > period.to)
    return { reason: 'not_started', firstDay, message: `The flight began on ${firstDay}, after these days.` };
  return {
    reason: 'nothing_reported',
    firstDay,
    message: `The flight began on ${firstDay}. Nothing was delivered in these days, or sellers have not reported it yet.`,
  };
}
