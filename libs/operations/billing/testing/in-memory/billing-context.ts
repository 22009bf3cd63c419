import type { BillingContext } from '../../domain/billing-context';
import { type BilledBuyKey, type SoldBuy, BillingContextReads } from '../../domain/ports';
import type { CountedBuy } from '../../domain/third-count';

export class InMemoryBillingContext extends BillingContextReads {
  constructor(private readonly buys: readonly CountedBuy[] = []) {
    super();
  }

  async isPaying(): Promise<boolean> {
    return false;
  }

  async findBuys(_: number, mediaBuyIds: readonly string[]): Promise<readonly CountedBuy[]> {
    return this.buys.filter(({ mediaBuyId }) => mediaBuyIds.includes(mediaBuyId));
  }

  async findSold(_: readonly number[], mediaBuyId: string): Promise<SoldBuy | null> {
    const [buy] = await this.findSellerIds([{ buyerId: 0, mediaBuyId }]);
    return buy ?? null;
  }

  async findSellerIds(buys: readonly BilledBuyKey[]): Promise<readonly SoldBuy[]> {
    const wanted = new Set(buys.map(({ mediaBuyId }) => mediaBuyId));
    return this.buys.filter(({ mediaBuyId }) => wanted.has(mediaBuyId)).map((buy) => ({ ...buy, sellerMediaBuyId: null }));
  }

  async read(): Promise<BillingContext> {
    return {
      paymentMethod: null,
      agreements: [],
      sellerFeePercent: null,
      intelligence: { byFeature: [], byDay: [], byAccount: new Map() },
    };
  }
}
