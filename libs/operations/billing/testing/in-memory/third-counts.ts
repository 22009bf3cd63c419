import { type BilledBuyKey, ThirdCounts } from '../../domain/ports';
import type { CountedDay, CountEntry, CountEntryState, NewCount } from '../../domain/third-count';

export class InMemoryThirdCounts extends ThirdCounts {
  readonly entries: CountEntryState[] = [];
  private readonly rows = new Map<string, NewCount>();

  async of({ buyerId, mediaBuyId }: BilledBuyKey): Promise<readonly CountedDay[]> {
    return [...this.rows.values()]
      .filter((row) => row.buyerId === buyerId && row.mediaBuyId === mediaBuyId)
      .map(({ day, spendMinor, measurementVendor, currency }) => ({ day, spendMinor, measurementVendor, currency }))
      .toSorted((a, b) => (a.day < b.day ? -1 : 1));
  }

  async save(counts: readonly NewCount[]): Promise<readonly NewCount[]> {
    const changed = counts.filter((count) => {
      const known = this.rows.get(keyOf(count));
      return known?.spendMinor !== count.spendMinor || known.measurementVendor !== count.measurementVendor;
    });
    for (const count of changed) this.rows.set(keyOf(count), count);
    return changed;
  }

  async recordEntry({ state }: CountEntry): Promise<void> {
    this.entries.push(state);
  }
}

const keyOf = ({ buyerId, mediaBuyId, day }: NewCount): string => `${buyerId} ${mediaBuyId} ${day}`;
