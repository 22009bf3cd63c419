import type { AccountType } from '@exchange/kernel';
import { CursorQuery, Field } from '@exchange/platform';
import { type ApprovalRequestKind, approvalKinds, type ApprovalState } from '../../domain/approval';
import { approvalStates, type ApprovalStatus } from '../../domain/approval.states';
import { addressOfApproval } from './approval-path';

export class RequestAccountBody {
  @Field.name({ min: 1, max: 255 })
  name: string;

  @Field.name({ min: 1, max: 255, optional: true, description: 'Default: the company of the organization.' })
  company?: string;

  @Field.oneOf(['BUYER', 'SELLER'], { optional: true, description: 'Default: the type of the organization.' })
  accountType?: AccountType;
}

export class RejectBody {
  @Field.text({ min: 1, max: 500, optional: true, description: 'Reason, visible to the requester.' })
  reason?: string;
}

export class ApprovalsQuery extends CursorQuery {
  @Field.oneOf(approvalStates.stored, { optional: true, description: 'Only approvals in this state.' })
  state?: ApprovalStatus;
}

export class WantedAccountWire {
  @Field.text()
  name: string;

  @Field.text({ nullable: true, description: 'Null: the company of the organization.' })
  company: string | null;

  @Field.oneOf(['BUYER', 'SELLER'], { nullable: true, description: 'Null: the type of the organization.' })
  accountType: AccountType | null;
}

export class AdminApprovalWire {
  @Field.text()
  id: string;

  @Field.oneOf(approvalKinds)
  kind: ApprovalRequestKind;

  @Field.oneOf(approvalStates.stored)
  state: ApprovalStatus;

  @Field.object(() => WantedAccountWire, { description: 'The requested account.' })
  account: WantedAccountWire;

  @Field.oneOf(['ADMIN'], { description: 'Role required to decide.' })
  requiredRole: 'ADMIN';

  @Field.text({ description: 'Label of the requester.' })
  requestedBy: string;

  @Field.text({ nullable: true, description: 'Who decided.' })
  decidedBy: string | null;

  @Field.timestamp({ nullable: true })
  decidedAt: Date | null;

  @Field.text({ nullable: true, description: 'Reason for the rejection.' })
  reason: string | null;

  @Field.text({ nullable: true, description: 'Id of the account that was created.' })
  resultReference: string | null;

  @Field.text({ nullable: true, description: 'Code of the error that prevented the creation.' })
  failureCode: string | null;

  @Field.text({ description: 'Page on which a signed-in admin decides.' })
  url: string;

  @Field.timestamp({ description: 'The approval cannot be decided from this time on.' })
  expiresAt: Date;

  @Field.timestamp()
  createdAt: Date;
}

export function adminApprovalWire(state: ApprovalState, baseUrl: string): AdminApprovalWire {
  const { name, company = null, accountType = null } = state.wanted;
  return {
    id: state.id,
    kind: state.kind,
    state: state.status,
    account: { name, company, accountType },
    requiredRole: 'ADMIN',
    requestedBy: state.requestedBy,
    decidedBy: state.decidedBy,
    decidedAt: state.decidedAt,
    reason: state.reason,
    resultReference: state.resultReference,
    failureCode: state.failureCode,
    url: addressOfApproval(state, baseUrl),
    expiresAt: state.expiresAt,
    createdAt: state.createdAt,
  };
}
