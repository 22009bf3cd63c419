import { type Rows, row } from './row';

/** Payload of `audiences.synced`. */
interface AudiencesSynced {
  readonly operationId: string;
  readonly advertiserId: number;
  readonly audiences: readonly {
    readonly audienceId: string;
    readonly status: string;
    readonly uploadedCount: number | null;
    readonly matchedCount: number | null;
  }[];
}

/** Payload of `audiences.sync_failed`. */
interface AudienceSyncFailed {
  readonly operationId: string;
  readonly advertiserId: number;
  readonly reason: string;
}

/** rest-api.md, Notifications. */
export const audiences: Rows = {
  'audiences.synced': row<AudiencesSynced>(({ operationId, advertiserId, audiences: synced }) => ({
    type: 'audience.synced',
    status: synced.some(({ status }) => status === 'ERROR') ? 'warning' : 'success',
    message: `An audience sync finished: ${synced.length} ${synced.length === 1 ? 'audience' : 'audiences'}.`,
    path: `/api/v2/buyer/advertisers/${advertiserId}/audiences`,
    advertiserId,
    data: { operationId, advertiserId, audiences: synced },
  })),
  'audiences.sync_failed': row<AudienceSyncFailed>(({ operationId, advertiserId, reason }) => ({
    type: 'audience.sync_failed',
    status: 'error',
    message: `An audience sync failed: ${reason}`,
    path: `/api/v2/buyer/advertisers/${advertiserId}/audiences`,
    advertiserId,
    data: { operationId, advertiserId, reason },
  })),
};
