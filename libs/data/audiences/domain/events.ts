import { defineEvents } from '@exchange/kernel';
import type { AudienceStatus } from './audience.states';

/** What became of one audience (gaps.md §5.1, data of audience.synced). */
export interface AudienceResult {
  readonly audienceId: string;
  readonly status: AudienceStatus;
  readonly uploadedCount: number | null;
  readonly matchedCount: number | null;
}

export interface SyncOutcome {
  readonly operationId: string;
  readonly advertiserId: number;
  readonly audiences: readonly AudienceResult[];
}

export interface SyncFailure {
  readonly operationId: string;
  readonly advertiserId: number;
  /** For people. */
  readonly reason: string;
}

export interface AudienceEvents {
  /** A sync was applied: every audience that it named, or deleted as missing. */
  'audiences.synced': SyncOutcome;
  /** A sync was given up. The audiences that it named are `ERROR` until the next sync of them. */
  'audiences.sync_failed': SyncFailure;
}

export const eventOf = defineEvents<AudienceEvents>();
