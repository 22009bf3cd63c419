import type { PersonCaller } from '@exchange/kernel';
import { type Html, html } from '@exchange/platform';
import type { ApprovalOnPage } from '../../application/approvals.service';
import type { ApprovalState } from '../../domain/approval';
import { pathOfApproval } from './approval-path';

const types = { BUYER: 'a buyer account', SELLER: 'a seller account' } as const;

/** Shows the request and its deadline. Names given by the requesting program are never shown as verified. */
export function approvalPage({ approval, organization }: ApprovalOnPage, { label }: PersonCaller): { title: string; body: Html } {
  const { wanted, requestedBy, status } = approval;
  const { name, company, accountType } = wanted;
  return {
    title: `An account “${name}” for ${organization}`,
    body: html`<p><b>${requestedBy}</b> asked for it, with a key or an app of an admin of this account, on ${day(approval.createdAt)}.</p>
      <ul>
        <li>Name: <b>${name}</b></li>
        <li>Company: <b>${company ?? 'that of the organization'}</b></li>
        <li>It becomes <b>${accountType ? types[accountType] : 'an account of the same type as the organization'}</b>.</li>
      </ul>
      ${status === 'pending' ? choice(approval, label) : outcome(approval)}`,
  };
}

const choice = (approval: ApprovalState, label: string): Html =>
  html`<p class="warning">
      Approve it only if you know why it is needed. The account is made at once, you become its admin, and admins of the organization reach
      it.
    </p>
    <p>You are signed in as <b>${label}</b>. It can be decided until ${time(approval.expiresAt)}.</p>
    <form method="post" action="${pathOfApproval(approval)}">
      <label>Why not, for whoever asked <input name="reason" maxlength="500" /></label>
      <p><button name="decision" value="approve">Approve</button><button name="decision" value="reject">Reject</button></p>
    </form>`;

function outcome({ status, decidedBy, decidedAt, reason, resultReference, failureCode, expiresAt }: ApprovalState): Html {
  if (status === 'expired' || !decidedAt) return html`<p>Nobody decided it until ${time(expiresAt)}. It can be asked for again.</p>`;
  const by = html`<b>${decidedBy ?? 'Somebody'}</b>, ${time(decidedAt)}`;
  if (status === 'rejected') return html`<p>Rejected by ${by}. ${reason ? html`They wrote: “${reason}”` : ''}</p>`;
  if (status === 'failed')
    return html`<p class="warning">Approved by ${by}, and it could not be made: <code>${failureCode ?? ''}</code>.</p>`;
  return html`<p>Approved by ${by}. The account has the number <b>${resultReference ?? ''}</b>.</p>`;
}

const day = (at: Date): string => at.toISOString().slice(0, 10);
const time = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
