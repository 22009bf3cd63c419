import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { Deposit, type DepositState } from '../../domain/deposit';

export const depositRow = new EntitySchema<DepositState>({
  name: 'Deposit',
  tableName: 'billing_deposits',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    id: column.text('id', { primary: true }),
    amountMinor: column.id('amount_minor'),
    currency: column.text('currency'),
    status: column.text('status'),
    provider: column.text('provider'),
    reference: column.text('reference'),
    occurredAt: column.timestamp('occurred_at'),
    createdAt: column.timestamp('created_at'),
    updatedAt: column.timestamp('updated_at'),
  } satisfies ColumnsOf<DepositState>,
});

export const depositMapping: Mapping<DepositState, Deposit> = {
  schema: depositRow,
  from: (state) => new Deposit(state),
  audited: {
    resourceType: 'DEPOSIT',
    accountId: (state) => state.accountId,
    id: (state) => state.id,
    name: (state) => state.reference,
    hidden: ['id'],
  },
};
