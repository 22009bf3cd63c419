import { dayMs, hourMs, minuteMs } from '@exchange/kernel';
import type { FileKind } from './asset-facts';

const mega = 1_000_000;
const mebi = 1024 * 1024;

/** ADR 218. */
export const assetLimits = {
  /** Bytes of a file. */
  maxBytes: { image: 20 * mega, html: 20 * mega, audio: 100 * mega, video: 500 * mega } satisfies Readonly<Record<FileKind, number>>,
  /** Characters. */
  nameLength: 255,
  textLength: 10_000,
  urlLength: 2_048,
  tags: 20,
  tagLength: 64,
  /** Numbers of parts are 1 to this one. */
  maxParts: 1_000,
  /** Bytes of every part but the last. */
  minPartBytes: 5 * mebi,
  /** Bytes that an uploader is told to put into a part. */
  partBytes: 8 * mebi,
  /** Parts may be replaced until this many times the bytes of the file, or this many times `maxParts`, have been stored for it. */
  replacedFactor: 3,
  /** Time to complete an upload, in milliseconds. */
  uploadMs: dayMs,
  /** Time that links to files are valid, in milliseconds. */
  linkMs: hourMs,
  /** Attempts to check a file before it is refused. */
  checkAttempts: 5,
  /** Milliseconds without an extension after which another worker may check the file. */
  checkLeaseMs: 60_000,
  /** Milliseconds of an attempt, with the time in which it waits for the store. */
  checkMs: 10 * minuteMs,
  /** Archived assets are deleted once nothing uses them; each is looked at this often, in milliseconds, in batches. */
  archivedEveryMs: dayMs,
  archivedBatch: 200,
  /** Files that one worker checks at the same time, each in up to 150 MB of memory, and the share of the free places that one account gets. */
  concurrentChecks: 2,
  maxChecksOfAccount: 1 / 2,
} as const;
