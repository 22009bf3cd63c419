import { dayMs } from '@exchange/kernel';

export const optimizationLimits = {
  /** Milliseconds between two analyses of a media buy. */
  analysisInterval: dayMs,
  /** Milliseconds until a suggestion expires, because its figures are outdated then. */
  validity: 3 * dayMs,
  /** Maximum length of a rejection's reason, in characters (docs/spec/gaps.md §4.11). */
  reasonLength: 1_000,
  /** Media buys analyzed per run. */
  batchSize: 100,
} as const;

/** Minimum evidence for a suggestion. Figures below these limits may be chance. */
export const evidence = {
  /** Milliseconds and share of the flight that must have passed, and milliseconds that must remain. */
  minElapsed: 2 * dayMs,
  minElapsedShare: 0.1,
  minLeft: dayMs,
  /** Maximum age of the last report, in milliseconds. */
  maxReportAge: 2 * dayMs,
  /** Period for the current rate, in milliseconds. */
  recentPeriod: 7 * dayMs,
  /** Tolerated pacing error, as a share: `band` at the beginning of the flight, shrinking to `minBand`. */
  initialTolerance: 0.3,
  minTolerance: 0.1,
  /** A package is poor when its cost is at least `poor` times that of the others, with less than 1 % probability of chance (`certainty`). */
  poorCostRatio: 1.25,
  minZScore: 2.58,
  /** Share of a poor package's remaining budget that is moved, and maximum growth of a package as a share of its budget. */
  movedShare: 0.2,
  maxGrowthShare: 0.5,
  /** Budget kept by a package that gives money away, as a multiple of its projected spend. */
  reserveFactor: 1.1,
  /** Minimum change, as a share of the media buy's budget. */
  minChangeShare: 0.01,
} as const;
