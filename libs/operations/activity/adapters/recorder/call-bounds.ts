/** Limits of recording per process. Calls are written every second, so the limits are rates as well: at most a few hundredths of a core (docs/adr/0079). A credential may call ten times a second (`RATE_LIMIT_CREDENTIAL`). */
export const callBounds = {
  /** Interval between writes, and minimum pause before an early write. */
  everyMs: 1_000,
  soonestMs: 500,
  /** Maximum buffered calls per process and per account; an early write starts at `enough` calls. */
  calls: 1_000,
  callsOfAccount: 200,
  enough: 500,
  /** Maximum bytes of buffered input and output, and overhead per call. Redacting a kilobyte takes 0.15 ms. */
  content: 98_304,
  contentOfAccount: 49_152,
  contentEach: 512,
  /** Rows per statement. */
  rows: 250,
} as const;
