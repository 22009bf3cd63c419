import { dayMs, hourMs, later, minuteMs } from '@exchange/kernel';

/** Limits of media buys. Durations are in milliseconds. */
export const mediaBuyLimits = {
  /** Timeout of execute, pause and reactivate. Then they return what is known. */
  answerTimeout: 5_000,
  pollInterval: 100,
  /** Maximum concurrent requests of one process, and the shares of the free ones for one buyer and one seller. */
  maxConcurrent: 200,
  buyerShare: 1 / 3,
  sellerShare: 1 / 10,
  deadline: 20_000,
  /** Longer than the deadline, so that a live worker never loses its claim. */
  lease: 30_000,
  /** Status checks are limited to one every 30 seconds (gaps.md §1.5). */
  checkInterval: 60_000,
  /** How long an order waits for a seller to take its audiences. */
  maxAudienceWait: hourMs,
  /** The same for a change, which keeps others from the media buy meanwhile. */
  maxChangeAudienceWait: 10 * minuteMs,
  firstRetryDelay: 2_000,
  maxRetryDelay: 60_000,
  /** Attempts to place or change a media buy at an unreachable seller: about seven minutes. */
  maxAttempts: 12,
  /** Time for a seller that decides on a change later. Then the change counts as refused, so that another one can be requested. */
  changeWait: 3 * dayMs,
  /** Maximum number of properties of one list in an order, for sellers that do not fetch lists. */
  maxInlineProperties: 1_000,
  /** Time after the flight during which a seller may read the lists of an order. */
  listAccessAfterFlight: 30 * dayMs,
  /** Maximum size of an answer, in bytes. */
  answerBytes: 2 * 1024 * 1024,
} as const;

/** Time until something that a seller decides late is checked again: a quarter of the time so far, 2 s to a minute. */
export function delayByAge(waited: number): number {
  return Math.min(mediaBuyLimits.maxRetryDelay, Math.max(mediaBuyLimits.firstRetryDelay, waited / 4));
}

/** Time of the next status check. */
export const nextCheck = (now: Date): Date => later(now, mediaBuyLimits.checkInterval);
