import { dayMs } from '@exchange/kernel';

export const savedOfferLimits = {
  label: 255,
  notes: 4_000,
  /** gaps.md §6.8: how long a seller can stand by a quote, from the moment it says so. Milliseconds. */
  validFor: 14 * dayMs,
  /** Milliseconds. */
  expireEvery: 60_000,
  /** Marked as expired in one go. */
  expiredTogether: 500,
} as const;
