import { dayMs, graceDaysOfMonth, hourMs, openDaysAfterEnd } from '@exchange/kernel';

/** Durations are in milliseconds, unless the name says days. */
export const collectionLimits = {
  /** Interval between questions about a live media buy. */
  interval: hourMs,
  /** Interval after the flight, when sellers only correct. */
  intervalAfterEnd: 12 * hourMs,
  daysAfterEnd: openDaysAfterEnd,
  /** Days before the last answer that are read again, because sellers still correct them. */
  correctedDays: 3,
  /** Older days are asked about again at this interval, at most `maxRecheckedDays` at a time. */
  recheckInterval: dayMs,
  maxRecheckedDays: 31,
  /** First days of a month in which the whole previous month is asked about again. */
  monthGraceDays: graceDaysOfMonth,
  /** Maximum days of a buyer's request. */
  maxRequestedDays: 92,
  /** Interval for a seller without the tool. */
  unsupportedInterval: dayMs,
  /** Concurrent questions of one process, and the share of the free ones that one buyer may use. */
  concurrency: 50,
  maxShareOfBuyer: 1 / 3,
  /** Deadline of one question to one seller. */
  deadline: 20_000,
  /** Longer than the deadline, so that a live worker never loses its claim. */
  lease: 60_000,
  /** Limits of a turn with a seller that answers in totals: the number of questions, one per day, and the time after which none starts. */
  maxQuestionsPerTurn: 8,
  maxTurnMs: 30_000,
  /** Failed attempts until the buyer is told: about one hour. */
  failuresUntilTold: 7,
  /** Packages named individually per issue code; more become one issue with a count. */
  maxNamedPackages: 20,
  firstRetryDelay: 30_000,
  maxRetryDelay: hourMs,
  /** Maximum size of an answer in bytes: about 5,500 package days with every measure. */
  answerBytes: 2 * 1024 * 1024,
  /** Maximum JSON values of one package: about 20 per day. */
  maxValuesPerPackage: 20_000,
  /** Maximum days of a seller's breakdown. */
  maxBreakdownDays: 800,
} as const;
