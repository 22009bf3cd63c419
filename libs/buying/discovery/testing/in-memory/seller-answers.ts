import { type AskedAs, type OwnAnswer, type OwnOffers, SellerAnswers } from '../../domain/ports/seller-answers';
import type { InMemoryStore } from './stores';

export class InMemorySellerAnswers extends SellerAnswers {
  constructor(private readonly store: InMemoryStore) {
    super();
  }

  async list(sellerAccountId: number, asked: readonly AskedAs[]): Promise<readonly OwnAnswer[]> {
    const isWanted = (ask: AskedAs) => asked.some((one) => one.discoveryId === ask.discoveryId && one.sellerId === ask.sellerId);
    return [...this.store.asks.values()]
      .map(({ state }) => state)
      .filter((ask) => ask.sellerAccountId === sellerAccountId && isWanted(ask))
      .map(({ accountId: buyerAccountId, discoveryId, sellerId, status, round, reason, latencyMs, settledAt }) => {
        const answer = this.answerOf({ discoveryId, sellerId });
        const counts = { productCount: answer?.products.length ?? 0, proposalCount: answer?.proposals.length ?? 0 };
        const campaignId = this.store.discoveries.get(discoveryId)?.state.campaignId ?? null;
        return { buyerAccountId, campaignId, discoveryId, sellerId, status, round, reason, latencyMs, settledAt, ...counts };
      });
  }

  async offers(sellerAccountId: number, asked: AskedAs, maxProducts: number): Promise<OwnOffers | null> {
    const answer = this.answerOf(asked);
    if (answer === undefined || (await this.list(sellerAccountId, [asked])).length === 0) return null;
    const products = answer.products.slice(0, maxProducts);
    return {
      products: products.map(({ productId, name, channels, deliveryType, pricingOptions }) => ({
        productId,
        name,
        channels,
        deliveryType,
        pricingOptions,
      })),
      proposals: answer.proposals.map(({ proposalId, name, rationale, expiresAt }) => ({ proposalId, name, rationale, expiresAt })),
      dropped: answer.dropped,
    };
  }

  private answerOf({ discoveryId, sellerId }: AskedAs) {
    return this.store.answers.get(discoveryId)?.find((answer) => answer.sellerId === sellerId);
  }
}
