import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { Approval, type ApprovalState } from '../../domain/approval';
import { approvalErrors } from '../../domain/errors';

export const approvalRow = new EntitySchema<ApprovalState>({
  name: 'Approval',
  tableName: 'approvals',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    id: column.text('id', { primary: true }),
    kind: column.text('kind'),
    status: column.text('status'),
    wanted: column.json('wanted'),
    requestedBy: column.text('requested_by'),
    decidedBy: column.text('decided_by', { nullable: true }),
    decidedAt: column.timestamp('decided_at', { nullable: true }),
    reason: column.text('reason', { nullable: true }),
    resultReference: column.text('result_reference', { nullable: true }),
    failureCode: column.text('failure_code', { nullable: true }),
    expiresAt: column.timestamp('expires_at'),
    createdAt: column.timestamp('created_at'),
    updatedAt: column.timestamp('updated_at'),
  } satisfies ColumnsOf<ApprovalState>,
});

export const approvalMapping: Mapping<ApprovalState, Approval> = {
  schema: approvalRow,
  from: (state) => new Approval(state),
  caps: [{ name: 'pending-approvals', per: ['accountId'], counts: `status = 'pending'`, error: approvalErrors.tooMany }],
  audited: {
    resourceType: 'APPROVAL',
    noun: 'account',
    accountId: (state) => state.accountId,
    id: (state) => state.id,
    name: ({ wanted }) => wanted.name,
    hidden: ['id', 'decidedBy', 'decidedAt'],
  },
};
