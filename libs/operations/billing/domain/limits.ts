import { graceDaysOfMonth, hourMs, minuteMs, openDaysAfterEnd } from '@exchange/kernel';

/** Payment term of an invoice, in days after its issue. */
export const paymentDays = 30;

/** Limits of billing (gaps.md §6.10). */
export const billingLimits = {
  emails: 10,
  text: 255,
  shortText: 64,
  justification: { min: 10, max: 2_000 },
  reference: 140,
  /** Maximum size of a bank file: characters, lines, and depth of nested elements. */
  statement: 1_000_000,
  statementLines: 2_000,
  statementDepth: 40,
  /** Maximum number of counts entered at once, and of characters of their file. */
  counts: 2_000,
  countFile: 500_000,
  /** Maximum count of one day, as a multiple of the media buy's budget; imports have the same limit. */
  maxCountFactor: 100,
  /** Maximum number of counting terms of an organization. */
  countingTerms: 50,
  /** Days after the end of a month during which late ad delivery still goes on its invoice. */
  closeAfterDays: graceDaysOfMonth,
  paymentDays,
  /** Maximum number of accounts listed in the billing document of an organization. */
  accounts: 50,
  documentItems: 500,
  /** Maximum number of ended, unclosed months shown as drafts. */
  drafts: 12,
  organizationsPerRound: 50,
  /** Days for which a rejected or withdrawn credit application is kept. */
  refusedDays: 400,
  /** Maximum number of currencies with a billing account, per organization. */
  currencies: 20,
  /** Maximum number of active spend holds, per organization. */
  holds: 10,
  chargesPerRound: 50,
  /** Interval between two looks at the same media buy. */
  chargeEveryMs: hourMs,
  /** Delay before a media buy whose look failed is retried. */
  retryMs: 5 * minuteMs,
  /** Days after the end of a media buy during which late ad delivery is charged. Its remaining commitment is released afterwards. */
  graceDays: openDaysAfterEnd,
  /** Growth factor since the last notification at which an over-delivery is notified again. */
  overDeliveryGrowth: 2,
} as const;
