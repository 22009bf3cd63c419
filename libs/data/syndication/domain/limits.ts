/** Milliseconds, unless it says otherwise. */
export const syndicationLimits = {
  /** Sellers of one request. */
  sellers: 50,
  /** What one call to a seller carries, at most: items or members, and characters of JSON. */
  partLength: 5_000,
  partSize: 2_000_000,
  /** Shares of one process at the same time, and the part of what is free that one buyer, and one seller, may have of them. */
  atOnce: 12,
  partOfOne: 1 / 2,
  /** One call to one seller. */
  deadline: 30_000,
  /** Longer than the deadline: a live worker never loses its claim, which every part renews. */
  lease: 45_000,
  firstRetryDelay: 2_000,
  maxRetryDelay: 60_000,
  /** Of a seller that cannot be reached: about seven minutes. */
  attempts: 12,
  /** The largest answer, in bytes. */
  answerBytes: 2 * 1024 * 1024,
  /** Things that one answer tells about: no request names more than 50. */
  entries: 200,
  /** JSON values of one answer, after the lists in it are cut. */
  values: 20_000,
  /** Of what a seller finds fault with, kept and shown. */
  issues: 20,
  reason: 500,
  /** Characters of the tag that a seller gives for an event source. */
  snippet: 20_000,
} as const;
