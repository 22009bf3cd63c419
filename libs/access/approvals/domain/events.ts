import { defineEvents } from '@exchange/kernel';

export interface ApprovalRequested {
  readonly approvalId: string;
  /** Whose admins decide: the page on which they do names it. Not in events of the version before. */
  readonly accountId?: number;
  readonly kind: string;
  /** Name of what is asked for. */
  readonly name: string;
  readonly requestedBy: string;
}

export interface ApprovalEvents {
  'approvals.requested': ApprovalRequested;
}

export const eventOf = defineEvents<ApprovalEvents>();
