import type { AdvertiserGrantEvents } from '@exchange/advertiser-grants';
import type { Notice } from '../../domain/notification';
import type { NoticesOf } from './notices-of';

type GrantEvent = AdvertiserGrantEvents[keyof AdvertiserGrantEvents];

const commonFields = ({ grantRef, side, organization, ...data }: GrantEvent): Pick<Notice, 'path' | 'data'> => ({
  path: null,
  data: { grantRef, side, organization, ...data },
});

const advertisersText = ({ advertiserCount }: GrantEvent): string =>
  advertiserCount === 1 ? 'an advertiser' : `${advertiserCount} advertisers`;

/** Text for the grant from the point of view of the notified organization. */
const grantText = (event: GrantEvent): string =>
  event.side === 'grantor'
    ? `the grant of ${advertisersText(event)} to ${event.organization}`
    : `the grant of ${advertisersText(event)} by ${event.organization}`;

export const advertiserGrants: NoticesOf<AdvertiserGrantEvents> = {
  'advertiser_grants.invited': (event) => ({
    ...commonFields(event),
    type: 'advertiser_grant.invited',
    status: 'warning',
    message: `${event.organization} invites you to work on ${advertisersText(event)}: an admin accepts or rejects it.`,
  }),
  'advertiser_grants.accepted': (event) => ({
    ...commonFields(event),
    type: 'advertiser_grant.accepted',
    status: 'success',
    message: `${event.organization} accepted the invitation to work on ${advertisersText(event)}.`,
  }),
  'advertiser_grants.rejected': (event) => ({
    ...commonFields(event),
    type: 'advertiser_grant.rejected',
    status: 'info',
    message: `The invitation to work on ${advertisersText(event)} was rejected by ${event.organization}.`,
  }),
  'advertiser_grants.revoked': (event) => ({
    ...commonFields(event),
    type: 'advertiser_grant.revoked',
    status: 'warning',
    message: `It was revoked: ${grantText(event)}.`,
  }),
  'advertiser_grants.expired': (event) => ({
    ...commonFields(event),
    type: 'advertiser_grant.expired',
    status: 'warning',
    message: `It expired: ${grantText(event)}.`,
  }),
};
