import { dayMs, minuteMs } from '@exchange/kernel';

export const demoLimits = {
  leaseMs: 7 * dayMs,
  extendDays: 7,
  /** How often leases are looked at and what has ended is removed, and how many together. */
  tidyEvery: minuteMs,
  tidyTogether: 20,
  /** Until removing is tried again. */
  retryAfterMs: 10 * minuteMs,
} as const;
