/** Milliseconds. */
export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** `ms` may be negative. */
export function later(from: Date, ms: number): Date {
  return new Date(from.getTime() + ms);
}

export function earlierOf(one: Date, other: Date): Date {
  return one < other ? one : other;
}

export function laterOf(one: Date, other: Date): Date {
  return one > other ? one : other;
}

/** A calendar day as `YYYY-MM-DD`; in UTC unless a time zone is given. */
export type Day = string;

export function dayOf(at: Date): Day {
  return at.toISOString().slice(0, 10);
}

export function startOf(day: Day): Date {
  return new Date(`${day}T00:00:00.000Z`);
}

/** Whether the text is an existing date, `YYYY-MM-DD`. `Date` alone accepts 30 February as a day of March. */
export function isDay(value: unknown): value is Day {
  if (typeof value !== 'string' || !/^[12]\d{3}-\d{2}-\d{2}$/.test(value)) return false;
  const at = startOf(value);
  return !Number.isNaN(at.getTime()) && dayOf(at) === value;
}

/** `days` may be negative. */
export function daysAfter(day: Day, days: number): Day {
  return dayOf(new Date(startOf(day).getTime() + days * dayMs));
}
