import type { Schemas } from './api';
import { type Delivered, expectedSpend } from './delivered';

type Buy = Schemas['MediaBuy'];
type Campaign = Pick<Schemas['Campaign'], 'status' | 'budget' | 'pacingPeriods'>;

/** `check` does not stop delivery, but somebody should look at it. */
export type CheckState = 'fine' | 'needsYou' | 'waits' | 'check' | 'over' | 'unknown';

export type CheckId =
  | 'campaign'
  | 'booking'
  | 'pause'
  | 'change'
  | 'flight'
  | 'packages'
  | 'creatives'
  | 'resources'
  | 'budget'
  | 'terms'
  | 'limits'
  | 'seller'
  | 'reports'
  | 'pacing'
  | 'suggestions';

/** What to do about it: a page or a button. */
type CheckDue = 'campaign' | 'proposals' | 'decide' | 'resume' | 'terms' | 'packages' | 'ask' | 'suggestions';

export interface Check {
  readonly id: CheckId;
  readonly state: CheckState;
  /** The sentence is `check.<id>.<why>` of the catalogue. */
  readonly why: string;
  /** Values of the sentence; the view formats them by their name. */
  readonly values?: { readonly [name in 'count' | 'of' | 'spend' | 'budget' | 'expected' | 'share']?: number } & {
    readonly at?: string;
    readonly state?: string;
    readonly action?: string;
  };
  /** Text of the seller or the API beside it. */
  readonly texts?: readonly string[];
  readonly due?: CheckDue;
}

/** Undefined is not known: not loaded, or refused. */
export interface DeliveryFacts {
  readonly buy: Buy;
  readonly campaign: Campaign | undefined;
  readonly delivered: Delivered | undefined;
  readonly openSuggestions: number | undefined;
  readonly isSellerOffered: boolean | undefined;
  readonly now: number;
}

/** Deviation from the plan below which a media buy is on pace. */
const tolerance = 0.15;
/** Sellers of live media buys are asked every minute: after this time, they are not being asked. In milliseconds. */
const checkedRecently = 30 * 60_000;

/** Rules of delivery, in the order in which they stop it. */
export function deliveryChecks(facts: DeliveryFacts): readonly Check[] {
  return [
    campaign(facts),
    booking(facts),
    pause(facts),
    change(facts),
    flight(facts),
    packages(facts),
    creatives(facts),
    resources(facts),
    budget(facts),
    terms(facts),
    limits(facts),
    seller(facts),
    reports(facts),
    pacing(facts),
    suggestions(facts),
  ];
}

const order: readonly CheckState[] = ['over', 'needsYou', 'waits', 'check'];

/** The check that answers "why is it not delivering": the first that stops delivery, else one to look at; null when nothing is found. */
export function mainCheck(checks: readonly Check[]): Check | null {
  const found = checks.toSorted((one, other) => rank(one) - rank(other))[0];
  return found === undefined || rank(found) === order.length ? null : found;
}

const rank = ({ state }: Check): number => (order.includes(state) ? order.indexOf(state) : order.length);

function campaign({ campaign: found }: DeliveryFacts): Check {
  const id = 'campaign';
  if (found === undefined) return { id, state: 'unknown', why: 'unknown' };
  if (found.status === 'ACTIVE') return { id, state: 'fine', why: 'active' };
  if (found.status === 'PAUSED') return { id, state: 'needsYou', why: 'paused', due: 'campaign' };
  if (found.status === 'DRAFT') return { id, state: 'needsYou', why: 'draft', due: 'proposals' };
  return { id, state: 'over', why: 'over', values: { state: found.status } };
}

function booking({ buy }: DeliveryFacts): Check {
  const id = 'booking';
  const { status, pendingReason, message, pendingSince, errorOwner } = buy;
  const texts = message === null ? [] : [message];
  const since = pendingSince === null ? {} : { values: { at: pendingSince } };
  switch (status) {
    case 'DRAFT':
      return { id, state: 'needsYou', why: 'draft', due: 'proposals' };
    case 'PENDING_APPROVAL':
      return { id, state: 'waits', why: pendingReason === 'forward_failed_retrying' ? 'retry' : 'approval', texts, ...since };
    case 'INPUT_REQUIRED':
      return { id, state: 'needsYou', why: 'input', texts, due: 'proposals' };
    case 'PENDING_BUYER_DECISION':
      return buy.pendingChange === null
        ? { id, state: 'needsYou', why: 'decision', texts, due: 'decide' }
        : { id, state: 'waits', why: 'decided', texts };
    case 'ACTIVE':
    case 'PAUSED':
      return { id, state: 'fine', why: 'booked' };
    case 'REJECTED':
      return { id, state: 'over', why: 'rejected', texts, due: 'proposals' };
    case 'FAILED':
      return { id, state: 'over', why: errorOwner === 'buyer_input' ? 'invalid' : 'failed', texts, due: 'proposals' };
    default:
      return { id, state: 'over', why: 'over', values: { state: status }, texts };
  }
}

/** A pause has three origins: the media buy, its campaign, and the seller. */
function pause({ buy, campaign: found }: DeliveryFacts): Check {
  const id = 'pause';
  const { status, sourceStatus, pendingChange } = buy;
  if (status === 'PAUSED') {
    if (pendingChange?.action === 'reactivate') return { id, state: 'waits', why: 'resuming', values: { at: pendingChange.requestedAt } };
    if (found?.status === 'PAUSED') return { id, state: 'needsYou', why: 'both', due: 'campaign' };
    return { id, state: 'needsYou', why: 'paused', due: 'resume' };
  }
  if (status !== 'ACTIVE') return { id, state: 'unknown', why: 'notBooked' };
  if (sourceStatus === 'paused') return { id, state: 'waits', why: 'bySeller' };
  return { id, state: 'fine', why: 'none' };
}

function change({ buy }: DeliveryFacts): Check {
  const id = 'change';
  const { pendingChange, message, status } = buy;
  if (pendingChange !== null)
    return { id, state: 'waits', why: 'waits', values: { at: pendingChange.requestedAt, action: pendingChange.action } };
  if (message !== null && (status === 'ACTIVE' || status === 'PAUSED')) return { id, state: 'check', why: 'refused', texts: [message] };
  if (buy.isOutdated) return { id, state: 'waits', why: 'outdated' };
  return { id, state: 'fine', why: 'none' };
}

function flight({ buy: { flightDates }, now }: DeliveryFacts): Check {
  const id = 'flight';
  const { startDate, endDate } = flightDates;
  if (now < Date.parse(startDate)) return { id, state: 'waits', why: 'ahead', values: { at: startDate } };
  if (now >= Date.parse(endDate)) return { id, state: 'over', why: 'over', values: { at: endDate } };
  return { id, state: 'fine', why: 'runs', values: { at: endDate } };
}

function packages({ buy }: DeliveryFacts): Check {
  const id = 'packages';
  const of = buy.packages.length;
  if (of === 0) return { id, state: 'needsYou', why: 'none', due: 'proposals' };
  const count = buy.packages.filter(({ sellerPackageId }) => sellerPackageId !== null).length;
  if (count === of) return { id, state: 'fine', why: 'booked', values: { count } };
  return { id, state: buy.sellerMediaBuyId === null ? 'unknown' : 'waits', why: 'some', values: { count, of } };
}

function creatives({ buy }: DeliveryFacts): Check {
  const id = 'creatives';
  if (buy.sourceStatus === 'pending_creatives' || buy.pendingReason === 'no_creatives_attached')
    return { id, state: 'needsYou', why: 'missing', ...(buy.pendingSince === null ? {} : { values: { at: buy.pendingSince } }) };
  if (buy.sourceStatus === 'active' || buy.sourceStatus === 'completed') return { id, state: 'fine', why: 'fine' };
  return { id, state: 'unknown', why: 'unknown' };
}

/** Sellers of AdCP 3.0 cannot tell which audiences, creatives and other resources of the order cannot be used, and nobody can before the first check. */
function resources({ buy: { impairments, protocolVersion, sellerMediaBuyId, checkedAt } }: DeliveryFacts): Check {
  const id = 'resources';
  const texts = impairments.map(({ resourceId, reasonCode, reason, remediation }) =>
    [`${resourceId}: ${reason ?? reasonCode.replaceAll('_', ' ')}`, ...(remediation === null ? [] : [remediation])].join(' – '),
  );
  if (texts.length > 0) return { id, state: 'needsYou', why: 'impaired', texts };
  const canTell = sellerMediaBuyId !== null && checkedAt !== null && protocolVersion !== null && protocolVersion !== '3.0';
  return canTell ? { id, state: 'fine', why: 'fine' } : { id, state: 'unknown', why: 'unknown' };
}

function budget({ buy, delivered }: DeliveryFacts): Check {
  const id = 'budget';
  if (delivered === undefined) return { id, state: 'unknown', why: 'unknown', values: { budget: buy.budget } };
  const values = { spend: delivered.spend, budget: buy.budget };
  return delivered.spend >= buy.budget
    ? { id, state: 'needsYou', why: 'used', values, due: 'packages' }
    : { id, state: 'fine', why: 'left', values };
}

function terms({ buy }: DeliveryFacts): Check {
  const id = 'terms';
  const count = buy.drift.length + buy.differences.length;
  if (count > 0) return { id, state: 'check', why: 'differ', values: { count }, due: 'terms' };
  if (buy.sellerMediaBuyId === null) return { id, state: 'unknown', why: 'unknown' };
  return { id, state: 'fine', why: 'same' };
}

function limits({ buy }: DeliveryFacts): Check {
  const id = 'limits';
  const count = buy.limitations.length;
  if (count > 0) return { id, state: 'check', why: 'some', values: { count }, due: 'terms' };
  return buy.decisions === null ? { id, state: 'unknown', why: 'unknown' } : { id, state: 'fine', why: 'none' };
}

/** The contract tells when a seller was asked last, not whether it answered. */
function seller({ buy, isSellerOffered, now }: DeliveryFacts): Check {
  const id = 'seller';
  if (buy.pendingReason === 'forward_failed_retrying' || buy.errorCode === 'source_unavailable')
    return { id, state: 'waits', why: 'unreachable' };
  if (buy.deliveryIssues.some(({ code }) => code === 'NO_ANSWER')) return { id, state: 'waits', why: 'silent' };
  if (isSellerOffered === false) return { id, state: 'check', why: 'withdrawn' };
  if (buy.checkedAt === null) return { id, state: 'unknown', why: 'never' };
  const isRecent = now - Date.parse(buy.checkedAt) < checkedRecently;
  return { id, state: isRecent ? 'fine' : 'unknown', why: 'asked', values: { at: buy.checkedAt } };
}

const waitingReports: readonly string[] = ['NO_ANSWER', 'REPORTING_DELAYED'];

function reports({ buy, delivered }: DeliveryFacts): Check {
  const id = 'reports';
  const { deliveryIssues: issues } = buy;
  const texts = [...new Set(issues.map(({ message }) => message))];
  if (issues.length > 0) {
    const waits = issues.every(({ code }) => waitingReports.includes(code));
    return { id, state: waits ? 'waits' : 'check', why: 'issues', values: { count: issues.length }, texts, due: 'ask' };
  }
  if (delivered === undefined) return { id, state: 'unknown', why: 'unknown' };
  const last = delivered.days.at(-1);
  return last === undefined ? { id, state: 'unknown', why: 'none' } : { id, state: 'fine', why: 'last', values: { at: last.day } };
}

/** Whether a plan spreads the budget evenly, so that the expected spend of a moment is known. */
export const isEvenPlan = (buy: Pick<Buy, 'decisions'>, campaignOfBuy: Campaign | undefined): boolean => {
  if (campaignOfBuy === undefined || campaignOfBuy.pacingPeriods !== null) return false;
  return (buy.decisions?.pacing ?? campaignOfBuy.budget.pacing) === 'EVEN';
};

function pacing({ buy, campaign: found, delivered, now }: DeliveryFacts): Check {
  const id = 'pacing';
  if (delivered === undefined) return { id, state: 'unknown', why: 'unknown' };
  const { spend } = delivered;
  const plan = { flightDates: buy.flightDates, budget: buy.budget, isEven: isEvenPlan(buy, found) };
  if (now < Date.parse(buy.flightDates.startDate)) return { id, state: 'unknown', why: 'ahead' };
  const expected = expectedSpend(plan, now);
  if (spend === 0) return { id, state: buy.status === 'ACTIVE' ? 'check' : 'unknown', why: 'nothing', values: { budget: buy.budget } };
  if (expected === null || expected === 0) return { id, state: 'unknown', why: 'unplanned', values: { spend, budget: buy.budget } };
  const share = spend / expected - 1;
  const values = { spend, expected, share: Math.abs(share) };
  if (share < -tolerance) return { id, state: 'check', why: 'behind', values };
  if (share > tolerance) return { id, state: 'check', why: 'before', values };
  return { id, state: 'fine', why: 'onPace', values };
}

function suggestions({ openSuggestions: count }: DeliveryFacts): Check {
  const id = 'suggestions';
  if (count === undefined) return { id, state: 'unknown', why: 'unknown' };
  return count > 0 ? { id, state: 'check', why: 'open', values: { count }, due: 'suggestions' } : { id, state: 'fine', why: 'none' };
}
