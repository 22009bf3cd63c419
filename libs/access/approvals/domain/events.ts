import type { DomainEvent } from '@exchange/kernel';
import type { ApprovalState } from './approval';

export interface ApprovalRequested {
  readonly approvalId: string;
  readonly kind: string;
  /** Name of what is asked for. */
  readonly name: string;
  readonly requestedBy: string;
}

export function approvalEvent(type: 'approvals.requested', state: ApprovalState, at: Date): DomainEvent<ApprovalRequested> {
  const { accountId, id, kind, wanted, requestedBy } = state;
  return { type, accountId, occurredAt: at, payload: { approvalId: id, kind, name: wanted.name, requestedBy } };
}
