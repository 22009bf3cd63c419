import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { Payout, PayoutRun, type PayoutRunState, type PayoutState } from './payout';

export const payoutRunRow = new EntitySchema<PayoutRunState>({
  name: 'PayoutRun',
  tableName: 'payout_runs',
  columns: {
    id: column.text('id', { primary: true }),
    status: column.text('status'),
    payouts: column.integer('payouts'),
    preparedBy: column.id('prepared_by'),
    decidedBy: column.id('decided_by', { nullable: true }),
    decidedAt: column.timestamp('decided_at', { nullable: true }),
    createdAt: column.timestamp('created_at'),
    updatedAt: column.timestamp('updated_at'),
  } satisfies ColumnsOf<PayoutRunState>,
});

/** Runs have no audit entry of their own: each payout has one, in the log of its seller. */
export const payoutRunMapping: Mapping<PayoutRunState, PayoutRun> = { schema: payoutRunRow, from: (state) => new PayoutRun(state) };

export const payoutRow = new EntitySchema<PayoutState>({
  name: 'Payout',
  tableName: 'payouts',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    id: column.text('id', { primary: true }),
    runId: column.text('run_id'),
    until: column.text('until'),
    currency: column.text('currency'),
    grossMinor: column.id('gross_minor'),
    feeBasisPoints: column.integer('fee_basis_points'),
    feeMinor: column.id('fee_minor'),
    netMinor: column.id('net_minor'),
    status: column.text('status'),
    payeeAccountId: column.id('payee_account_id'),
    payeeId: column.text('payee_id'),
    entityName: column.text('entity_name'),
    last4: column.text('last4'),
    payeeUpdatedAt: column.timestamp('payee_updated_at', { nullable: true }),
    reference: column.text('reference', { nullable: true }),
    failureReason: column.text('failure_reason', { nullable: true }),
    failedBy: column.id('failed_by', { nullable: true }),
    retriedBy: column.id('retried_by', { nullable: true }),
    paidAt: column.timestamp('paid_at', { nullable: true }),
    createdAt: column.timestamp('created_at'),
    updatedAt: column.timestamp('updated_at'),
  } satisfies ColumnsOf<PayoutState>,
});

export const payoutMapping: Mapping<PayoutState, Payout> = {
  schema: payoutRow,
  from: (state) => new Payout(state),
  audited: {
    resourceType: 'PAYOUT',
    accountId: (state) => state.accountId,
    id: (state) => state.id,
    name: (state) => `${state.currency} until ${state.until}`,
    hidden: ['id', 'runId', 'payeeId', 'payeeAccountId', 'payeeUpdatedAt', 'failedBy', 'retriedBy', 'feeBasisPoints'],
  },
};

/** SQL: whether the payee changed, by the version stored with the payout. A row of an older release has no version and is compared by the time `since`. */
export const isOtherPayee = (since: 'payouts.created_at' | 'payouts.updated_at'): string =>
  `case when payee_updated_at is null then payees.updated_at > ${since} else payees.updated_at <> payee_updated_at end`;

/** SQL: whether the account's organization has a spend hold; its sellers are not paid then. */
export const isHeld = (account: string): string =>
  `exists (select 1 from billing_accounts held where held.holds <> '[]'::jsonb
    and held.account_id = coalesce((select parent_id from accounts organization where organization.id = ${account}), ${account}))`;

export const keyOf = ({ accountId, id }: Pick<PayoutState, 'accountId' | 'id'>) => ({ accountId, id });

/** The payout as the ledgers of billing name it. */
export const sellerOf = ({ id, accountId, currency }: PayoutState) => ({ payoutId: id, sellerAccountId: accountId, currency });
