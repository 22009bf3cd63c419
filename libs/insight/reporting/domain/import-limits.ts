import { largestCount } from './measures';

/** gaps.md leaves imports open: bounds that one request can keep. */
export const importLimits = {
  /** Of the file, in bytes. */
  bytes: 50 * 1024 * 1024,
  /** Characters of one line. */
  lineLength: 100_000,
  /** Characters that are read at one go, at least. */
  pieceLength: 32_768,
  /** Lines that are checked and put aside at one go. */
  atOnce: 2_000,
  /** Problems that are told; the others are counted. */
  problems: 100,
  count: largestCount,
  /** Per package and day, in the currency. */
  money: 100_000_000_000,
  /** Spend of a package on a day: at most so many times the budget of its media buy. More is a mistake in the file. */
  spendOfBudget: 100,
} as const;
