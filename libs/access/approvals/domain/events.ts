import { defineEvents } from '@exchange/kernel';

export interface ApprovalRequested {
  readonly approvalId: string;
  readonly kind: string;
  /** Name of what is asked for. */
  readonly name: string;
  readonly requestedBy: string;
}

export interface ApprovalEvents {
  'approvals.requested': ApprovalRequested;
}

export const eventOf = defineEvents<ApprovalEvents>();
