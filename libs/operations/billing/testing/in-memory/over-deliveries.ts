import { isAfterKeyset, type CursorRequest, type Step, applyStep } from '@exchange/kernel';
import { OverDelivery, type OverDeliveryState } from '../../domain/over-delivery';
import { type BilledBuyKey, OverDeliveries, type OverDeliveryFilter } from '../../domain/ports';

const keyOf = ({ buyerId, mediaBuyId }: BilledBuyKey): string => `${buyerId} ${mediaBuyId}`;
const placeOf = ({ createdAt, mediaBuyId }: OverDeliveryState) => [createdAt.toISOString(), mediaBuyId];

export class InMemoryOverDeliveries extends OverDeliveries {
  private readonly rows = new Map<string, OverDelivery>();

  async find(buy: BilledBuyKey): Promise<OverDelivery | null> {
    return this.rows.get(keyOf(buy)) ?? null;
  }

  async insert(overDelivery: OverDelivery): Promise<void> {
    const { accountId: buyerId, mediaBuyId } = overDelivery.state;
    this.rows.set(keyOf({ buyerId, mediaBuyId }), new OverDelivery(overDelivery.state));
  }

  async change(buy: BilledBuyKey, step: Step<OverDelivery>): Promise<OverDelivery | null> {
    const changed = applyStep(this.rows.get(keyOf(buy)), step);
    if (changed) await this.insert(changed);
    return changed;
  }

  async list({ of, status }: OverDeliveryFilter, { limit, after }: CursorRequest): Promise<readonly OverDeliveryState[]> {
    return [...this.rows.values()]
      .map(({ state }) => state)
      .filter((state) => ('accountId' in of ? state.accountId === of.accountId : of.sellerIds.includes(state.sellerId)))
      .filter((state) => (status === undefined || state.status === status) && isAfterKeyset(after, placeOf(state)))
      .toSorted((a, b) => (isAfterKeyset(placeOf(a), placeOf(b)) ? -1 : 1))
      .slice(0, limit + 1);
  }
}
