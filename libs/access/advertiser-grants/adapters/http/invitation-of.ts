import type { Invitation } from '../../application/advertiser-grants.service';
import type { InviteOrganizationBody } from './advertiser-grant-body.wire';

/** The invitation that a body asks for. */
export function invitationOf({ grantee, advertisers, ...rest }: InviteOrganizationBody): Invitation {
  const advertiserIds = advertisers.map(({ advertiserId }) => advertiserId);
  return { ...rest, granteeAccountId: Number(grantee.organizationRef), advertiserIds };
}
