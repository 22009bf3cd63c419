import { z } from 'zod';
import { fieldsOf, integerIdField } from '@exchange/platform/tools';
import type { ApprovalState } from '../../domain/approval';
import { approvalStates } from '../../domain/approval.states';
import { addressOfApproval } from '../http/approval-path';
import { RequestAccountBody } from '../http/approval.wire';
import { outcomeOf } from './approval-object';

/** Fields of `POST /api/v2/approvals/child-accounts`. */
export const wantedAccount = {
  parentId: integerIdField('Id of the organization, or of your account if it belongs to none. Can be omitted.').optional(),
  ...fieldsOf(RequestAccountBody),
};

export const approvalShape = z.strictObject({
  id: z.string(),
  kind: z.string(),
  state: z.enum(approvalStates.stored),
  name: z.string(),
  summary: z.string().describe('What happens when it is approved.'),
  targetCustomerId: z.int().describe('The requesting account, whose admins decide.'),
  decidedAt: z.string().nullable(),
  completedAt: z.string().nullable().describe('When the account was created or its creation failed.'),
  requiredRole: z.literal('ADMIN'),
  url: z.string().describe('Page on which a signed-in admin decides.'),
  reason: z.string().optional().describe('Reason for the rejection.'),
  resultReference: z.string().nullable().describe('Id of the account that was created.'),
  failureCode: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
});

export function approvalAnswer(state: ApprovalState, baseUrl: string): z.input<typeof approvalShape> {
  const { id, kind, status, wanted, reason, resultReference, failureCode, createdAt, expiresAt } = state;
  return {
    id,
    kind,
    state: status,
    name: wanted.name,
    ...outcomeOf(state),
    requiredRole: 'ADMIN',
    url: addressOfApproval(state, baseUrl),
    ...(reason === null ? {} : { reason }),
    resultReference,
    failureCode,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
