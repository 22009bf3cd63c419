import { join } from 'node:path';
import type { Language, PersonCaller } from '@exchange/kernel';
import { fillText, loadWords } from '@exchange/platform';
import { dayOnPage, fill, type Html, html, type HtmlPage, minuteOnPage, named } from '@exchange/platform/pages';
import type { ApprovalOnPage } from '../../application/approvals.service';
import type { ApprovalState } from '../../domain/approval';
import { pathOfApproval } from './approval-path';
import english from './words/en.json';

/** `failureCode` of an organization that has as many accounts as it can have. */
const organizationFull = 'CONFLICT';
const wordsOf = loadWords(join(__dirname, 'words'), english);

/** Shows the request and its deadline. Names given by the requesting program are never shown as verified. */
export function approvalPage({ approval, organization }: ApprovalOnPage, { label }: PersonCaller, language: Language): HtmlPage {
  const words = wordsOf[language];
  const { wanted, requestedBy, status } = approval;
  const { name, company, accountType } = wanted;
  const requested = { requester: named(requestedBy), day: dayOnPage(language, approval.createdAt) };
  return {
    title: fillText(words.title, { name, organization }),
    heading: fill(words.title, { name: html`<bdi>${name}</bdi>`, organization: html`<bdi>${organization}</bdi>` }),
    language,
    body: html`<p>${fill(words.requested, requested)}</p>
      <dl>
        ${fact(words.name, named(name))} ${fact(words.company, company === undefined ? words['company.same'] : named(company))}
        ${fact(words.type, accountType ? words[`type.${accountType}`] : words['type.same'])}
      </dl>
      ${status === 'pending' ? choice(approval, label, language) : outcome(approval, language)}`,
  };
}

const fact = (name: string, value: Html | string): Html =>
  html`<dt>${name}</dt>
    <dd>${value}</dd>`;

function choice(approval: ApprovalState, label: string, language: Language): Html {
  const words = wordsOf[language];
  // Enter in the field presses the first button: it must not approve.
  return html`<p class="warning">${words.warning}</p>
    <p>${fill(words.person, { person: named(label), time: minuteOnPage(language, approval.expiresAt) })}</p>
    <form method="post" action="${pathOfApproval(approval)}">
      <label>${words.reason} <input name="reason" maxlength="500" dir="auto" /></label>
      <p class="actions">
        <button class="plain" name="decision" value="reject">${words.reject}</button>
        <button name="decision" value="approve">${words.approve}</button>
      </p>
    </form>`;
}

function outcome(approval: ApprovalState, language: Language): Html {
  const { status, decidedBy, decidedAt, reason, resultReference, failureCode, expiresAt } = approval;
  const words = wordsOf[language];
  if (status === 'expired' || !decidedAt) return html`<p>${fill(words.expired, { time: minuteOnPage(language, expiresAt) })}</p>`;
  const decision = { person: named(decidedBy ?? words.someone), time: minuteOnPage(language, decidedAt) };
  if (status === 'rejected')
    return html`<p>${fill(words.rejected, decision)}</p>
      ${reason ? html`<p>${fill(words['rejected.reason'], { reason: html`<bdi>${reason}</bdi>` })}</p>` : ''}`;
  if (status === 'failed')
    return html`<p class="warning">${fill(words.failed, decision)} ${failureCode === organizationFull ? words['failed.full'] : ''}</p>`;
  return html`<p>${fill(words.approved, { ...decision, number: html`<b>${resultReference ?? ''}</b>` })}</p>`;
}
