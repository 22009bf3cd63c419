import type { SyndicationEvent } from '@exchange/syndication';
import { type Rows, row } from './row';

/** rest-api.md, Notifications. */
export const syndication: Rows = {
  'syndication.completed': row<SyndicationEvent>(({ advertiserId, syndication: record, message }) => ({
    type: 'syndication.completed',
    status: 'success',
    message: message ?? 'An agent took what was shared with it.',
    path: `/api/v2/buyer/advertisers/${advertiserId}/syndication-status`,
    advertiserId,
    data: { advertiserId, syndication: record },
  })),
  'syndication.failed': row<SyndicationEvent>(({ advertiserId, syndication: record, message }) => ({
    type: 'syndication.failed',
    status: 'error',
    message: message ?? 'An agent did not take what was shared with it.',
    path: `/api/v2/buyer/advertisers/${advertiserId}/syndication-status`,
    advertiserId,
    data: { advertiserId, syndication: record },
  })),
};
