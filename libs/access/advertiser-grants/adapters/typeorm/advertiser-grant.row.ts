import { EntitySchema } from 'typeorm';
import { type Audited, column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { AdvertiserGrant, type AdvertiserGrantState } from '../../domain/advertiser-grant';
import { advertiserGrantErrors } from '../../domain/errors';

export const advertiserGrantRow = new EntitySchema<AdvertiserGrantState>({
  name: 'AdvertiserGrant',
  tableName: 'advertiser_grants',
  columns: {
    accountId: column.id('account_id'),
    id: column.text('id', { primary: true }),
    granteeAccountId: column.id('grantee_account_id'),
    grantorName: column.text('grantor_name'),
    granteeName: column.text('grantee_name'),
    advertisers: column.json('advertisers'),
    capabilities: column.json('capabilities'),
    purpose: column.text('purpose'),
    status: column.text('status'),
    events: column.json('events'),
    invitedAt: column.timestamp('invited_at'),
    expiresAt: column.timestamp('expires_at'),
    updatedAt: column.timestamp('updated_at'),
  } satisfies ColumnsOf<AdvertiserGrantState>,
});

const hidden: Audited<AdvertiserGrantState>['hidden'] = ['id', 'granteeAccountId', 'grantorName', 'granteeName', 'events', 'invitedAt'];

/** Entry in the grantor's audit log. The grantee's name appears only after it has accepted. */
const auditedByGrantor: Audited<AdvertiserGrantState> = {
  resourceType: 'ADVERTISER_GRANT',
  accountId: ({ accountId }) => accountId,
  id: ({ id }) => id,
  name: (state) => (new AdvertiserGrant(state).hasBeenAccepted ? state.granteeName : `organization ${state.granteeAccountId}`),
  hidden,
};

/** The same entry in the grantee's audit log. */
export const auditedByGrantee: Audited<AdvertiserGrantState> = {
  ...auditedByGrantor,
  accountId: ({ granteeAccountId }) => granteeAccountId,
  name: ({ grantorName }) => grantorName,
};

export const advertiserGrantMapping: Mapping<AdvertiserGrantState, AdvertiserGrant> = {
  schema: advertiserGrantRow,
  from: (state) => new AdvertiserGrant(state),
  caps: [
    { name: 'advertiser-grants', per: ['accountId'], counts: `status in ('invited', 'active')`, error: advertiserGrantErrors.tooMany },
  ],
  audited: auditedByGrantor,
};
