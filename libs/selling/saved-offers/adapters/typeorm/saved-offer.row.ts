import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { savedOfferErrors } from '../../domain/errors';
import type { ListedOffer } from '../../domain/ports';
import { SavedOffer, type SavedOfferState } from '../../domain/saved-offer';

const listed = {
  accountId: column.id('account_id', { primary: true }),
  id: column.id('id', { primary: true }),
  code: column.text('code'),
  operatorDomain: column.text('operator_domain', { nullable: true }),
  operatorAccountId: column.id('operator_account_id', { nullable: true }),
  label: column.text('label'),
  notes: column.text('notes', { nullable: true }),
  storefrontId: column.id('storefront_id'),
  discoveryId: column.text('discovery_id'),
  proposalId: column.text('proposal_id'),
  status: column.text('status'),
  expiresAt: column.timestamp('expires_at'),
  redeemedBy: column.id('redeemed_by', { nullable: true }),
  redeemedIn: column.text('redeemed_in', { nullable: true }),
  redeemedAt: column.timestamp('redeemed_at', { nullable: true }),
  createdAt: column.timestamp('created_at'),
  updatedAt: column.timestamp('updated_at'),
} satisfies ColumnsOf<ListedOffer>;

const columns = { ...listed, snapshot: column.json('snapshot') } satisfies ColumnsOf<SavedOfferState>;

export const savedOfferRow = new EntitySchema<SavedOfferState>({ name: 'SavedOffer', tableName: 'saved_offers', columns });

/** Columns without the snapshots, which are long. */
export const listedColumns = Object.entries(listed)
  .map(([property, { name }]) => `${name} as "${property}"`)
  .join(', ');

export const savedOfferMapping: Mapping<SavedOfferState, SavedOffer> = {
  schema: savedOfferRow,
  from: (state) => new SavedOffer(state),
  caps: [{ name: 'saved-offers', per: ['accountId'], error: savedOfferErrors.tooMany }],
  audited: {
    resourceType: 'SAVED_OFFER',
    accountId: (state) => state.accountId,
    id: (state) => String(state.id),
    name: (state) => state.label,
    hidden: ['id', 'code', 'snapshot', 'redeemedBy', 'redeemedIn', 'redeemedAt'],
    labels: { expiresAt: 'Expires', operatorDomain: 'Operator', operatorAccountId: 'Operator (account)', proposalId: 'Proposal' },
  },
};
