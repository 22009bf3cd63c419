/** gaps.md §5.8, and where it is silent ADR 0021. */
export const audienceLimits = {
  /** In all `add` and `remove` lists of one call together. */
  membersPerCall: 100_000,
  /** As the one above, of a tool: its call has at most `toolBytes`, into which so many fit with two hashes, an id of 64 and a uid of 128 characters each. */
  membersPerToolCall: 5_000,
  toolBytes: 2 * 1024 * 1024,
  audiencesPerCall: 1_000,
  uidsPerMember: 20,
  idLength: 255,
  nameLength: 255,
  uidTypeLength: 64,
  uidValueLength: 1_024,
  /** Members that are stored, sent to PostgreSQL and applied together. */
  partLength: 2_000,
  /** Characters of the uids of such a part, about. */
  partCharacters: 1_000_000,
  /** Syncs of one advertiser that were accepted and have not ended. */
  openSyncs: 100,
  /** Syncs that one process applies at the same time: they leave connections to PostgreSQL for the rest. */
  atOnce: 4,
  /** Times that a worker begins a sync before it is given up. */
  syncAttempts: 5,
  /** Milliseconds. A worker that has not said anything for so long is gone. */
  lease: 30_000,
  /** Seconds between two looks at a sync's task. */
  pollSeconds: 5,
  /** Days that syncs are kept once they have ended, with their callbacks. */
  keptDays: 30,
} as const;
