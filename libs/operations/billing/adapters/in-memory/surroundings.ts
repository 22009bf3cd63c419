import { type BuyKey, SurroundingsReads } from '../../domain/ports';
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

  async soldBy(_: readonly number[], mediaBuyId: string): Promise<BuyKey | null> {
    return this.buys.find((buy) => buy.mediaBuyId === mediaBuyId) ?? null;
  }

  async of(): Promise<Surroundings> {
    return { paymentMethod: null, agreements: [], intelligence: { byFeature: [], byDay: [], byAccount: new Map() } };
  }
}
