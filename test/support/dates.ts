import { setTimeout as pause } from 'node:timers/promises';
import { type Day, dayMs, dayOf, later, minuteMs, startOf } from '@exchange/kernel';

/** The time in `count` days; negative values are in the past. */
export const inDays = (count: number): Date => later(new Date(), count * dayMs);

/** The UTC day in `count` days; negative values are in the past. */
export const dayIn = (count: number): Day => dayOf(inDays(count));

/** Midnight UTC at the beginning of the day in `count` days, in ISO 8601. */
export const midnightIn = (count: number): string => startOf(dayIn(count)).toISOString();

/** A future flight of whole UTC days. */
export function flightOf(days: number, startsIn = 100): { readonly startDate: string; readonly endDate: string } {
  const startDate = midnightIn(startsIn);
  return { startDate, endDate: later(new Date(startDate), days * dayMs).toISOString() };
}

/** A flight of 30 days. */
export const flightDates = flightOf(30);

/** The same flight in the fields of tools. */
export const flight = { startAt: flightDates.startDate, endAt: flightDates.endDate };

/**
 * Waits for midnight UTC when it is less than three minutes away. For tests that count days while several processes read the real clock; other tests
 * use a `FixedClock`.
 */
export async function awayFromMidnight(): Promise<void> {
  const leftMs = dayMs - (Date.now() % dayMs);
  if (leftMs < 3 * minuteMs) await pause(leftMs);
}
