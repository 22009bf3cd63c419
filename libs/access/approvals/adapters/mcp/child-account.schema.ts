import { z } from 'zod';
import { fieldsOf, integerIdField } from '@exchange/platform';
import type { ApprovalState } from '../../domain/approval';
import { approvalStates } from '../../domain/approval.states';
import { addressOfApproval } from '../http/approval-path';
import { RequestAccountBody } from '../http/approval.wire';
import { outcomeOf } from './approval-object';

/** The account that is asked for: the fields of `POST /api/v2/approvals/child-accounts`. */
export const wantedAccount = {
  parentId: integerIdField('The organization; your account while it is in none. There is one: it can be left out.').optional(),
  ...fieldsOf(RequestAccountBody),
};

export const approvalShape = z.strictObject({
  id: z.string(),
  kind: z.string(),
  state: z.enum(approvalStates.stored),
  name: z.string(),
  summary: z.string().describe('What happens when it is approved.'),
  targetCustomerId: z.int().describe('The account that asked, whose admins decide.'),
  decidedAt: z.string().nullable(),
  completedAt: z.string().nullable().describe('When it was carried out, or could not be.'),
  requiredRole: z.literal('ADMIN'),
  url: z.string().describe('Page on which a signed-in admin decides.'),
  reason: z.string().optional().describe('Why it was rejected.'),
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
