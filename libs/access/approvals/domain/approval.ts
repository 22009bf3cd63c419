import { type AccountType, Aggregate, type AuditNote, dayMs, withoutSecrets } from '@exchange/kernel';
import { approvalStates, type ApprovalStatus } from './approval.states';
import { approvalErrors } from './errors';
import { eventOf } from './events';

/** What can be asked for. */
export const approvalKinds = ['child_account'] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** The account that is asked for. What is left out follows the organization. */
export interface WantedAccount {
  readonly name: string;
  readonly company?: string;
  readonly accountType?: AccountType;
}

export interface ApprovalState {
  /** The account that asks, and whose admins decide. */
  readonly accountId: number;
  readonly id: string;
  readonly kind: ApprovalKind;
  readonly status: ApprovalStatus;
  readonly wanted: WantedAccount;
  /** Label of the caller. */
  readonly requestedBy: string;
  /** Label of the person; null until somebody has decided. */
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  /** Why it was rejected, in the person's words. */
  readonly reason: string | null;
  /** Id of what was made. */
  readonly resultReference: string | null;
  /** Code of the error that kept it from being made. */
  readonly failureCode: string | null;
  readonly expiresAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface NewApproval extends Pick<ApprovalState, 'accountId' | 'id' | 'kind' | 'wanted' | 'requestedBy'> {
  readonly at: Date;
}

/** Days that a request waits for a decision. */
const daysToDecide = 7;

const asked: AuditNote = { action: 'CREATE', did: 'asked for' };
const rejected: AuditNote = { action: 'UPDATE', did: 'rejected' };
const approved: AuditNote = { action: 'UPDATE', did: 'approved' };

/** Something that a program asked for and a signed-in admin decides. Nothing happens before (gaps-2 §7). */
export class Approval extends Aggregate<ApprovalState> {
  static request({ at, ...request }: NewApproval): Approval {
    const state: ApprovalState = {
      ...request,
      wanted: withoutSecrets(request.wanted),
      status: approvalStates.step('none', 'request'),
      decidedBy: null,
      decidedAt: null,
      reason: null,
      resultReference: null,
      failureCode: null,
      expiresAt: new Date(at.getTime() + daysToDecide * dayMs),
      createdAt: at,
      updatedAt: at,
    };
    const { accountId, id: approvalId, kind, wanted, requestedBy } = state;
    const event = eventOf('approvals.requested', accountId, at, { approvalId, accountId, kind, name: wanted.name, requestedBy });
    return new Approval(state, { events: [event], audit: asked });
  }

  /** Told once it has been made. 409 when it has been decided already, or its time is over. */
  succeed(resultReference: string, by: string, at: Date): Approval {
    return this.decide(approvalStates.step(this.state.status, 'approve', 'it could be done'), { resultReference }, by, at, approved);
  }

  /** Somebody approved it, and it could not be made. */
  fail(failureCode: string, by: string, at: Date): Approval {
    return this.decide(approvalStates.step(this.state.status, 'approve', 'it could not be done'), { failureCode }, by, at, approved);
  }

  reject(reason: string | null, by: string, at: Date): Approval {
    return this.decide(approvalStates.step(this.state.status, 'reject'), { reason }, by, at, rejected);
  }

  /** Null while its time is not over. */
  expire(at: Date): Approval | null {
    const { status, expiresAt } = this.state;
    if (status !== 'pending' || expiresAt > at) return null;
    return this.next({ status: approvalStates.step(status, 'expiresAt passes'), updatedAt: at });
  }

  private decide(status: ApprovalStatus, outcome: Partial<ApprovalState>, decidedBy: string, at: Date, audit: AuditNote): Approval {
    if (this.state.expiresAt <= at) throw approvalErrors.expired();
    return this.next({ ...outcome, status, decidedBy, decidedAt: at, updatedAt: at }, { audit });
  }
}
