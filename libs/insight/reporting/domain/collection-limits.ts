import { dayMs, hourMs } from '@exchange/kernel';
/** Milliseconds, unless their name says days. */
export const collectionLimits = {
  /** How often a live media buy's seller is asked. */
  every: hourMs,
  /** After the flight sellers only correct. */
  afterEnd: 12 * hourMs,
  daysAfterEnd: 8,
  /** Days before the last answer that are read again, because sellers still correct them. */
  correctedDays: 3,
  /** A seller without the tool. */
  rarely: dayMs,
  /** Questions of one process at the same time, and the part of what is free that one buyer may have of them. */
  atOnce: 50,
  partOfBuyer: 1 / 3,
  /** One question to one seller. */
  deadline: 20_000,
  /** Longer than the deadline: a live worker never loses its claim. */
  lease: 60_000,
  firstRetry: 30_000,
  longestRetry: hourMs,
  /** The largest answer, in bytes: about 5,500 days of packages with every measure. */
  answerBytes: 2 * 1024 * 1024,
  /** JSON values of one package: about 20 a day. */
  valuesOfPackage: 20_000,
  /** Days that a seller's breakdown may have. */
  longestBreakdownDays: 800,
} as const;
