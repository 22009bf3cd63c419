import { type Day, dayIn, daysAfter, startOfDayIn } from '@exchange/kernel';
import { collectionLimits } from './collection-limits';
import { daysOf, type Period, shared } from './days';

/** When a media buy runs. */
export interface Flight {
  readonly start: Date;
  /** When it ended or was ended; null while it is live. */
  readonly endedAt: Date | null;
  /** IANA name: days are days of this zone. */
  readonly timezone: string;
}

/** The days of a flight until now. Null before it. */
export function daysUntil({ start, timezone }: Flight, now: Date): Period | null {
  return start > now ? null : { from: dayIn(start, timezone), to: dayIn(now, timezone) };
}

/** From then on no day of the flight can change money. Null: it is live. */
export function openUntil({ endedAt, timezone }: Flight): Date | null {
  return endedAt && startOfDayIn(daysAfter(dayIn(endedAt, timezone), collectionLimits.daysAfterEnd), timezone);
}

/** The days that can still change money. Null: none. */
export function openDays(flight: Flight, now: Date): Period | null {
  const until = openUntil(flight);
  return until !== null && now >= until ? null : daysUntil(flight, now);
}

/** Days that are asked about beside the latest ones, in the same turn. */
export interface OlderDays {
  readonly period: Period;
  /** People asked for them by hand. */
  readonly isRequested: boolean;
}

/** The latest days of a period, as many as one question may have. */
export function latestOf({ from, to }: Period): Period {
  const first = daysAfter(to, 1 - collectionLimits.recheckedDays);
  return { from: first > from ? first : from, to };
}

/**
 * The next part of the open days that is asked about again: the whole month before in the first days of a month, because its invoices are closed after
 * them; else the days before those that were asked about last, and after the first day of the flight the latest ones again.
 */
export function nextPart(open: Period, recheckedFrom: Day | null, today: Day): Period {
  const month = monthInGrace(today);
  const ofMonth = month && shared(month, open);
  if (ofMonth) return ofMonth;
  const before = recheckedFrom === null ? null : daysAfter(recheckedFrom, -1);
  return latestOf({ from: open.from, to: before === null || before < open.from || before > open.to ? open.to : before });
}

/** The month before today while its invoices are not closed; else null. */
function monthInGrace(today: Day): Period | null {
  if (Number(today.slice(8)) > collectionLimits.monthGraceDays) return null;
  const last = daysAfter(`${today.slice(0, 8)}01`, -1);
  return { from: `${last.slice(0, 8)}01`, to: last };
}

/** The latest first. */
export function latestFirst(period: Period): readonly Day[] {
  return daysOf(period).toReversed();
}
