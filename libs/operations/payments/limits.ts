import { dayMs, hourMs, minuteMs } from '@exchange/kernel';

export const paymentLimits = {
  /** Of a webhook: those of the provider have a few thousand bytes. */
  webhook: 262_144,
  /** How long a capture link can be used, how long a person has to agree to one, and how much longer the page behind it is there (gaps-2.md §8.4). */
  captureMs: 30 * minuteMs,
  confirmMs: 5 * minuteMs,
  /** How long to wait between two looks at what became of one. */
  lookSeconds: 15,
  capturePageMs: minuteMs,
  /** How long the provider may take to verify a card that was submitted. */
  verifyMs: dayMs,
  /** Setups of an organization. */
  setups: { name: 'payment-setups', attempts: 20, seconds: 3_600 },
  /** Looks at capture links, and webhooks, of one address. */
  looksAtLinks: { name: 'capture-links', attempts: 120, seconds: 60 },
  webhooks: { name: 'payment-webhooks', attempts: 6_000, seconds: 60 },
  /** Payments, or capture links, taken up in one round, and how long others leave them alone meanwhile. */
  looks: 20,
  leaseMs: 2 * minuteMs,
  /** The provider knows our names for a day: what it was not asked for until then, it is not asked for any more. */
  askAgainMs: 20 * hourMs,
  /** What is final is looked at again, daily: it may have been refunded at the provider, or have succeeded after all. */
  lookAgainMs: dayMs,
  lookBackMs: 30 * dayMs,
  /** Automatic attempts: the time between those that failed, and how many in so many days. */
  retryMs: 3 * dayMs,
  attempts: { most: 3, days: 30 },
  /** Organizations looked at for what is due, and how often each is. */
  collections: 20,
  collectEveryMs: hourMs,
  /** Days that capture links can be seen that are over, and payment methods that were removed. */
  linkDays: 7,
  methodDays: 400,
} as const;
