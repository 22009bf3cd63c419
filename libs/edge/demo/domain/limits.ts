import { dayMs, minuteMs } from '@exchange/kernel';

export const demoLimits = {
  leaseMs: 7 * dayMs,
  extendDays: 7,
  /** Days that the campaign of a buyer's new demo has already run, and days of its whole flight. */
  deliveredDays: 14,
  flightDays: 42,
  /** Interval of the worker's rounds, and demos handled per round. */
  cleanupEveryMs: minuteMs,
  demosPerRound: 20,
  /** Delay before a failed removal is retried. */
  retryAfterMs: 10 * minuteMs,
} as const;
