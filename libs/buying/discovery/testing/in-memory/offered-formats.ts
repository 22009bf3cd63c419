import { definedOnly } from '@exchange/kernel';
import { sellerIdOf } from '../../domain/offer';
import { OfferedFormats, type ProductFormats } from '../../domain/ports/offered-formats';
import type { InMemoryStore } from './stores';

export class InMemoryOfferedFormats extends OfferedFormats {
  constructor(private readonly store: InMemoryStore) {
    super();
  }

  async find(accountId: number, discoveryId: string, productIds: readonly string[]): Promise<ReadonlyMap<string, ProductFormats>> {
    const isOwn = this.store.discoveries.get(discoveryId)?.state.accountId === accountId;
    const offered = isOwn ? (this.store.answers.get(discoveryId) ?? []).flatMap(({ products }) => products) : [];
    const found = offered.filter(({ productId }) => productIds.includes(productId));
    return new Map(
      found.map(({ productId, name, formats, formatOptions }) => [
        productId,
        { productId, name, formats, ...definedOnly({ formatOptions }) },
      ]),
    );
  }

  async latest(accountId: number, productId: string, advertiserIds?: readonly number[]): Promise<ProductFormats | null> {
    const sellerId = sellerIdOf(productId);
    const isSeen = (advertiserId: number | null) =>
      advertiserIds === undefined || (advertiserId !== null && advertiserIds.includes(advertiserId));
    const answered = [...this.store.discoveries.values()]
      .map(({ state }) => state)
      .filter((state) => state.accountId === accountId && isSeen(state.advertiserId))
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
      .filter(({ id }) => this.store.answers.get(id)?.some((answer) => answer.sellerId === sellerId && answer.products.length > 0));
    for (const { id } of answered.slice(0, 5)) {
      const found = (await this.find(accountId, id, [productId])).get(productId);
      if (found) return found;
    }
    return null;
  }
}
