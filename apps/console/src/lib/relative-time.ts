const second = 1_000;
const steps = [
  ['minute', 60 * second],
  ['hour', 3_600 * second],
  ['day', 86_400 * second],
] as const;
/** Older instants are shown as a day. */
const maxDays = 30;

interface RelativeTime {
  readonly value: number;
  readonly unit: Intl.RelativeTimeFormatUnit;
}

/** The distance from now to an instant in its largest whole unit, negative for the past; null when it is a month or more. */
export function relativeTime(at: number, now: number): RelativeTime | null {
  const distance = at - now;
  const size = Math.abs(distance);
  if (Number.isNaN(size) || size >= maxDays * 86_400 * second) return null;
  const [unit, ms] = steps.findLast(([, each]) => size >= each) ?? ['second', second];
  // A clock that is slightly ahead of the server's must not show an instant of the past as one of the future.
  if (unit === 'second') return { value: 0, unit };
  return { value: Math.trunc(distance / ms), unit };
}
