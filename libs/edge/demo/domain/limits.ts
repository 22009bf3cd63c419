import { dayMs, minuteMs } from '@exchange/kernel';

export const demoLimits = {
  leaseMs: 7 * dayMs,
  extendDays: 7,
  /** Of a buyer's demo: how long its campaign has run when it is made, and how long it runs in all. */
  deliveredDays: 14,
  flightDays: 42,
  /** How often leases are looked at, what has ended is removed and sellers tell of another day; and how many together. */
  tidyEvery: minuteMs,
  tidyTogether: 20,
  /** Until removing is tried again. */
  retryAfterMs: 10 * minuteMs,
} as const;
