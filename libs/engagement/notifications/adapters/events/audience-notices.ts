import type { AudienceEvents } from '@exchange/audiences';
import type { NoticesOf } from './notices-of';

/** rest-api.md, Notifications. */
export const audiences: NoticesOf<AudienceEvents> = {
  'audiences.synced': ({ operationId, advertiserId, audiences: synced }) => ({
    type: 'audience.synced',
    status: synced.some(({ status }) => status === 'ERROR') ? 'warning' : 'success',
    message: `An audience sync finished: ${synced.length} ${synced.length === 1 ? 'audience' : 'audiences'}.`,
    path: `tasks/${operationId}`,
    advertiserId,
    data: { operationId, advertiserId, audiences: synced },
  }),
  'audiences.sync_failed': ({ operationId, advertiserId, reason }) => ({
    type: 'audience.sync_failed',
    status: 'error',
    message: `An audience sync failed: ${reason}`,
    path: `tasks/${operationId}`,
    advertiserId,
    data: { operationId, advertiserId, reason },
  }),
};
