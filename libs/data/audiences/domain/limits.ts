/** docs/spec/gaps.md §5.8; limits missing there are set by ADR 21. */
export const audienceLimits = {
  /** Members in all `add` and `remove` lists of one call together. */
  membersPerCall: 100_000,
  /** Members per call of the tool. Each with two hashes, an id of 64 and a uid of 128 characters, they fit into `toolBytes`. */
  membersPerToolCall: 5_000,
  toolBytes: 2 * 1024 * 1024,
  audiencesPerCall: 1_000,
  uidsPerMember: 20,
  idLength: 255,
  nameLength: 255,
  uidTypeLength: 64,
  uidValueLength: 1_024,
  /** Members that are stored, sent to PostgreSQL and applied together. */
  membersPerPart: 2_000,
  /** Approximate limit for the characters of the uids in one part. */
  uidCharactersPerPart: 1_000_000,
  /** Syncs of one advertiser that have not ended. */
  openSyncs: 100,
  /** Syncs that one process applies at the same time. The limit leaves PostgreSQL connections for other work. */
  concurrentSyncs: 4,
  /** Attempts to apply a sync before it fails. */
  syncAttempts: 5,
  /** Milliseconds without an extension after which another worker may take the sync. */
  leaseMs: 30_000,
  /** Seconds between two polls of a sync's task, as told to callers. */
  pollSeconds: 5,
  /** Days after their end for which syncs are stored, with their callbacks. */
  retentionDays: 30,
} as const;
