import type { SyndicationEvents } from '@exchange/syndication';
import type { NoticesOf } from './notices-of';

/** rest-api.md, Notifications. */
export const syndication: NoticesOf<SyndicationEvents> = {
  'syndication.completed': ({ advertiserId, syndication: record, message }) => ({
    type: 'syndication.completed',
    status: 'success',
    message: message ?? 'An agent took what was shared with it.',
    path: `sharing?advertiser=${advertiserId}`,
    advertiserId,
    data: { advertiserId, syndication: record },
  }),
  'syndication.failed': ({ advertiserId, syndication: record, message }) => ({
    type: 'syndication.failed',
    status: 'error',
    message: message ?? 'An agent did not take what was shared with it.',
    path: `sharing?advertiser=${advertiserId}&status=FAILED`,
    advertiserId,
    data: { advertiserId, syndication: record },
  }),
};
