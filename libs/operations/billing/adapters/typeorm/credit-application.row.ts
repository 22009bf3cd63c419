import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { CreditApplication, type CreditApplicationState } from '../../domain/credit-application';

export const creditApplicationRow = new EntitySchema<CreditApplicationState>({
  name: 'CreditApplication',
  tableName: 'credit_applications',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    id: column.text('id', { primary: true }),
    requestedMinor: column.id('requested_minor'),
    currency: column.text('currency'),
    status: column.text('status'),
    justification: column.text('justification'),
    grantedMinor: column.id('granted_minor', { nullable: true }),
    reviewerNotes: column.text('reviewer_notes', { nullable: true }),
    reviewedAt: column.timestamp('reviewed_at', { nullable: true }),
    createdAt: column.timestamp('created_at'),
    updatedAt: column.timestamp('updated_at'),
  } satisfies ColumnsOf<CreditApplicationState>,
});

export const creditApplicationMapping: Mapping<CreditApplicationState, CreditApplication> = {
  schema: creditApplicationRow,
  from: (state) => new CreditApplication(state),
  audited: {
    resourceType: 'CREDIT_APPLICATION',
    accountId: (state) => state.accountId,
    id: (state) => state.id,
    name: (state) => `over ${state.requestedMinor} ${state.currency} minor units`,
    hidden: ['id'],
  },
};
