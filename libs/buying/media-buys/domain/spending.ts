import { hash } from 'node:crypto';
import { decimal, micros, type Micros } from '@exchange/kernel';
import type { EchoedTerm } from './echoed-term';
import type { MediaBuyState, NewTerms } from './media-buy-state';
import { mediaBuyStates } from './media-buy.states';
import type { Commitment, CommittedPart } from './ports';

/** Terms for which a smaller value never costs more. */
const amounts = new Set(['price', 'floor_price', 'bid_price', 'budget', 'total_budget']);

/** Whether the booked term can cost the buyer more. Only a smaller amount cannot. */
export const canCostMore = ({ field, agreed, booked }: EchoedTerm): boolean =>
  !(amounts.has(field) && agreed !== '' && Number(booked) < Number(agreed));

/** Whether new terms spend more (a package gets a higher budget) or longer (the flight ends later). A DRAFT spends nothing. */
export function termsSpendMore({ status, packages, flightEnd }: MediaBuyState, terms: NewTerms): boolean {
  const isRaised = ({ packageId, budget }: NewTerms['packages'][number]) =>
    micros(budget) > micros(packages.find((item) => item.packageId === packageId)!.budget);
  const isLonger = terms.flightEnd !== null && new Date(terms.flightEnd) > flightEnd;
  return status !== 'DRAFT' && (terms.packages.some(isRaised) || isLonger);
}

/** The commitment of a change of one media buy. 0 when it holds no more money: then only its seller is checked. */
export function committedPartOf({ id: mediaBuyId, sellerId }: Pick<MediaBuyState, 'id' | 'sellerId'>, more: Micros): CommittedPart {
  return { mediaBuyId, sellerId, amount: decimal(more > 0n ? more : 0n) };
}

/** The commitment of an order: each media buy holds its budget. */
export function commitmentFor(
  { advertiserId, budget: { currency } }: { readonly advertiserId: number; readonly budget: { readonly currency: string } },
  buys: readonly MediaBuyState[],
): Commitment {
  const parts = buys.map(({ id: mediaBuyId, sellerId, budget: amount }) => ({ mediaBuyId, sellerId, amount }));
  return { advertiserId, parts, currency };
}

/** Money that resuming a paused campaign would spend. Amounts are decimal strings in its currency. */
export interface Resumption {
  /** Identifies the live media buys and their budgets. */
  readonly digest: string;
  readonly mediaBuys: number;
  /** Sum of the budgets of those media buys. */
  readonly held: string;
  /** Part of `held` that is not spent, as far as sellers have reported. */
  readonly unspent: string;
}

/** Media buys that a resumed campaign would spend on, including those whose seller has not agreed yet. */
export const liveBuys = (buys: readonly MediaBuyState[]): MediaBuyState[] => buys.filter(({ status }) => mediaBuyStates.is(status, 'live'));

/** Identifies what a resumed campaign would spend on: its revision, and the budgets and flights of its live media buys. */
export function digestOfResumption(
  campaign: { readonly campaignId: string; readonly revision: number },
  buys: readonly MediaBuyState[],
): string {
  const budgetsOf = ({ packages }: MediaBuyState) => packages.map(({ packageId, budget }) => [packageId, budget]);
  const lines = liveBuys(buys).map((buy) => JSON.stringify([buy.id, budgetsOf(buy), buy.flightEnd]));
  return hash('sha256', JSON.stringify([campaign.campaignId, campaign.revision, lines.toSorted()]));
}
