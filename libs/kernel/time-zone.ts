import { type Day, dayMs, dayOf, later, secondMs } from './time';

/** Form of a name of the IANA time zone database. Offsets such as `+01:00` are not names. */
export const timeZoneName = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,2}$/;

/** Zones whose formatters are kept: a formatter costs about 50 µs and some kilobytes. */
const keptZones = 200;
/** Milliseconds: no zone has ever been further away from UTC. */
const widestOffset = 16 * 3_600 * secondMs;
/** Days have four digits for the year. */
const lastDay = Date.parse('9999-12-31T00:00:00.000Z');

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Whether it is a zone of the IANA time zone database, in the spelling of the database: `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  if (!timeZoneName.test(name)) return false;
  try {
    const canonical = formatterOf(name).resolvedOptions().timeZone;
    // Links such as Asia/Kolkata resolve to another name: they are kept as they are.
    return canonical === name || canonical.toLowerCase() !== name.toLowerCase();
  } catch {
    return false;
  }
}

/** The day of the calendar in a zone at an instant. */
export function dayIn(at: Date, zone: string): Day {
  return dayOf(new Date(Math.min(dayNumber(at.getTime(), zone) * dayMs, lastDay)));
}

/** The last day in a zone of something that ends at an instant: an end at midnight does not reach into the day that begins then. */
export function lastDayIn(end: Date, zone: string): Day {
  return dayIn(later(end, -1), zone);
}

/**
 * The first instant of a day in a zone: midnight, or what the clock says first where it skips midnight. A day that a zone has skipped as a whole
 * begins and ends with the beginning of the next one.
 */
export function startOfDayIn(day: Day, zone: string): Date {
  return new Date(startOfNumber(Date.parse(day) / dayMs, zone));
}

/** The first instant after a day in a zone. */
export function endOfDayIn(day: Day, zone: string): Date {
  return new Date(startOfNumber(Date.parse(day) / dayMs + 1, zone));
}

/**
 * How many days of a zone lie between two instants. A whole day counts as 1 whether it has 23, 24 or 25 hours, a part of it as its share of
 * these hours; so parts of a period add up to the whole.
 */
export function calendarDays(from: Date, to: Date, zone: string): number {
  return placeOf(to.getTime(), zone) - placeOf(from.getTime(), zone);
}

function placeOf(at: number, zone: string): number {
  const day = dayNumber(at, zone);
  const start = startOfNumber(day, zone);
  return day + (at - start) / (startOfNumber(day + 1, zone) - start);
}

/** Days since 1970-01-01, by the calendar of the zone. */
function dayNumber(at: number, zone: string): number {
  if (zone === 'UTC') return Math.floor(at / dayMs);
  const said: Record<string, number> = {};
  for (const { type, value } of formatterOf(zone).formatToParts(at)) said[type] = Number(value);
  return new Date(0).setUTCFullYear(said['year']!, said['month']! - 1, said['day']) / dayMs;
}

/** By bisection: days only ever follow each other. Clocks change at whole seconds. */
function startOfNumber(day: number, zone: string): number {
  if (zone === 'UTC') return day * dayMs;
  let [before, start] = [day * dayMs - widestOffset, day * dayMs + widestOffset];
  while (start - before > secondMs) {
    const middle = before + Math.floor((start - before) / 2 / secondMs) * secondMs;
    if (dayNumber(middle, zone) < day) before = middle;
    else start = middle;
  }
  return start;
}

/** Throws a RangeError where there is no such zone. */
function formatterOf(zone: string): Intl.DateTimeFormat {
  const kept = formatters.get(zone);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', { timeZone: zone, year: 'numeric', month: 'numeric', day: 'numeric' });
  if (formatters.size >= keptZones) formatters.delete(formatters.keys().next().value!);
  formatters.set(zone, made);
  return made;
}
