import type { Day } from '@exchange/kernel';
import type { Minor } from '../../domain/ledger';
import { type BilledBuyKey, type OpenBuys, type Payable, Payables } from '../../domain/ports';

export interface PayableBuy extends BilledBuyKey {
  readonly sellerId: number;
  readonly organizationId: number;
  readonly currency: string;
}

const keyOf = ({ buyerId, mediaBuyId, day }: BilledBuyKey & { readonly day: Day }): string => `${buyerId} ${mediaBuyId} ${day}`;

export class InMemoryPayables extends Payables {
  private readonly taken = new Map<string, Minor>();

  constructor(
    private readonly buys: OpenBuys,
    private readonly sold: readonly PayableBuy[],
  ) {
    super();
  }

  async lockUnpaid(sellerId: number, currency: string, before: Day, take: number): Promise<readonly Payable[]> {
    const found: Payable[] = [];
    for (const { sellerId: seller, ...buy } of this.sold.filter((one) => one.currency === currency))
      for (const { day, payableMinor } of await this.buys.charges(buy)) {
        const payable = { ...buy, day, amountMinor: payableMinor - (this.taken.get(keyOf({ ...buy, day })) ?? 0) };
        if (seller === sellerId && day < before && payable.amountMinor !== 0) found.push(payable);
      }
    return found.toSorted((a, b) => (a.day < b.day ? -1 : 1)).slice(0, take);
  }

  async markPaid(payables: readonly Payable[]): Promise<void> {
    for (const payable of payables) this.taken.set(keyOf(payable), (this.taken.get(keyOf(payable)) ?? 0) + payable.amountMinor);
  }
}
