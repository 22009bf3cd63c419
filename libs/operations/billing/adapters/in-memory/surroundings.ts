import { SurroundingsReads } from '../../domain/ports';
import type { Surroundings } from '../../domain/surroundings';

export class InMemorySurroundings extends SurroundingsReads {
  async isPaying(): Promise<boolean> {
    return false;
  }

  async of(): Promise<Surroundings> {
    return { paymentMethod: null, agreements: [], intelligence: { byFeature: [], byDay: [], byAccount: new Map() } };
  }
}
