import type { CursorRequest, Step } from '@exchange/kernel';
import type { Approval, ApprovalState } from './approval';
import type { ApprovalStatus } from './approval.states';

export interface ApprovalKey {
  readonly accountId: number;
  readonly id: string;
}

/** Every lookup is limited to the account: an approval of another account does not exist for it. */
export abstract class Approvals {
  abstract insert(approval: Approval): Promise<void>;
  abstract find(accountId: number, id: string): Promise<Approval | null>;
  /** Applies the step under a row lock and stores the result. Null when the approval does not exist or the step returned null. */
  abstract change(accountId: number, id: string, step: Step<Approval>): Promise<Approval | null>;
  /** Newest first; returns one row more than the limit when there are more. */
  abstract list(accountId: number, status: ApprovalStatus | undefined, request: CursorRequest): Promise<readonly ApprovalState[]>;
  /** Pending approvals past `expiresAt`, longest overdue first. */
  abstract overdue(at: Date, limit: number): Promise<readonly ApprovalKey[]>;
}
