import { type Day, dayIn } from '@exchange/kernel';
import type { Period } from './days';

export const nothingReasons = [
  'not_launched',
  'not_running',
  'not_started',
  'days_ahead',
  'waiting',
  'nothing_reported',
  'nothing_made_up',
] as const;

export interface NothingDelivered {
  readonly reason: (typeof nothingReasons)[number];
  /** First day of the first flight, in the time zone of its media buy; null when nothing (or nothing made up) is booked. */
  readonly firstDay: Day | null;
  readonly message: string;
}

/** The media buy that best explains why nothing was delivered. */
interface NothingDeliveredFlight {
  readonly flightStart: Date;
  readonly timezone: string;
  readonly standing: 'running' | 'waiting' | 'not_running';
  /** The reason it waits, or how it ended; null while it runs. */
  readonly what: string | null;
}

/** Answer for a `demo` report when no delivery is made up. */
export const nothingMadeUp: NothingDelivered = {
  reason: 'nothing_made_up',
  firstDay: null,
  message: 'demo=true shows made-up delivery alone, and nothing here is made up: leave demo out for what was really delivered.',
};

/** `period` null: since delivery began. */
export function nothingDelivered(first: NothingDeliveredFlight | null, period: Period | null, now: Date): NothingDelivered {
  if (!first)
    return { reason: 'not_launched', firstDay: null, message: 'Nothing is booked that could be delivered: launch a campaign first.' };
  const { flightStart, timezone, standing, what } = first;
  if (standing === 'not_running')
    return { reason: 'not_running', firstDay: null, message: `Nothing is booked any more, and nothing ran before: ${what}` };
  const firstDay = dayIn(flightStart, timezone);
  if (flightStart > now)
    return { reason: 'not_started', firstDay, message: `The flight begins on ${firstDay}: nothing can be delivered before.` };
  if (period !== null && firstDay > period.to)
    return { reason: 'not_started', firstDay, message: `The flight began on ${firstDay}, after these days.` };
  if (period !== null && period.from > dayIn(now, timezone))
    return { reason: 'days_ahead', firstDay, message: `These days lie ahead: today is ${dayIn(now, timezone)} (${timezone}).` };
  if (standing === 'waiting')
    return { reason: 'waiting', firstDay, message: `The flight began on ${firstDay}, and nothing runs yet. ${what}` };
  return {
    reason: 'nothing_reported',
    firstDay,
    message: `The flight began on ${firstDay}. Nothing was delivered in these days, or sellers have not reported it yet.`,
  };
}
