import { hourMs, minuteMs } from '@exchange/kernel';

/** Times in milliseconds, sizes in bytes. */
export const catalogLimits = {
  /** One feed, as it comes over the wire, and after decompression. */
  feedBytes: 200_000_000,
  decompressedBytes: 500_000_000,
  feedItems: 1_000_000,
  /** One element or JSON value of a feed: characters, whatever they are; cells, elements, attributes, members; levels. */
  recordLength: 262_144,
  recordMembers: 10_000,
  /** A row has no markup: it is as long as its item, and at most twice that where quotes are doubled. */
  rowLength: 131_072,
  recordDepth: 32,
  redirects: 5,
  /** Of one item's canonical JSON. */
  itemLength: 65_536,
  itemDepth: 20,
  inlineItems: 10_000,
  syncedTogether: 50,
  issues: 100,
  fields: 200,
  /** Of an attribute's name, to be named among the fields of a catalog. */
  fieldLength: 200,
  /** rest-api.md, Catalog: how much of the past a catalog shows. */
  recent: 20,
  /** Versions whose items are kept beside the current ones. */
  keptVersions: 30,
  keptPlans: 20,
  groups: 1_000,
  /** Of an account together, asked for and not yet taken by a worker. */
  waitingRuns: 20,
  /** A turn that nobody renewed for so long has lost its process. */
  turnLease: 45_000,
  /** Accounts, and feeds of each, that are looked at for a turn at once. */
  turnAccounts: 200,
  turnFeeds: 5,
  /** How often whoever waits for a run looks at it, beside being told. */
  look: { first: 250, last: 2_000 },
  /** Settled runs, versions and executions of a catalog that are kept. */
  keptRuns: 100,
  /** A run that is older has lost its process. */
  runAge: 15 * minuteMs,
  stageBatch: 1_000,
  /** Of the items of a batch together, in characters: to join and to send them is one turn of the event loop. */
  stageLength: 1_000_000,
} as const;

/** `realtime` is as often as a feed is fetched at all. */
export const updateIntervals = { realtime: 5 * minuteMs, hourly: hourMs, daily: 24 * hourMs, weekly: 7 * 24 * hourMs } as const;
/** After a failure a feed is tried again sooner than its interval, if that is long. */
export const retryAfter = hourMs;
