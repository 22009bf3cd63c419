import { z } from 'zod';
import { fieldsOf } from '@exchange/platform';
import type { ApprovalState } from '../../domain/approval';
import { approvalStates } from '../../domain/approval.states';
import { addressOfApproval } from '../http/approval-path';
import { RequestAccountBody } from '../http/approval.wire';

/** The account that is asked for: the fields of `POST /api/v2/approvals/child-accounts`. */
export const wantedAccount = fieldsOf(RequestAccountBody);

export const approvalShape = z.strictObject({
  id: z.string(),
  kind: z.string(),
  state: z.enum(approvalStates.stored),
  name: z.string(),
  requiredRole: z.literal('ADMIN'),
  url: z.string().describe('Page on which a signed-in admin decides.'),
  reason: z.string().optional().describe('Why it was rejected.'),
  resultReference: z.string().optional().describe('Id of the account that was created.'),
  failureCode: z.string().optional(),
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
    requiredRole: 'ADMIN',
    url: addressOfApproval(state, baseUrl),
    ...(reason === null ? {} : { reason }),
    ...(resultReference === null ? {} : { resultReference }),
    ...(failureCode === null ? {} : { failureCode }),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
