import { hash } from 'node:crypto';
import { decimal, micros, type Micros } from '@exchange/kernel';
import type { EchoedTerm } from './echoed-term';
import type { MediaBuyState, NewTerms } from './media-buy-state';
import type { CommittedPart } from './ports';

/** Terms of which less is no more to pay. */
const amounts = new Set(['price', 'floor_price', 'bid_price', 'budget', 'total_budget']);

/** Whether the seller's term can cost the buyer more. Only a smaller amount cannot. */
export const isDearer = ({ field, agreed, booked }: EchoedTerm): boolean =>
  !(amounts.has(field) && agreed !== '' && Number(booked) < Number(agreed));

/** Whether these terms, of which every one is new, spend more or longer: a package gets more, or the flight ends later. A DRAFT spends nothing. */
export function isMoreSpent({ status, packages, flightEnd }: MediaBuyState, terms: NewTerms): boolean {
  const isRaised = ({ packageId, budget }: NewTerms['packages'][number]) =>
    micros(budget) > micros(packages.find((item) => item.packageId === packageId)!.budget);
  const isLonger = terms.flightEnd !== null && new Date(terms.flightEnd) > flightEnd;
  return status !== 'DRAFT' && (terms.packages.some(isRaised) || isLonger);
}

/** What is committed of a change of one media buy. 0 where it holds no more: its seller is asked about all the same. */
export function partOf({ id: mediaBuyId, sellerId }: Pick<MediaBuyState, 'id' | 'sellerId'>, more: Micros): CommittedPart {
  return { mediaBuyId, sellerId, amount: decimal(more > 0n ? more : 0n) };
}

/** Names what a campaign that runs on would spend on: the campaign at its revision, and its paused media buys with their budgets and flights. */
export function digestOfResumption(
  campaign: { readonly campaignId: string; readonly revision: number },
  buys: readonly MediaBuyState[],
): string {
  const paused = buys.filter(({ status }) => status === 'PAUSED');
  const lines = paused.map(({ id, packages, flightEnd }) => JSON.stringify([id, packages, flightEnd]));
  return hash('sha256', JSON.stringify([campaign.campaignId, campaign.revision, lines.toSorted()]));
}
