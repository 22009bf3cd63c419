import type { AdvertiserGrantEvents } from '@exchange/advertiser-grants';
import type { Notice } from '../../domain/notification';
import type { NoticesOf } from './notices-of';

type GrantEvent = AdvertiserGrantEvents[keyof AdvertiserGrantEvents];

const about = ({ grantRef, side, organization, ...data }: GrantEvent): Pick<Notice, 'path' | 'data'> => ({
  path: null,
  data: { grantRef, side, organization, ...data },
});

const number = ({ advertiserCount }: GrantEvent): string => (advertiserCount === 1 ? 'an advertiser' : `${advertiserCount} advertisers`);

/** Which grant it was, as the one side or the other says it. */
const named = (event: GrantEvent): string =>
  event.side === 'grantor'
    ? `the grant of ${number(event)} to ${event.organization}`
    : `the grant of ${number(event)} by ${event.organization}`;

export const advertiserGrants: NoticesOf<AdvertiserGrantEvents> = {
  'advertiser_grants.invited': (event) => ({
    ...about(event),
    type: 'advertiser_grant.invited',
    status: 'warning',
    message: `${event.organization} invites you to work on ${number(event)}: an admin accepts or rejects it.`,
  }),
  'advertiser_grants.accepted': (event) => ({
    ...about(event),
    type: 'advertiser_grant.accepted',
    status: 'success',
    message: `${event.organization} accepted the invitation to work on ${number(event)}.`,
  }),
  'advertiser_grants.rejected': (event) => ({
    ...about(event),
    type: 'advertiser_grant.rejected',
    status: 'info',
    message: `The invitation to work on ${number(event)} was rejected by ${event.organization}.`,
  }),
  'advertiser_grants.revoked': (event) => ({
    ...about(event),
    type: 'advertiser_grant.revoked',
    status: 'warning',
    message: `It was revoked: ${named(event)}.`,
  }),
  'advertiser_grants.expired': (event) => ({
    ...about(event),
    type: 'advertiser_grant.expired',
    status: 'warning',
    message: `It expired: ${named(event)}.`,
  }),
};
