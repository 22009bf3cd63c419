import { definedOnly } from '@exchange/kernel';
import type { ApprovalState } from '../../domain/approval';
import { adminApprovalWire } from '../http/approval.wire';

/** Fields that tools show in addition to REST (docs/spec/gaps-2.md §7). */
export function outcomeOf({ accountId, status, wanted, decidedAt }: ApprovalState) {
  const isCarriedOut = status === 'succeeded' || status === 'failed';
  const summary = definedOnly({ name: wanted.name, company: wanted.company, accountType: wanted.accountType });
  return {
    summary: `Create an account under the organization: ${Object.entries(summary)
      .map(([field, value]) => `${field} ${JSON.stringify(value)}`)
      .join(', ')}.`,
    targetCustomerId: accountId,
    decidedAt: decidedAt?.toISOString() ?? null,
    completedAt: isCarriedOut ? (decidedAt?.toISOString() ?? null) : null,
  };
}

export const approvalObject = (state: ApprovalState, baseUrl: string) => ({ ...adminApprovalWire(state, baseUrl), ...outcomeOf(state) });
