import { dayMs, graceDaysOfMonth, hourMs, openDaysAfterEnd } from '@exchange/kernel';

/** Milliseconds, unless their name says days. */
export const collectionLimits = {
  /** How often a live media buy's seller is asked. */
  every: hourMs,
  /** After the flight sellers only correct. */
  afterEnd: 12 * hourMs,
  daysAfterEnd: openDaysAfterEnd,
  /** Days before the last answer that are read again, because sellers still correct them. */
  correctedDays: 3,
  /** Older days are asked about again once in so many ms, at most so many days at once. */
  recheckEvery: dayMs,
  recheckedDays: 31,
  /** The first days of a month, on which the whole month before is asked about again. */
  monthGraceDays: graceDaysOfMonth,
  /** Days that a buyer asks for by hand in one request. */
  requestedDays: 92,
  /** A seller without the tool. */
  rarely: dayMs,
  /** Questions of one process at the same time, and the part of what is free that one buyer may have of them. */
  atOnce: 50,
  partOfBuyer: 1 / 3,
  /** One question to one seller. */
  deadline: 20_000,
  /** Longer than the deadline: a live worker never loses its claim. */
  lease: 60_000,
  /** Questions about one day each to a seller that reports in totals only: at most so many in a turn, and none is begun after so many ms of it. */
  questionsPerTurn: 8,
  turn: 30_000,
  /** Attempts in vain until the buyer is told: about an hour. */
  failuresUntilTold: 7,
  /** Packages that are told by name for one reason; more are told as a number. */
  packagesNamed: 20,
  firstRetryDelay: 30_000,
  maxRetryDelay: hourMs,
  /** The largest answer, in bytes: about 5,500 days of packages with every measure. */
  answerBytes: 2 * 1024 * 1024,
  /** JSON values of one package: about 20 a day. */
  valuesOfPackage: 20_000,
  /** Days that a seller's breakdown may have. */
  longestBreakdownDays: 800,
} as const;
