import type { ApprovalState } from '../../domain/approval';

type Which = Pick<ApprovalState, 'accountId' | 'id'>;

/** The path contains the account, because a signed-in person may have several. */
export const pathOfApproval = ({ accountId, id }: Which): string => `/approvals/${accountId}/${encodeURIComponent(id)}`;

/** Address of the page on which a signed-in admin decides. */
export const addressOfApproval = (approval: Which, baseUrl: string): string => baseUrl.replace(/\/$/, '') + pathOfApproval(approval);
