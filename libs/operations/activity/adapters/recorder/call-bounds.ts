/**
 * What recording may take of a process. Each second it writes what waits, so these are rates as well: at most a few hundredths of a core, however
 * much is called (docs/adr/0079). A credential may call ten times a second (`RATE_LIMIT_CREDENTIAL`).
 */
export const callBounds = {
  /** Milliseconds between two writes, and the pause after which many that wait are written sooner. */
  everyMs: 1_000,
  soonestMs: 500,
  /** Calls that wait, of all and of one account; from `enough` on they are written sooner. */
  calls: 1_000,
  callsOfAccount: 200,
  enough: 500,
  /** Bytes of what they were asked and answered, and what each costs besides: looking through a kilobyte takes 0.15 ms. */
  content: 98_304,
  contentOfAccount: 49_152,
  contentEach: 512,
  /** Rows of one statement. */
  rows: 250,
} as const;
