import { Injectable } from '@nestjs/common';
import { CommittedMoney } from '@exchange/commitments';
import { Clock, type Day, dayIn, dayMs, daysAfter, later, startOf, UnitOfWork } from '@exchange/kernel';
import { type BookedBuy, MediaBuysFacade, mediaBuyStates } from '@exchange/media-buys';
import { Log } from '@exchange/platform';
import { DeliveryFacade, type SellerSpend } from '@exchange/reporting';
import { type AgreedBudget, budgetOn, nextBudget, capByBudget, firstDay, highestBudgetFrom } from '../domain/agreed-budget';
import type { CountingTerm } from '../domain/counting';
import { type ChangedCharge, diffCharges, type DayCharge } from '../domain/day-charges';
import { amountIn, costOf, minorOf, maxChargeOf, totalOf } from '../domain/fees';
import { type Minor, maxMinor } from '../domain/ledger';
import { billingLimits } from '../domain/limits';
import { type OverDeliveryFigures, OverDelivery } from '../domain/over-delivery';
import { BillingAccounts, type BilledBuyKey, Ledger, type OpenBuy, OpenBuys, OverDeliveries, Plans, ThirdCounts } from '../domain/ports';
import { entriesFor } from '../domain/position';
import { sumReportsByDay } from '../domain/reported-day';
import { chargedCounts, countedBy } from '../domain/third-count';
import { BillingTerms } from './billing-terms';
import { poolOf } from './payer-pools';

type Charges = ReadonlyMap<Day, DayCharge>;

/**
 * Turns ad delivery reported by sellers or counted by third parties (docs/adr/0173) into daily postings, up to the agreed budget (docs/adr/0170). Keeps the
 * remaining chargeable amount of a media buy committed.
 */
@Injectable()
export class ChargingService {
  constructor(
    private readonly buys: OpenBuys,
    private readonly money: CommittedMoney,
    private readonly accounts: BillingAccounts,
    private readonly ledger: Ledger,
    private readonly overDeliveries: OverDeliveries,
    private readonly counts: ThirdCounts,
    private readonly delivery: DeliveryFacade,
    private readonly mediaBuys: MediaBuysFacade,
    private readonly plans: Plans,
    private readonly terms: BillingTerms,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Charges the media buys that are due. A failure is logged, shown to operators and retried soon; it does not block other media buys. */
  async chargeDue(): Promise<number> {
    const now = this.clock.now();
    const next = later(now, billingLimits.chargeEveryMs);
    const due = await this.buys.claimDue(now, next, billingLimits.chargesPerRound);
    for (const buy of due) {
      const failed = (error: unknown) => this.log.error('a media buy was not charged', { ...buy, error });
      const isCharged = await this.charge(buy).then(
        () => true,
        (error: unknown) => void failed(error),
      );
      const failure = isCharged ? null : { since: now, retryAt: later(now, billingLimits.retryMs) };
      await this.buys.setFailure(buy, failure).catch(failed);
    }
    return due.length;
  }

  /** Charges the difference between reported and already charged spend, day by day. */
  async charge(key: BilledBuyKey): Promise<void> {
    const now = this.clock.now();
    await this.withLock(key, async (buy, mainCurrency, counting) => {
      const { currency } = buy;
      const before = await this.chargesOf(key);
      const [booked] = await this.mediaBuys.findMany(key.buyerId, [key.mediaBuyId]);
      // Reports are ignored until buyer and seller have agreed.
      if (booked && mediaBuyStates.is(booked.status, 'undecided')) return;
      const budgets = await this.updateBudgets(key, booked, before, currency);
      const bySeller = sellerSpendByDay(await this.delivery.sellerDaily(key.buyerId, [key.mediaBuyId]), before, currency);
      const counted = chargedCounts(await this.counts.of(key), counting, currency);
      const reported = new Map([...bySeller, ...counted]);
      const acceptedMinor = await this.acceptedOf(key);
      const maxOn = (day: Day): Minor => maxChargeOf(budgetOn(budgets, day), this.terms) + acceptedMinor;
      const spent = capByBudget(reported, maxOn);
      let charged = 0;
      for (const change of diffCharges(before, spent, this.terms)) charged += await this.postCharge(buy, mainCurrency, change);
      if (booked)
        await this.recordOverDelivery(booked, {
          ...figuresOf(maxChargeOf(budgetOn(budgets, dayIn(now, booked.timezone)), this.terms), reported, spent),
          countedBy: countedBy(bySeller, counted, maxOn),
        });
      const isPastGrace = buy.endedAt !== null && buy.endedAt.getTime() + billingLimits.graceDays * dayMs <= now.getTime();
      if (isPastGrace) return this.close(buy);
      const leftMinor = this.chargeableOf(currency, booked, budgets, { acceptedMinor, paidMinor: paidOf(before) + charged });
      const committed = async () => minorOf(await this.money.amountOf(...poolOf(buy)), currency);
      await this.resize(buy, leftMinor ?? Math.max((await committed()) - Math.max(charged, 0), 0));
    });
  }

  /** `isUnspent`: the media buy ended without having run, so nothing will be charged. */
  async endMediaBuy(key: BilledBuyKey, isUnspent: boolean): Promise<void> {
    await this.withLock(key, async (buy) => {
      await (isUnspent ? this.close(buy) : this.buys.end(key, this.clock.now()));
    });
  }

  /** Applies an answered change: an agreed budget is in force from its day on, a refused one commits nothing. */
  async applyAnsweredChange(key: BilledBuyKey, changeId: string, isAgreed: boolean): Promise<void> {
    await this.withLock(key, async (buy) => {
      const { currency } = buy;
      const [, committing] = poolOf(buy);
      await (isAgreed ? this.money.confirm('payer', committing, changeId) : this.money.release('payer', committing, changeId));
      const charges = await this.chargesOf(key);
      const [found] = await this.mediaBuys.findMany(key.buyerId, [key.mediaBuyId]);
      const booked = found && mediaBuyStates.is(found.status, 'undecided') ? undefined : found;
      const budgets = await this.updateBudgets(key, booked, charges, currency);
      const sums = { acceptedMinor: await this.acceptedOf(key), paidMinor: paidOf(charges) };
      const leftMinor = this.chargeableOf(currency, booked, budgets, sums);
      if (leftMinor !== null) await this.resize(buy, leftMinor);
    });
  }

  private async chargesOf(key: BilledBuyKey): Promise<Charges> {
    return new Map((await this.buys.charges(key)).map((charge) => [charge.day, charge]));
  }

  private async acceptedOf(key: BilledBuyKey): Promise<Minor> {
    return (await this.overDeliveries.find(key))?.state.acceptedMinor ?? 0;
  }

  /**
   * Remaining chargeable amount, without pending changes. Null when the budget is unknown in the committed currency. Computed anew at each look: a running
   * sum would drift with budget changes and corrections.
   */
  private chargeableOf(
    currency: string,
    booked: BookedBuy | undefined,
    budgets: readonly AgreedBudget[],
    { acceptedMinor, paidMinor }: { readonly acceptedMinor: Minor; readonly paidMinor: Minor },
  ): Minor | null {
    if (booked?.currency !== currency) return null;
    const agreedMinor = highestBudgetFrom(budgets, dayIn(this.clock.now(), booked.timezone)) + acceptedMinor;
    return Math.max(totalOf(costOf(agreedMinor, this.terms)) - paidMinor, 0);
  }

  /** Stored budgets, with the current one added. Charges from before budgets were stored stay. */
  private async updateBudgets(
    key: BilledBuyKey,
    booked: BookedBuy | undefined,
    charges: Charges,
    currency: string,
  ): Promise<readonly AgreedBudget[]> {
    const budgets = [...(await this.buys.budgets(key))];
    if (booked?.currency !== currency) return budgets.length > 0 ? budgets : [{ from: firstDay, budgetMinor: sumOf(charges.values()) }];
    const today = dayIn(this.clock.now(), booked.timezone);
    const tomorrow = daysAfter(today, 1);
    const keep = async (budgetMinor: Minor) => {
      const changed = nextBudget(budgets, budgetMinor, today, tomorrow);
      if (!changed) return;
      await this.buys.saveBudget(key, changed);
      budgets.splice(0, budgets.length, ...budgets.filter(({ from }) => from < changed.from), changed);
    };
    const budgetMinor = minorOf(booked.budget, currency);
    if (budgets.length === 0) await keep(Math.max(budgetMinor, sumOf(charges.values())));
    await keep(budgetMinor);
    return budgets;
  }

  private async recordOverDelivery(
    { accountId, id: mediaBuyId, sellerId, currency }: BookedBuy,
    figures: OverDeliveryFigures,
  ): Promise<void> {
    const key = { buyerId: accountId, mediaBuyId };
    const now = this.clock.now();
    if (await this.overDeliveries.find(key)) await this.overDeliveries.change(key, (overDelivery) => overDelivery.report(figures, now));
    else if (figures.beyondMinor > 0)
      await this.overDeliveries.insert(OverDelivery.open({ accountId, mediaBuyId, sellerId, currency }, figures, now));
  }

  /** Runs in one transaction that joins a surrounding one. The organization is locked first, as commits do, to prevent deadlocks. */
  private async withLock(
    key: BilledBuyKey,
    work: (buy: OpenBuy, mainCurrency: string, counting: readonly CountingTerm[]) => Promise<void>,
  ): Promise<void> {
    await this.unitOfWork.run(async () => {
      const organizationId = (await this.buys.find(key))?.organizationId;
      if (organizationId === undefined) return;
      const { account } = await this.accounts.lock(organizationId);
      const buy = await this.buys.find(key);
      // The account joined an organization in the meantime.
      if (buy && buy.organizationId !== organizationId) return this.withLock(key, work);
      if (buy) await work(buy, account.state.currency, account.state.counting);
    });
  }

  private resize(buy: OpenBuy, amountMinor: Minor): Promise<void> {
    return this.money.resize(...poolOf(buy), amountIn(amountMinor, buy.currency));
  }

  /** Nothing more will be charged. */
  private async close(buy: OpenBuy): Promise<void> {
    await this.money.release('payer', poolOf(buy)[1], null);
    await this.buys.close(buy);
  }

  /** Posts the change of a day's charge and returns its amount. Plans are counted in the main currency. */
  private async postCharge(buy: OpenBuy, mainCurrency: string, { before, after: charge }: ChangedCharge): Promise<Minor> {
    const { day } = charge;
    const { currency } = buy;
    const position = await this.ledger.position(buy.organizationId, currency);
    const entries = entriesFor(position, currency, [
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
    await this.buys.saveCharge(buy, charge);
    if (charge.spendMinor > 0) await this.plans.recordRun(buy.organizationId, mainCurrency, buy, day);
    return totalOf(charge) - totalOf(before);
  }
}

const sumOf = (charges: Iterable<{ readonly spendMinor: Minor }>): Minor =>
  [...charges].reduce((sum, { spendMinor }) => sum + spendMinor, 0);

const paidOf = (charges: Charges): Minor => [...charges.values()].reduce((sum, charge) => sum + totalOf(charge), 0);

/** Reported spend by day. A day with an unknown package number keeps at least its charged spend. */
function sellerSpendByDay(rows: readonly SellerSpend[], before: Charges, currency: string): ReadonlyMap<Day, Minor> {
  const days = [...sumReportsByDay(rows, currency)];
  const charged = (day: Day): Minor => before.get(day)?.spendMinor ?? 0;
  return new Map(days.map(([day, { spendMinor, isPartial }]) => [day, isPartial ? Math.max(spendMinor, charged(day)) : spendMinor]));
}

/** Sums are capped at the maximum posting, because reports can be absurdly high. */
function figuresOf(
  agreedMinor: Minor,
  reported: ReadonlyMap<Day, Minor>,
  spent: ReadonlyMap<Day, Minor>,
): Omit<OverDeliveryFigures, 'countedBy'> {
  const total = (days: ReadonlyMap<Day, Minor>) =>
    Math.min(
      [...days.values()].reduce((sum, spend) => sum + spend, 0),
      maxMinor,
    );
  const [reportedMinor, chargedMinor] = [total(reported), total(spent)];
  return { agreedMinor, reportedMinor, chargedMinor, beyondMinor: reportedMinor - chargedMinor };
}
