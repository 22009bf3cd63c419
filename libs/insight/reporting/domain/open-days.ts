import { type Day, dayIn, daysAfter, startOfDayIn } from '@exchange/kernel';
import { collectionLimits } from './collection-limits';
import { daysOf, type Period, intersectionOf } from './days';

/** Run time of a media buy. */
export interface MediaBuyFlight {
  readonly start: Date;
  /** Actual end; null while it is live. */
  readonly endedAt: Date | null;
  /** IANA name of the zone of its days. */
  readonly timezone: string;
}

/** Days of a flight until now; null before the flight. */
export function daysUntil({ start, timezone }: MediaBuyFlight, now: Date): Period | null {
  return start > now ? null : { from: dayIn(start, timezone), to: dayIn(now, timezone) };
}

/** Time after which no day of the flight can change money; null while it is live. */
export function openUntil({ endedAt, timezone }: MediaBuyFlight): Date | null {
  return endedAt && startOfDayIn(daysAfter(dayIn(endedAt, timezone), collectionLimits.daysAfterEnd), timezone);
}

/** Days that can still change money; null: none. */
export function openDays(flight: MediaBuyFlight, now: Date): Period | null {
  const until = openUntil(flight);
  return until !== null && now >= until ? null : daysUntil(flight, now);
}

/** Days to ask about in the same turn as the latest ones. */
export interface OlderDays {
  readonly period: Period;
  /** A buyer requested these days. */
  readonly isRequested: boolean;
}

/** The latest days of a period, at most as many as one question covers. */
export function latestPart({ from, to }: Period): Period {
  const first = daysAfter(to, 1 - collectionLimits.maxRecheckedDays);
  return { from: first > from ? first : from, to };
}

/**
 * Next part of the open days to ask about again. In the first days of a month it is the whole previous month, whose invoices close right after.
 * Otherwise it is the part before the last one, or the latest days once the flight is covered.
 */
export function nextRecheckPart(open: Period, recheckedFrom: Day | null, today: Day): Period {
  const month = monthInGrace(today);
  const ofMonth = month && intersectionOf(month, open);
  if (ofMonth) return ofMonth;
  const before = recheckedFrom === null ? null : daysAfter(recheckedFrom, -1);
  return latestPart({ from: open.from, to: before === null || before < open.from || before > open.to ? open.to : before });
}

/** The previous month until its invoices are closed; else null. */
function monthInGrace(today: Day): Period | null {
  if (Number(today.slice(8)) > collectionLimits.monthGraceDays) return null;
  const last = daysAfter(`${today.slice(0, 8)}01`, -1);
  return { from: `${last.slice(0, 8)}01`, to: last };
}

export function daysLatestFirst(period: Period): readonly Day[] {
  return daysOf(period).toReversed();
}
