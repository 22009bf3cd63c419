import { type Rows, row } from './row';

/** Payload of `syndication.completed` and `syndication.failed`. */
interface SyndicationSettled {
  readonly advertiserId: number;
  /** The syndication status record as its query answers it. */
  readonly syndication: Readonly<Record<string, unknown>>;
  /** Why it failed. */
  readonly message?: string;
}

/** rest-api.md, Notifications. */
export const syndication: Rows = {
  'syndication.completed': row<SyndicationSettled>(({ advertiserId, syndication: record, message }) => ({
    type: 'syndication.completed',
    status: 'success',
    message: message ?? 'An agent took what was shared with it.',
    path: `/api/v2/buyer/advertisers/${advertiserId}/syndication-status`,
    advertiserId,
    data: { advertiserId, syndication: record },
  })),
  'syndication.failed': row<SyndicationSettled>(({ advertiserId, syndication: record, message }) => ({
    type: 'syndication.failed',
    status: 'error',
    message: message ?? 'An agent did not take what was shared with it.',
    path: `/api/v2/buyer/advertisers/${advertiserId}/syndication-status`,
    advertiserId,
    data: { advertiserId, syndication: record },
  })),
};
