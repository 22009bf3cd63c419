import { dayMs } from '@exchange/kernel';

export const optimizationLimits = {
  /** Milliseconds between two analyses of a media buy. */
  every: dayMs,
  /** Milliseconds for which a suggestion stands: figures are older then than anybody should act on. */
  validFor: 3 * dayMs,
  /** Longest reason of a rejection, in characters (gaps.md §4.11). */
  reason: 1_000,
  /** Media buys that are analyzed in one go. */
  batch: 100,
} as const;

/** When figures say something. Everything below is noise, and noise makes no suggestion. */
export const evidence = {
  /** Milliseconds and share of the flight that must be over, and milliseconds that must be left. */
  minElapsed: 2 * dayMs,
  minShare: 0.1,
  minLeft: dayMs,
  /** Milliseconds: reports that are older tell nothing about now. */
  oldestReport: 2 * dayMs,
  /** The recent days by which the current rate is judged. */
  recent: 7 * dayMs,
  /** Share by which spending may be off: `band` at the beginning of the flight, shrinking to `minBand` with it. */
  band: 0.3,
  minBand: 0.1,
  /** A package is poor when it costs this much more than the others, and chance alone explains that in less than 1 of 100 cases. */
  poor: 1.25,
  certainty: 2.58,
  /** What is moved at once: this share of what a poor package has left; no package grows by more than this share of its budget. */
  moved: 0.2,
  growth: 0.5,
  /** Kept by a package that gives money away, over what it will spend at its rate. */
  reserve: 1.1,
  /** Less than this share of the media buy's budget is not worth a question. */
  worth: 0.01,
} as const;
