import type { AudiencesSynced, AudiencesSyncFailed } from '@exchange/audiences';
import { type Rows, row } from './row';

/** rest-api.md, Notifications. */
export const audiences: Rows = {
  'audiences.synced': row<AudiencesSynced['payload']>(({ operationId, advertiserId, audiences: synced }) => ({
    type: 'audience.synced',
    status: synced.some(({ status }) => status === 'ERROR') ? 'warning' : 'success',
    message: `An audience sync finished: ${synced.length} ${synced.length === 1 ? 'audience' : 'audiences'}.`,
    path: `/api/v2/buyer/advertisers/${advertiserId}/audiences`,
    advertiserId,
    data: { operationId, advertiserId, audiences: synced },
  })),
  'audiences.sync_failed': row<AudiencesSyncFailed['payload']>(({ operationId, advertiserId, reason }) => ({
    type: 'audience.sync_failed',
    status: 'error',
    message: `An audience sync failed: ${reason}`,
    path: `/api/v2/buyer/advertisers/${advertiserId}/audiences`,
    advertiserId,
    data: { operationId, advertiserId, reason },
  })),
};
