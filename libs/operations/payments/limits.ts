import { dayMs, hourMs, minuteMs } from '@exchange/kernel';

export const paymentLimits = {
  /** Maximum bytes of a webhook; those of the provider have a few thousand. */
  maxWebhookBytes: 262_144,
  /** Lifetime of a capture link, time to confirm one in the tool, and extra lifetime of the page behind it (gaps-2.md §8.4). */
  captureMs: 30 * minuteMs,
  confirmMs: 5 * minuteMs,
  /** Seconds between status requests of a link. */
  lookSeconds: 15,
  capturePageMs: minuteMs,
  /** Maximum time for the provider to verify a submitted card. */
  verifyMs: dayMs,
  /** Rate limit of link requests per organization. */
  setups: { name: 'payment-setups', attempts: 20, seconds: 3_600 },
  /** Rate limits of link requests and webhooks per address. */
  linkReads: { name: 'capture-links', attempts: 120, seconds: 60 },
  webhooks: { name: 'payment-webhooks', attempts: 6_000, seconds: 60 },
  /** Payments or capture links claimed per round, and the lease of a claim. */
  looksPerRound: 20,
  leaseMs: 2 * minuteMs,
  /** The provider keeps idempotency keys for a day: a request is not repeated after this time. */
  askAgainMs: 20 * hourMs,
  /** Settled payments are looked up daily for 30 days: they may be refunded at the provider, or succeed late. */
  lookAgainMs: dayMs,
  lookBackMs: 30 * dayMs,
  /** Automatic payments: delay after a failure, and maximum failures per number of days. */
  retryMs: 3 * dayMs,
  maxFailures: { count: 3, days: 30 },
  /** Organizations per round of automatic payment, and the interval per organization. */
  organizationsPerRound: 20,
  collectEveryMs: hourMs,
  /** Retention of expired capture links and of removed payment methods, in days. */
  linkDays: 7,
  methodDays: 400,
} as const;
