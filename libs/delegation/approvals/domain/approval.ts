import { type AccountType, Aggregate, type AuditNote, dayMs, withoutSecrets } from '@exchange/kernel';
import { approvalStates, type ApprovalStatus } from './approval.states';
import { approvalErrors } from './errors';
import { approvalEvent } from './events';

/** Kinds of requests. */
export const approvalKinds = ['child_account'] as const;
export type ApprovalRequestKind = (typeof approvalKinds)[number];

/** The requested account. Omitted fields are taken from the organization. */
export interface WantedAccount {
  readonly name: string;
  readonly company?: string;
  readonly accountType?: AccountType;
}

export interface ApprovalState {
  /** The requesting account, whose admins decide. */
  readonly accountId: number;
  readonly id: string;
  readonly kind: ApprovalRequestKind;
  readonly status: ApprovalStatus;
  readonly wanted: WantedAccount;
  /** Label of the requesting caller. */
  readonly requestedBy: string;
  /** Label of the deciding person; null while undecided. */
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  /** Reason for the rejection, in the person's words. */
  readonly reason: string | null;
  /** Id of the created account. */
  readonly resultReference: string | null;
  /** Code of the error that prevented the creation. */
  readonly failureCode: string | null;
  readonly expiresAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface NewApproval extends Pick<ApprovalState, 'accountId' | 'id' | 'kind' | 'wanted' | 'requestedBy'> {
  readonly at: Date;
}

/** Days until an undecided request expires. */
const daysToDecide = 7;

const requested: AuditNote = { action: 'CREATE', did: 'asked for' };
const rejected: AuditNote = { action: 'UPDATE', did: 'rejected' };
const approved: AuditNote = { action: 'UPDATE', did: 'approved' };

/** A request of a program that takes effect only when a signed-in admin approves it (docs/spec/gaps-2.md §7). */
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
    const event = approvalEvent('approvals.requested', accountId, at, { approvalId, accountId, kind, name: wanted.name, requestedBy });
    return new Approval(state, { events: [event], audit: requested });
  }

  /** Records the approval after the account was created. Throws 409 when already decided or expired. */
  succeed(resultReference: string, by: string, at: Date): Approval {
    return this.decide(approvalStates.step(this.state.status, 'approve', 'it was created'), { resultReference }, by, at, approved);
  }

  /** Records an approval whose account could not be created. */
  fail(failureCode: string, by: string, at: Date): Approval {
    return this.decide(approvalStates.step(this.state.status, 'approve', 'it was not created'), { failureCode }, by, at, approved);
  }

  reject(reason: string | null, by: string, at: Date): Approval {
    return this.decide(approvalStates.step(this.state.status, 'reject'), { reason }, by, at, rejected);
  }

  /** Null before `expiresAt`. */
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
