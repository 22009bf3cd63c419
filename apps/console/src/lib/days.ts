const dayMs = 86_400_000;
/** Upper bound of the difference between a zone and UTC, in milliseconds. */
const maxOffsetMs = 16 * 3_600_000;

/** Time zones of the IANA database that the browser knows. */
export const timeZones: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')];

/** The reader's time zone. */
export const ownZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The day `YYYY-MM-DD` of an instant in a time zone. Unknown zones count as UTC; the API reports them at their field. */
export function dayIn(at: number, zone: string): string {
  const format = { calendar: 'gregory', numberingSystem: 'latn', year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const parts: Record<string, number> = {};
  for (const { type, value } of formatter(format, zone).formatToParts(at)) parts[type] = Number(value);
  return new Date(Date.UTC(parts['year']!, parts['month']! - 1, parts['day'])).toISOString().slice(0, 10);
}

/** The first instant of a day in a time zone, as ISO 8601. Invalid days are returned unchanged. */
export function startOfDay(day: string, zone: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight)) return day;
  let [before, start] = [midnight - maxOffsetMs, midnight + maxOffsetMs];
  while (start - before > 1_000) {
    const middle = before + Math.floor((start - before) / 2_000) * 1_000;
    if (dayIn(middle, zone) < day) before = middle;
    else start = middle;
  }
  return new Date(start).toISOString();
}

/** The first instant after a day in a time zone. */
export function endOfDay(day: string, zone: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(midnight) ? day : startOfDay(new Date(midnight + dayMs).toISOString().slice(0, 10), zone);
}

/** The last millisecond before an end: an end at midnight belongs to the previous day. */
export const lastMillisecondBefore = (end: string): string => new Date(Date.parse(end) - 1).toISOString();

function formatter(format: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en', { ...format, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en', { ...format, timeZone: 'UTC' });
  }
}
