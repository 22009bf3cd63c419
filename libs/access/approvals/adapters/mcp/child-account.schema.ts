import { z } from 'zod';
import type { ApprovalState } from '../../domain/approval';
import { approvalStates } from '../../domain/approval.states';
import { addressOfApproval } from '../http/approval-path';

const accountTypes = ['BUYER', 'SELLER'] as const;

/** The account that is asked for; the same bounds as `POST /api/v2/approvals/child-accounts`. */
export const wantedAccount = {
  name: z.string().trim().min(1).max(255).describe('Name of the new account.'),
  company: z.string().trim().min(1).max(255).optional().describe('Default: that of the organization.'),
  accountType: z.enum(accountTypes).optional().describe('Default: the type of the organization.'),
};

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
