import type { AdvertiserGrantInvitation } from '../../application/advertiser-grants.service';
import type { InviteOrganizationBody } from './advertiser-grant-body.wire';

export function invitationOf({ grantee, advertisers, ...rest }: InviteOrganizationBody): AdvertiserGrantInvitation {
  const advertiserIds = advertisers.map(({ advertiserId }) => advertiserId);
  return { ...rest, granteeAccountId: Number(grantee.organizationRef), advertiserIds };
}
