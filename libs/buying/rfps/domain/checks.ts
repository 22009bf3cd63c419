import { invalidInput, type Issue } from '@exchange/kernel';
import { rfpErrors } from './errors';
import type { NewPlanningBrief, NewResponse, NewTarget, PlanningBriefState } from './planning-brief-state';

export const maxTargets = 200;
export const maxResponses = 50;

/** Throws 400 with all problems. `live` are the live storefronts among the targets. */
export function checkBrief({ startDate, endDate, targets }: NewPlanningBrief, live: ReadonlyMap<number, number>, now: Date): void {
  const issues: Issue[] = [];
  if (endDate <= startDate) issues.push({ path: 'endDate', message: 'endDate must be after startDate' });
  if (endDate <= now) issues.push({ path: 'endDate', message: 'endDate must be in the future' });
  const seen = new Set<string>();
  targets.forEach((target, index) => {
    const [path, message] = problemOf(target, live) ?? [];
    if (path && message) issues.push({ path: `targets[${index}].${path}`, message: `targets[${index}].${path} ${message}` });
    const name = String(target.storefrontId ?? target.externalPublisherName?.toLowerCase());
    if (seen.has(name)) issues.push({ path: `targets[${index}]`, message: `targets[${index}] is named twice` });
    seen.add(name);
  });
  if (issues.length > 0) throw invalidInput(issues);
}

/** Throws 400 with all problems of an answer, and `CURRENCY_MISMATCH` (400) for a quote in another currency. */
export function checkResponse({ kind, message, quote, mediaBuyId }: NewResponse, { currency }: PlanningBriefState, now: Date): void {
  const issues: Issue[] = [];
  const refuse = (path: string, text: string) => issues.push({ path, message: `${path} ${text}` });
  if (kind === 'CLARIFY' && message === null) refuse('message', 'is what a CLARIFY asks');
  if (kind === 'QUOTE' && quote === null) refuse('quote', 'is what a QUOTE offers');
  if (quote !== null && kind !== 'QUOTE' && kind !== 'BOOK') refuse('quote', 'belongs to a QUOTE or a BOOK');
  if (mediaBuyId !== null && kind !== 'BOOK') refuse('mediaBuyId', 'belongs to a BOOK');
  if (quote?.validUntil && new Date(quote.validUntil) <= now) refuse('quote.validUntil', 'must be in the future');
  if (issues.length > 0) throw invalidInput(issues);
  if (quote !== null && quote.currency !== currency)
    throw rfpErrors.currencyMismatch({ field: 'quote.currency', details: { expected: currency } });
}

function problemOf({ bucket, storefrontId, externalPublisherName }: NewTarget, live: ReadonlyMap<number, number>): [string, string] | null {
  if (bucket === 'NOT_ON_EXCHANGE') {
    if (storefrontId !== null) return ['storefrontId', 'has no place in the bucket NOT_ON_EXCHANGE'];
    return externalPublisherName === null ? ['externalPublisherName', 'is needed in the bucket NOT_ON_EXCHANGE'] : null;
  }
  if (externalPublisherName !== null) return ['externalPublisherName', `has no place in the bucket ${bucket}`];
  if (storefrontId === null) return ['storefrontId', `is needed in the bucket ${bucket}`];
  return bucket === 'LIVE' && !live.has(storefrontId) ? ['storefrontId', 'is no storefront that is live'] : null;
}
