import { dayMs } from '@exchange/kernel';

export const savedOfferLimits = {
  label: 255,
  notes: 4_000,
  /** Maximum validity of an offer in milliseconds from now (gaps.md §6.8). */
  maxValidMs: 14 * dayMs,
  expireEveryMs: 60_000,
  maxExpiredPerRun: 500,
} as const;
