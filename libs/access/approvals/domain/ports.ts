import type { CursorRequest, Step } from '@exchange/kernel';
import type { Approval, ApprovalState } from './approval';
import type { ApprovalStatus } from './approval.states';

export interface ApprovalKey {
  readonly accountId: number;
  readonly id: string;
}

/** Every look-up contains the account: a stranger's approval does not exist (house rule 7). */
export abstract class Approvals {
  abstract insert(approval: Approval): Promise<void>;
  abstract find(accountId: number, id: string): Promise<Approval | null>;
  /** Locks it, applies the pure step and stores the result; null when there is none, or nothing to do. */
  abstract change(accountId: number, id: string, step: Step<Approval>): Promise<Approval | null>;
  /** Newest first; one more than the limit where there are more. */
  abstract list(accountId: number, status: ApprovalStatus | undefined, request: CursorRequest): Promise<readonly ApprovalState[]>;
  /** Those that wait for a decision although their time is over, longest first. */
  abstract overdue(at: Date, limit: number): Promise<readonly ApprovalKey[]>;
}
