import type { ApprovalState } from '../../domain/approval';

type Which = Pick<ApprovalState, 'accountId' | 'id'>;

/** The account is part of it: somebody who is signed in may have several. */
export const pathOfApproval = ({ accountId, id }: Which): string => `/approvals/${accountId}/${encodeURIComponent(id)}`;

/** Of the page on which a signed-in admin decides. */
export const addressOfApproval = (approval: Which, baseUrl: string): string => baseUrl.replace(/\/$/, '') + pathOfApproval(approval);
