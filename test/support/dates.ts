import { setTimeout as pause } from 'node:timers/promises';
import { type Day, dayMs, dayOf, later, minuteMs, startOf } from '@exchange/kernel';

/** The time so many days from now; negative: ago. */
export const inDays = (count: number): Date => later(new Date(), count * dayMs);

/** The UTC day so many days from now; negative: ago. */
export const dayIn = (count: number): Day => dayOf(inDays(count));

/** Midnight UTC at the beginning of the day so many days from now, in ISO 8601. */
export const midnightIn = (count: number): string => startOf(dayIn(count)).toISOString();

/** A flight of whole UTC days that is still to come. */
export function flightOf(days: number, startsIn = 100): { readonly startDate: string; readonly endDate: string } {
  const startDate = midnightIn(startsIn);
  return { startDate, endDate: later(new Date(startDate), days * dayMs).toISOString() };
}

/** 30 days. */
export const flightDates = flightOf(30);

/** The same as tools take it. */
export const flight = { startAt: flightDates.startDate, endAt: flightDates.endDate };

/**
 * Waits until midnight UTC has passed when it is less than three minutes away: for tests that count days while several processes read the real
 * clock. Other tests give the app under test a `FixedClock`.
 */
export async function awayFromMidnight(): Promise<void> {
  const leftMs = dayMs - (Date.now() % dayMs);
  if (leftMs < 3 * minuteMs) await pause(leftMs);
}
