import { Injectable } from '@nestjs/common';
import { Clock, type Day, dayMs, dayOf, type Micros, micros, startOf, UnitOfWork } from '@exchange/kernel';
import { Log } from '@exchange/platform';
import { DeliveryFacade, type PackageDay } from '@exchange/reporting';
import { costOf, minorOf, totalOf } from '../domain/fees';
import type { Minor } from '../domain/ledger';
import { billingLimits } from '../domain/limits';
import { BillingAccounts, type BuyKey, type DayCharge, Ledger, type OpenBuy, OpenBuys, Plans } from '../domain/ports';
import { settled } from '../domain/position';
import { BillingTerms } from './billing-terms';

/** Turns what was delivered into postings, a day at a time, and gives back what was committed and never spent. */
@Injectable()
export class ChargingService {
  constructor(
    private readonly buys: OpenBuys,
    private readonly accounts: BillingAccounts,
    private readonly ledger: Ledger,
    private readonly delivery: DeliveryFacade,
    private readonly plans: Plans,
    private readonly terms: BillingTerms,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Looks at those whose turn it is. Each by itself, so that one that fails holds up no other; it has its turn again in an hour. */
  async round(): Promise<number> {
    const now = this.clock.now();
    const next = new Date(now.getTime() + billingLimits.lookEveryMs);
    const due = await this.buys.due(now, next, billingLimits.looks);
    for (const buy of due)
      await this.charge(buy).catch((error: unknown) => this.log.error('a media buy was not charged', { ...buy, error }));
    return due.length;
  }

  /** What is delivered is compared with what was charged for the day, so that it is charged once, and corrected when it changes. */
  async charge(key: BuyKey): Promise<void> {
    const now = this.clock.now();
    const period = { from: dayOf(new Date(now.getTime() - billingLimits.lookBackDays * dayMs)), to: dayOf(now) };
    await this.locked(key, async (buy, currency) => {
      const spent = spendOf(await this.delivery.daily(key.buyerId, [key.mediaBuyId], period), currency);
      const before = new Map((await this.buys.charges(key)).filter(({ day }) => day >= period.from).map((charge) => [charge.day, charge]));
      let charged = 0;
      // A day that was charged and that nothing is reported of any more is given back.
      for (const day of new Set([...before.keys(), ...spent.keys()]))
        charged += await this.book(buy, currency, spent.get(day) ?? 0, before.get(day) ?? uncharged(day));
      const isOver = buy.endedAt !== null && buy.endedAt.getTime() + billingLimits.graceDays * dayMs <= now.getTime();
      await this.lower(buy, isOver ? 0 : Math.max(buy.openMinor - Math.max(charged, 0), 0));
      if (isOver) await this.buys.close(key);
    });
  }

  /** `isUnspent`: it ended without having run, so that nothing will be charged. */
  async ended(key: BuyKey, isUnspent: boolean): Promise<void> {
    await this.locked(key, async (buy) => {
      if (!isUnspent) return this.buys.end(key, this.clock.now());
      await this.lower(buy, 0);
      await this.buys.close(key);
    });
  }

  /** What a refused change had committed comes back. */
  async changed(key: BuyKey, changeId: string, isAgreed: boolean): Promise<void> {
    await this.locked(key, async (buy) => {
      const amount = await this.buys.answered(key, changeId);
      if (!isAgreed) await this.lower(buy, Math.max(buy.openMinor - amount, 0));
    });
  }

  /** One transaction, which joins the one around it. The organization is locked first, as by whoever commits: no two wait for each other. */
  private async locked(key: BuyKey, work: (buy: OpenBuy, currency: string) => Promise<void>): Promise<void> {
    await this.unitOfWork.run(async () => {
      const organizationId = (await this.buys.find(key))?.organizationId;
      if (organizationId === undefined) return;
      const { account } = await this.accounts.lock(organizationId);
      const buy = await this.buys.find(key);
      // It came under an organization meanwhile.
      if (buy && buy.organizationId !== organizationId) return this.locked(key, work);
      if (buy) await work(buy, account.state.currency);
    });
  }

  private async lower(buy: OpenBuy, openMinor: Minor): Promise<void> {
    if (openMinor === buy.openMinor) return;
    await this.buys.lower(buy, openMinor);
    await this.accounts.addCommitted(buy.organizationId, openMinor - buy.openMinor);
  }

  /** How much more is charged for the day than before. */
  private async book(buy: OpenBuy, currency: string, spendMinor: Minor, before: DayCharge): Promise<Minor> {
    if (spendMinor === before.spendMinor) return 0;
    const { day } = before;
    const charge: DayCharge = { day, spendMinor, ...costOf(spendMinor, this.terms), revision: before.revision + 1 };
    const position = await this.ledger.position(buy.organizationId, currency);
    const entries = settled(position, currency, [
      ['SELLER_PAYABLE', charge.payableMinor - before.payableMinor],
      ['FEES', charge.feeMinor - before.feeMinor],
    ]);
    if (entries.length > 0)
      await this.ledger.post({
        accountId: buy.organizationId,
        source: 'delivery',
        sourceKey: `${buy.mediaBuyId}:${day}:${charge.revision}`,
        memo: `Delivered by media buy ${buy.mediaBuyId} on ${day}`,
        occurredAt: startOf(day),
        entries,
      });
    await this.buys.keep(buy, charge);
    if (spendMinor > 0) await this.plans.ran(buy.organizationId, currency, buy, day);
    return totalOf(charge) - totalOf(before);
  }
}

const uncharged = (day: Day): DayCharge => ({ day, spendMinor: 0, feeMinor: 0, payableMinor: 0, revision: 0 });

/** By day, of all packages. */
function spendOf(rows: readonly PackageDay[], currency: string): ReadonlyMap<Day, Minor> {
  const byDay = new Map<Day, Micros>();
  for (const row of rows) if (row.currency === currency) byDay.set(row.day, (byDay.get(row.day) ?? 0n) + micros(row.spend));
  return new Map([...byDay].map(([day, spend]) => [day, minorOf(spend, currency)] as const));
}
