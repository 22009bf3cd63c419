import type { LaunchWarning } from '@exchange/campaigns';
import { type CampaignSelection, choiceWarnings } from '@exchange/discovery';
import { decimal, micros, sum } from '@exchange/kernel';
import type { MediaBuyState } from '../domain/media-buy-state';

/** Probable mistakes in an order, judged by the budget shares of its packages. */
export function orderWarnings(
  buys: readonly MediaBuyState[],
  selection: CampaignSelection | null,
  currency: string,
  now: Date,
): readonly LaunchWarning[] {
  const offers = new Map(selection?.offers.map((offer) => [offer.productId, offer]));
  const products = buys.flatMap(({ sellerId, sellerName, packages }) =>
    packages.map(({ productId, productName, budget, minSpend = null, agreedPrice: price = null, bidPrice = null }) => {
      const { expiresAt = null, proposal = null } = offers.get(productId) ?? {};
      const proposalId = proposal?.proposalId ?? null;
      return { productId, productName, sellerId, sellerName, budget, minSpend, price, bidPrice, expiresAt, proposalId };
    }),
  );
  const proposals = (selection?.proposals ?? []).flatMap((proposal) => {
    const parts = products.filter(({ proposalId }) => proposalId === proposal.proposalId);
    return parts.length === 0 ? [] : [{ ...proposal, totalBudget: decimal(sum(parts.map(({ budget }) => micros(budget)))) }];
  });
  return choiceWarnings(products, proposals, currency, now);
}
