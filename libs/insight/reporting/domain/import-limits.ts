import { maxReportedCount } from './measures';

/** Limits of one import; gaps.md leaves them open. */
export const importLimits = {
  /** Maximum file size in bytes. */
  maxBytes: 50 * 1024 * 1024,
  /** Maximum characters of one line. */
  maxLineLength: 100_000,
  /** Minimum characters that are parsed at a time. */
  minPieceLength: 32_768,
  /** Lines that are checked and staged per batch. */
  batchSize: 2_000,
  /** Problems that the answer lists; all are counted. */
  maxListedProblems: 100,
  count: maxReportedCount,
  /** Maximum amount per package and day, in the currency. */
  money: 100_000_000_000,
  /** Maximum spend of a package per day, as a multiple of its media buy's budget. More is a mistake in the file. */
  maxSpendPerBudget: 100,
} as const;
