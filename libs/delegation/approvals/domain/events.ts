import { defineEvents } from '@exchange/kernel';

export interface ApprovalRequested {
  readonly approvalId: string;
  /** Account whose admins decide, used in the page's address. Missing in events of older versions. */
  readonly accountId?: number;
  readonly kind: string;
  /** Name of the requested account. */
  readonly name: string;
  readonly requestedBy: string;
}

export interface ApprovalEvents {
  'approvals.requested': ApprovalRequested;
}

export const approvalEvent = defineEvents<ApprovalEvents>();
