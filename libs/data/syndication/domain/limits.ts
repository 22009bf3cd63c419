/** Times in milliseconds unless stated otherwise. */
export const syndicationLimits = {
  /** Sellers per request. */
  sellersPerRequest: 50,
  /** One call to a seller: number of items or members, and characters of JSON. */
  entriesPerCall: 5_000,
  charactersPerCall: 2_000_000,
  /** Shares of one process at the same time, and the fraction of the free slots that one buyer or one seller may use. */
  concurrentShares: 12,
  maxLaneFraction: 1 / 2,
  /** Timeout of one call to a seller. */
  deadline: 30_000,
  /** Longer than the deadline, so that a running worker never loses its claim; each part extends the claim. */
  lease: 45_000,
  firstRetryDelay: 2_000,
  maxRetryDelay: 60_000,
  /** Attempts to reach a seller, over about seven minutes. */
  attempts: 12,
  /** Largest answer, in bytes. */
  answerBytes: 2 * 1024 * 1024,
  /** Entries of one answer; no request names more than 50 resources. */
  answerEntries: 200,
  /** JSON values of one answer, after its lists are truncated. */
  answerValues: 20_000,
  /** Issues of a seller that are stored and shown. */
  issues: 20,
  reasonLength: 500,
  /** Characters of a seller's snippet for an event source. */
  snippetLength: 20_000,
} as const;
