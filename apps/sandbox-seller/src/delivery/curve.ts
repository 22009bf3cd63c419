/** Where a flight's money goes, day by day. The same flight always gets the same curve. */

export const dayMs = 86_400_000;

export interface Flight {
  /** Sets the noise: another package delivers differently. */
  readonly seed: string;
  readonly start: Date;
  readonly end: Date;
  /** Until when it has run: now, or when it was stopped. */
  readonly until: Date;
  readonly now: Date;
}

export interface DayShare {
  /** `YYYY-MM-DD`, UTC. */
  readonly date: string;
  /** Of the whole flight, as it is reported at `now`. */
  readonly share: number;
  readonly seed: string;
}

/** Sunday to Saturday. */
const weekdays = [0.78, 1.02, 1.05, 1.06, 1.08, 1.1, 0.84];
/** A campaign learns: its first days deliver less. */
const rampUp = [0.55, 0.8, 0.93];
/** Of what a day comes to in the end, as it is known on that day, on the next, and on the one after: late beacons are still counted. */
const knownByAge = [0.97, 0.955, 0.985];
export const correctedDays = knownByAge.length;

/** Every day that has begun. Together a finished flight comes to 1. */
export function sharesOf({ seed, start, end, until, now }: Flight): readonly DayShare[] {
  const days: { at: number; weight: number; run: number }[] = [];
  for (let at = midnight(start.getTime()); at < end.getTime(); at += dayMs) {
    const [from, to] = [Math.max(at, start.getTime()), Math.min(at + dayMs, end.getTime())];
    const weight = weekdays[new Date(at).getUTCDay()]! * (rampUp[days.length] ?? 1) * (0.88 + 0.24 * chance(`${seed}/${at}`));
    const run = Math.min(Math.max((until.getTime() - from) / (to - from), 0), 1);
    days.push({ at, weight: weight * ((to - from) / dayMs), run });
  }
  const whole = days.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const begun = days.filter(({ run }) => run > 0);
  return begun.map(({ at, weight, run }) => {
    const date = new Date(at).toISOString().slice(0, 10);
    return { date, share: (weight / whole) * intraday(run) * known(at, now), seed: `${seed}/${date}` };
  });
}

/** The same number from 0 to 1 for the same text. */
export function chance(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return ((hash ^ (hash >>> 13)) >>> 0) / 0xffffffff;
}

/** Nights are quiet, evenings are not. */
const intraday = (run: number): number => (run + run * run) / 2;

const known = (day: number, now: Date): number => knownByAge[Math.round((midnight(now.getTime()) - day) / dayMs)] ?? 1;

const midnight = (at: number): number => Math.floor(at / dayMs) * dayMs;
