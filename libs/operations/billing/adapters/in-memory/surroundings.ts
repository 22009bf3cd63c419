import { type BuyKey, type SoldBuy, SurroundingsReads } from '../../domain/ports';
import type { Surroundings } from '../../domain/surroundings';
import type { CountedBuy } from '../../domain/third-count';

export class InMemorySurroundings extends SurroundingsReads {
  constructor(private readonly buys: readonly CountedBuy[] = []) {
    super();
  }

  async isPaying(): Promise<boolean> {
    return false;
  }

  async buysOf(_: number, mediaBuyIds: readonly string[]): Promise<readonly CountedBuy[]> {
    return this.buys.filter(({ mediaBuyId }) => mediaBuyIds.includes(mediaBuyId));
  }

  async soldBy(_: readonly number[], mediaBuyId: string): Promise<SoldBuy | null> {
    const [buy] = await this.soldAs([{ buyerId: 0, mediaBuyId }]);
    return buy ?? null;
  }

  async soldAs(buys: readonly BuyKey[]): Promise<readonly SoldBuy[]> {
    const wanted = new Set(buys.map(({ mediaBuyId }) => mediaBuyId));
    return this.buys.filter(({ mediaBuyId }) => wanted.has(mediaBuyId)).map((buy) => ({ ...buy, sellerMediaBuyId: null }));
  }

  async of(): Promise<Surroundings> {
    return {
      paymentMethod: null,
      agreements: [],
      sellerFeePercent: null,
      intelligence: { byFeature: [], byDay: [], byAccount: new Map() },
    };
  }
}
