/**
 * Limits of recording per process. Calls are written every second, so the limits are rates as well: at most a few hundredths of a core
 * (docs/adr/0079). A credential may call ten times a second (`RATE_LIMIT_CREDENTIAL`).
 */
export const callLimits = {
  /** Interval between writes, and minimum pause before an early write. */
  intervalMs: 1_000,
  minIntervalMs: 500,
  /** Maximum buffered calls per process and per account; an early write starts at `earlyWriteCalls`. */
  maxCalls: 1_000,
  maxCallsOfAccount: 200,
  earlyWriteCalls: 500,
  /** Maximum bytes of buffered input and output, and overhead per call. Redacting a kilobyte takes 0.15 ms. */
  maxContent: 98_304,
  maxContentOfAccount: 49_152,
  contentOverhead: 512,
  /** Rows per statement. */
  rowsPerStatement: 250,
} as const;
