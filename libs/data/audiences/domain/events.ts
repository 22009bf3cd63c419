import { defineEvents } from '@exchange/kernel';
import type { AudienceStatus } from './audience.states';

/** Result of a sync for one audience (docs/spec/gaps.md §5.1, data of audience.synced). */
export interface AudienceResult {
  readonly audienceId: string;
  readonly status: AudienceStatus;
  readonly uploadedCount: number | null;
  readonly matchedCount: number | null;
}

export interface AudienceSyncOutcome {
  readonly operationId: string;
  readonly advertiserId: number;
  readonly audiences: readonly AudienceResult[];
}

export interface AudienceSyncFailure {
  readonly operationId: string;
  readonly advertiserId: number;
  /** Explanation for people, not for programs. */
  readonly reason: string;
}

export interface AudienceEvents {
  /** A sync was applied; has every audience that it named or deleted as missing. */
  'audiences.synced': AudienceSyncOutcome;
  /** A sync failed. The audiences that it named are `ERROR` until their next sync. */
  'audiences.sync_failed': AudienceSyncFailure;
}

export const audienceEvent = defineEvents<AudienceEvents>();
