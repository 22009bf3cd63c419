import type { Day } from '@exchange/kernel';
import type { AgreedBudget } from '../../domain/agreed-budget';
import type { DayCharge } from '../../domain/day-charges';
import type { Minor } from '../../domain/ledger';
import { type BilledBuyKey, type OpenBuy, OpenBuys } from '../../domain/ports';

const keyOf = ({ buyerId, mediaBuyId }: BilledBuyKey): string => `${buyerId} ${mediaBuyId}`;

export class InMemoryOpenBuys extends OpenBuys {
  private readonly buys = new Map<string, OpenBuy & { readonly lookAt: Date }>();
  /** Currency of every media buy, including closed ones. */
  private readonly currencies = new Map<string, string>();
  private readonly days = new Map<string, Map<string, DayCharge>>();
  private readonly agreed = new Map<string, readonly AgreedBudget[]>();
  /** Time of the first of a series of failed looks, by media buy. */
  readonly failures = new Map<string, Date>();

  async add(buyerId: number, mediaBuyIds: readonly string[], organizationId: number, currency: string): Promise<void> {
    for (const buy of mediaBuyIds.map((mediaBuyId) => ({ buyerId, mediaBuyId }))) {
      this.currencies.set(keyOf(buy), currency);
      if (!this.buys.has(keyOf(buy))) this.buys.set(keyOf(buy), { ...buy, organizationId, currency, endedAt: null, lookAt: new Date() });
    }
  }

  async find(buy: BilledBuyKey): Promise<OpenBuy | null> {
    const { lookAt: _, ...found } = this.buys.get(keyOf(buy)) ?? { lookAt: null };
    return 'buyerId' in found ? found : null;
  }

  async end(buy: BilledBuyKey, at: Date): Promise<void> {
    const found = this.buys.get(keyOf(buy));
    if (found?.endedAt === null) this.buys.set(keyOf(buy), { ...found, endedAt: at, lookAt: new Date() });
  }

  async close(buy: BilledBuyKey): Promise<void> {
    this.buys.delete(keyOf(buy));
  }

  async claimDue(now: Date, next: Date, take: number): Promise<readonly BilledBuyKey[]> {
    const due = [...this.buys.values()].filter(({ lookAt }) => lookAt <= now).slice(0, take);
    for (const buy of due) this.buys.set(keyOf(buy), { ...buy, lookAt: next });
    return due.map(({ buyerId, mediaBuyId }) => ({ buyerId, mediaBuyId }));
  }

  async makeDue(buy: BilledBuyKey, organizationId: number, currency: string, now: Date): Promise<void> {
    const { buyerId, mediaBuyId } = buy;
    const found = this.buys.get(keyOf(buy)) ?? { buyerId, mediaBuyId, organizationId, currency, endedAt: now };
    this.buys.set(keyOf(buy), { ...found, lookAt: new Date() });
  }

  async setFailure(buy: BilledBuyKey, failure: { readonly since: Date; readonly retryAt: Date } | null): Promise<void> {
    const found = this.buys.get(keyOf(buy));
    if (failure === null) this.failures.delete(keyOf(buy));
    else if (!this.failures.has(keyOf(buy))) this.failures.set(keyOf(buy), failure.since);
    if (found && failure && failure.retryAt < found.lookAt) this.buys.set(keyOf(buy), { ...found, lookAt: failure.retryAt });
  }

  async budgets(buy: BilledBuyKey): Promise<readonly AgreedBudget[]> {
    return this.agreed.get(keyOf(buy)) ?? [];
  }

  async saveBudget(buy: BilledBuyKey, budget: AgreedBudget): Promise<void> {
    this.agreed.set(keyOf(buy), [...(await this.budgets(buy)).filter(({ from }) => from < budget.from), budget]);
  }

  async charges(buy: BilledBuyKey): Promise<readonly DayCharge[]> {
    return [...(this.days.get(keyOf(buy))?.values() ?? [])];
  }

  async feesSince(buyerIds: readonly number[], currency: string, from: Day): Promise<ReadonlyMap<number, Minor>> {
    const fees = new Map<number, Minor>();
    for (const [key, days] of this.days) {
      const buyerId = Number(key.split(' ')[0]);
      if (this.currencies.get(key) !== currency) continue;
      for (const { day, feeMinor } of days.values())
        if (buyerIds.includes(buyerId) && day >= from) fees.set(buyerId, (fees.get(buyerId) ?? 0) + feeMinor);
    }
    return fees;
  }

  async saveCharge(buy: BilledBuyKey, charge: DayCharge): Promise<void> {
    this.days.set(keyOf(buy), (this.days.get(keyOf(buy)) ?? new Map<string, DayCharge>()).set(charge.day, charge));
  }
}
