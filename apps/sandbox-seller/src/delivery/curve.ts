/** Distribution of a flight's budget over its days. The same flight always has the same curve. */

export const dayMs = 86_400_000;

export interface CurveFlight {
  /** Seed of the noise, different for each package. */
  readonly seed: string;
  readonly start: Date;
  readonly end: Date;
  /** End of the delivery: now, or the time at which it stopped. */
  readonly until: Date;
  readonly now: Date;
}

export interface DayShare {
  /** `YYYY-MM-DD`, UTC. */
  readonly date: string;
  /** Share of the whole flight, as reported at `now`. */
  readonly share: number;
  readonly seed: string;
}

/** Weights from Sunday to Saturday. */
const weekdays = [0.78, 1.02, 1.05, 1.06, 1.08, 1.1, 0.84];
/** Weights of the first days of a campaign, which deliver less. */
const rampUp = [0.55, 0.8, 0.93];
/** Part of a day's final numbers that is reported on that day, the next and the one after: late events are still counted. */
const knownByAge = [0.97, 0.955, 0.985];
export const correctedDays = knownByAge.length;

/** Days that have begun. The shares of a finished flight add up to 1. */
export function sharesOf({ seed, start, end, until, now }: CurveFlight): readonly DayShare[] {
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
    return { date, share: (weight / whole) * intraday(run) * reportedPart(at, now), seed: `${seed}/${date}` };
  });
}

/** A number from 0 to 1 that depends only on the text. */
export function chance(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return ((hash ^ (hash >>> 13)) >>> 0) / 0xffffffff;
}

/** Part of a day's delivery by its elapsed part: nights deliver less than evenings. */
const intraday = (run: number): number => (run + run * run) / 2;

const reportedPart = (day: number, now: Date): number => knownByAge[Math.round((midnight(now.getTime()) - day) / dayMs)] ?? 1;

const midnight = (at: number): number => Math.floor(at / dayMs) * dayMs;
