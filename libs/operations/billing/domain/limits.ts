import { graceDaysOfMonth, hourMs, minuteMs, openDaysAfterEnd } from '@exchange/kernel';

/** Days after its issue in which an invoice is to be paid. */
export const paymentDays = 30;

/** gaps.md §6.10. */
export const billingLimits = {
  emails: 10,
  text: 255,
  shortText: 64,
  justification: { min: 10, max: 2_000 },
  reference: 140,
  /** Of the file of a bank: characters; lines; elements within elements. */
  statement: 1_000_000,
  statementLines: 2_000,
  statementDepth: 40,
  /** Counts of a third party that are entered at once: rows, and characters of a file. */
  counts: 2_000,
  countFile: 500_000,
  /** What a third party counts for one day of a media buy is at most so many times its budget, as what is imported. */
  countOfBudget: 100,
  /** Terms of an organization that say who counts, one after the other. */
  countingTerms: 50,
  /** Days after the end of a month in which what is delivered late is still on its invoice. */
  closeAfterDays: graceDaysOfMonth,
  paymentDays,
  /** Accounts that stand in the document of an organization. */
  accounts: 50,
  /** Media buys that stand on the page of an invoice. */
  documentItems: 500,
  /** Months that have ended, are not closed and are shown as drafts. */
  drafts: 12,
  /** Organizations closed in one round. */
  closings: 50,
  /** Days that a credit application can be read that was refused or withdrawn. */
  refusedDays: 400,
  /** Currencies in which one organization has a billing account. */
  currencies: 20,
  /** Of one organization that are in force. */
  holds: 10,
  /** Media buys looked at in one round, for what was delivered. */
  looks: 50,
  /** How long after a look the same buy is looked at again. */
  lookEveryMs: hourMs,
  /** How long after a look that failed the same buy is looked at again. */
  retryMs: 5 * minuteMs,
  /** Days after a buy has ended in which what is delivered late is still charged; then what is left of its commitment is free. */
  graceDays: openDaysAfterEnd,
  /** An over-delivery is told again when it is so many times the amount that was told. */
  overDeliveryGrowth: 2,
} as const;
