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

/** Fields that audit entries do not show. */
const hiddenFields: Audited<AdvertiserGrantState>['hidden'] = [
  'id',
  'granteeAccountId',
  'grantorName',
  'granteeName',
  'events',
  'invitedAt',
];

/** Audit entries in the grantor's log. They show the grantee's name only after the grantee has accepted. */
const auditedByGrantor: Audited<AdvertiserGrantState> = {
  resourceType: 'ADVERTISER_GRANT',
  accountId: ({ accountId }) => accountId,
  id: ({ id }) => id,
  name: (state) => (new AdvertiserGrant(state).hasBeenAccepted ? state.granteeName : `organization ${state.granteeAccountId}`),
  hidden: hiddenFields,
};

/** Audit entries in the grantee's log: the same changes, named after the grantor. */
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
