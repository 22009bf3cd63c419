import { dayMs } from '@exchange/kernel';

/** Milliseconds. */
export const mediaBuyLimits = {
  /** How long execute, pause and reactivate wait for sellers before they answer with what is known. */
  wait: 5_000,
  lookEvery: 100,
  /** Questions of one process at the same time, and the parts of what is free that one buyer and one seller may have of them. */
  atOnce: 200,
  partOfBuyer: 1 / 3,
  partOfSeller: 1 / 10,
  /** One question to one seller. */
  deadline: 20_000,
  /** Longer than the deadline: a live worker never loses its claim. */
  lease: 30_000,
  /** gaps.md §1.5: the status of a media buy is read every 30 seconds at most. */
  checkEvery: 60_000,
  firstRetryDelay: 2_000,
  maxRetryDelay: 60_000,
  /** Attempts to place or to change a buy whose seller cannot be reached: about seven minutes. */
  attempts: 12,
  /** Properties of one list that an order may say itself, for sellers that do not fetch lists. */
  inlineProperties: 1_000,
  /** How long after its flight a seller may read the lists of an order. */
  listsReadable: 30 * dayMs,
  /** The largest answer, in bytes. */
  answerBytes: 2 * 1024 * 1024,
} as const;
