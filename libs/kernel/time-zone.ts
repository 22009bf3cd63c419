import { type Day, dayMs, dayOf, later, secondMs } from './time';

/** The form of IANA time zone names. Offsets such as `+01:00` are not names. */
export const timeZoneName = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,2}$/;

/** Cache size, in zones: a formatter costs about 50 µs and some kilobytes. */
const maxCachedZones = 200;
/** Milliseconds: more than any zone's offset from UTC, past and present. */
const maxOffset = 16 * 3_600 * secondMs;
/** The last day with a year of four digits. */
const lastDay = Date.parse('9999-12-31T00:00:00.000Z');

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Whether the IANA time zone database has a zone of exactly this spelling: `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  if (!timeZoneName.test(name)) return false;
  try {
    const canonical = formatterOf(name).resolvedOptions().timeZone;
    // Links such as Asia/Kolkata resolve to another name, and are valid.
    return canonical === name || canonical.toLowerCase() !== name.toLowerCase();
  } catch {
    return false;
  }
}

/** The calendar day of an instant in a zone. */
export function dayIn(at: Date, zone: string): Day {
  return dayOf(new Date(Math.min(dayNumber(at.getTime(), zone) * dayMs, lastDay)));
}

/** The last day of a period that ends at an instant, in a zone. A period that ends at midnight does not include the day that begins then. */
export function lastDayIn(end: Date, zone: string): Day {
  return dayIn(later(end, -1), zone);
}

/**
 * The first instant of a day in a zone: midnight, or the first existing time when the clock skips midnight. For a day that the zone
 * skipped, start and end are the start of the next day.
 */
export function startOfDayIn(day: Day, zone: string): Date {
  return new Date(startOfNumber(Date.parse(day) / dayMs, zone));
}

/** The first instant after a day in a zone. */
export function endOfDayIn(day: Day, zone: string): Date {
  return new Date(startOfNumber(Date.parse(day) / dayMs + 1, zone));
}

/**
 * Days between two instants in a zone. A whole day counts as 1 whether it has 23, 24 or 25 hours, a part of it as its share of these hours;
 * so parts of a period add up to the whole.
 */
export function calendarDays(from: Date, to: Date, zone: string): number {
  return placeOf(to.getTime(), zone) - placeOf(from.getTime(), zone);
}

function placeOf(at: number, zone: string): number {
  const day = dayNumber(at, zone);
  const start = startOfNumber(day, zone);
  return day + (at - start) / (startOfNumber(day + 1, zone) - start);
}

/** Days since 1970-01-01, in the calendar of the zone. */
function dayNumber(at: number, zone: string): number {
  if (zone === 'UTC') return Math.floor(at / dayMs);
  const parts: Record<string, number> = {};
  for (const { type, value } of formatterOf(zone).formatToParts(at)) parts[type] = Number(value);
  return new Date(0).setUTCFullYear(parts['year']!, parts['month']! - 1, parts['day']) / dayMs;
}

/** Bisection, which works because days never decrease. Precision is one second, as clocks change at whole seconds. */
function startOfNumber(day: number, zone: string): number {
  if (zone === 'UTC') return day * dayMs;
  let [before, start] = [day * dayMs - maxOffset, day * dayMs + maxOffset];
  while (start - before > secondMs) {
    const middle = before + Math.floor((start - before) / 2 / secondMs) * secondMs;
    if (dayNumber(middle, zone) < day) before = middle;
    else start = middle;
  }
  return start;
}

/** Throws a RangeError for an unknown zone. */
function formatterOf(zone: string): Intl.DateTimeFormat {
  const kept = formatters.get(zone);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', { timeZone: zone, year: 'numeric', month: 'numeric', day: 'numeric' });
  if (formatters.size >= maxCachedZones) formatters.delete(formatters.keys().next().value!);
  formatters.set(zone, made);
  return made;
}
