import { hourMs, minuteMs } from '@exchange/kernel';

/** Times in milliseconds, sizes in bytes. */
export const catalogLimits = {
  /** One feed: bytes received, and bytes after decompression. */
  feedBytes: 200_000_000,
  decompressedBytes: 500_000_000,
  feedItems: 1_000_000,
  /** One element or JSON value of a feed: length in characters; count of cells, elements, attributes and members; depth. */
  recordLength: 262_144,
  recordMembers: 10_000,
  /** Characters of one CSV row: an item of maximum length, doubled for escaped quotes. */
  rowLength: 131_072,
  recordDepth: 32,
  redirects: 5,
  /** Canonical JSON of one item, in characters. */
  itemLength: 65_536,
  itemDepth: 20,
  /** Characters of the items of one page. */
  pageLength: 4_000_000,
  inlineItems: 10_000,
  syncedTogether: 50,
  issues: 100,
  fields: 200,
  /** Characters of an attribute's name; longer names are not listed among a catalog's fields. */
  fieldLength: 200,
  /** Versions, runs and executions that a catalog shows (docs/spec: rest-api.md, Catalog). */
  shownHistory: 20,
  /** Old versions whose items are stored. */
  keptVersions: 30,
  keptPlans: 20,
  groups: 1_000,
  /** Characters of the values and prompts of a plan. */
  planLength: 10_000_000,
  /** Characters of the ids of the items of a plan. */
  planIdLength: 40_000_000,
  /** Item attributes that a plan reads. */
  planFields: 50,
  /** Catalogs whose items one process reads into groups at the same time, and the longest time that a request waits for its turn. */
  groupings: { all: 4, ofAccount: 2 },
  planWaitMs: 10_000,
  /** Previews of rules that are not saved, of one account. */
  unsavedPreviews: { attempts: 30, seconds: 60 },
  /** Manual refreshes of one account that may wait for a worker. */
  waitingRuns: 20,
  /** A turn that is not extended for this long is taken from its worker. */
  turnLease: 45_000,
  /** Candidates per claim: accounts, and feeds of each account. */
  turnAccounts: 200,
  turnFeeds: 5,
  /** First and longest delay between two polls of a run that a request waits for. */
  runPolling: { first: 250, last: 2_000 },
  /** Settled runs, versions and executions that are stored per catalog. */
  keptRuns: 100,
  /** Older runs that still sync have lost their process. */
  runAge: 15 * minuteMs,
  stageBatch: 1_000,
  /** Characters of one batch together: joining and sending a batch blocks the event loop. */
  stageLength: 1_000_000,
} as const;

/** Longest time between two fetches, in milliseconds. `realtime` is the shortest that is supported. */
export const updateIntervals = { realtime: 5 * minuteMs, hourly: hourMs, daily: 24 * hourMs, weekly: 7 * 24 * hourMs } as const;
/** Maximum delay before a failed feed is fetched again. */
export const retryAfter = hourMs;
