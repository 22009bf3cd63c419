import { hash } from 'node:crypto';
import type { EchoedTerm } from './echoed-term';
import type { MediaBuyState } from './media-buy-state';

/** Terms of which less is no more to pay. */
const amounts = new Set(['price', 'floor_price', 'bid_price', 'budget', 'total_budget']);

/** Whether the seller's term can cost the buyer more. Only a smaller amount cannot. */
export const isDearer = ({ field, agreed, booked }: EchoedTerm): boolean =>
  !(amounts.has(field) && agreed !== '' && Number(booked) < Number(agreed));

/** Names what a campaign that runs on would spend on: the campaign at its revision, and its paused media buys with their budgets and flights. */
export function digestOfResumption(
  campaign: { readonly campaignId: string; readonly revision: number },
  buys: readonly MediaBuyState[],
): string {
  const paused = buys.filter(({ status }) => status === 'PAUSED');
  const lines = paused.map(({ id, packages, flightEnd }) => JSON.stringify([id, packages, flightEnd]));
  return hash('sha256', JSON.stringify([campaign.campaignId, campaign.revision, lines.toSorted()]));
}
