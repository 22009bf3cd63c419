import * as fc from 'fast-check';
import { type Day, dayMs, dayOf, FixedClock, ImmediateUnitOfWork, later, SequentialIds } from '@exchange/kernel';
import { Log } from '@exchange/platform';
import { DeliveryFacade } from '@exchange/reporting';
import { aFact, InMemoryDeliveryFacts } from '@exchange/reporting/testing';
import { costOf, minorOf, totalOf } from '../domain/fees';
import { entriesFor } from '../domain/position';
import { commitCost } from '../testing/commit-cost';
import { InMemoryBillingAccounts, InMemoryLedger } from '../testing/in-memory';
import { InMemoryOpenBuys } from '../testing/in-memory/open-buys';
import { InMemoryOverDeliveries } from '../testing/in-memory/over-deliveries';
import { InMemoryPlans } from '../testing/in-memory/plans';
import { InMemoryThirdCounts } from '../testing/in-memory/third-counts';
import { ChargingService } from './charging.service';
import { poolOf } from './payer-pools';

const began = new Date('2026-03-15T12:00:00.000Z');
const key = { buyerId: 1, mediaBuyId: 'mb_1' };
const organizationId = 7;
const currency = 'USD';
const terms = { route: 'exchange', feeBasisPoints: 500, overDeliveryBasisPoints: 0 } as const;
/** Another media buy of the organization, which is never charged. */
const otherKey = { buyerId: 1, mediaBuyId: 'mb_2' };
const otherMinor = 21_000;

type Move =
  | { readonly kind: 'report' | 'import' | 'count'; readonly ago: number; readonly packageId: string; readonly cents: number }
  | { readonly kind: 'charge' | 'accept' | 'night' | 'agree' | 'refuse' }
  | { readonly kind: 'budget' | 'deposit'; readonly cents: number };

const cents = fc.oneof(fc.nat(60_000), fc.constantFrom(0, 10_000_000_000_000));
const reportFields = { ago: fc.nat(9), packageId: fc.constantFrom('a', 'b'), cents };
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('report' as const), ...reportFields }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('import' as const), ...reportFields }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('count' as const), ...reportFields }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('charge' as const, 'charge' as const, 'accept' as const, 'night' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('agree' as const, 'agree' as const, 'refuse' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('budget' as const, 'deposit' as const), cents: fc.integer({ min: 1, max: 150_000 }) }),
  },
);

/** One media buy of two packages, its seller, and a buyer who imports arbitrary numbers. */
class ChargingSimulation {
  readonly clock = new FixedClock(began);
  readonly ledger = new InMemoryLedger();
  readonly accounts = new InMemoryBillingAccounts();
  readonly buys = new InMemoryOpenBuys();
  readonly overDeliveries = new InMemoryOverDeliveries();
  private readonly facts = new InMemoryDeliveryFacts();
  private budget = 100_000;
  /** Budgets in force today and from tomorrow on. */
  private inForce: readonly [number, number] = [100_000, 100_000];
  private pendingChange: { readonly changeId: string; readonly amount: number } | null = null;
  largestBudget = 100_000;
  acceptedMinor = 0;
  depositedMinor = 0;
  private steps = 0;
  private readonly mediaBuys = {
    findMany: async () => [
      { accountId: 1, id: 'mb_1', sellerId: 31, currency, status: 'ACTIVE', timezone: 'UTC', budget: (this.budget / 100).toFixed(6) },
    ],
  } as never;
  readonly counts = new InMemoryThirdCounts();
  private readonly charging = new ChargingService(
    ...([this.buys, this.accounts.money, this.accounts, this.ledger, this.overDeliveries, this.counts] as const),
    ...([new DeliveryFacade(this.facts, this.mediaBuys, new SequentialIds()), this.mediaBuys, new InMemoryPlans()] as const),
    ...([terms as never, new ImmediateUnitOfWork(), this.clock] as const),
    Log.create('test', 'silent'),
  );

  async begin(): Promise<void> {
    await this.accounts.lock(organizationId);
    const term = { from: dayOf(later(began, -5 * dayMs)), countedBy: 'THIRD_PARTY', measurementVendor: 'Meter' } as const;
    await this.accounts.change(organizationId, (account) => account.setCounting(term, began));
    await this.commit(key, 105_000);
    await this.commit(otherKey, otherMinor);
    await this.charge();
  }

  async make(one: Move): Promise<void> {
    this.steps += 1;
    if (one.kind === 'report') await this.write('seller', one);
    else if (one.kind === 'import') await this.write('import', one);
    else if (one.kind === 'count') await this.count(one);
    else if (one.kind === 'night') this.night();
    else if (one.kind === 'deposit') await this.deposit(one.cents);
    else if (one.kind === 'accept') await this.accept();
    else if (one.kind === 'budget') await this.ask(one.cents);
    else if (one.kind === 'agree' || one.kind === 'refuse') await this.answer(one.kind === 'agree');
    else await this.charge();
  }

  private commit(buy: typeof key, amount: number, changeId?: string): Promise<void> {
    return commitCost({ buys: this.buys, money: this.accounts.money, organizationId, currency }, buy, amount, changeId);
  }

  /** Commitment of the media buy with its pending change. */
  async openMinor(): Promise<number> {
    return (await this.accounts.find(organizationId)).committedMinor - otherMinor;
  }

  charge(): Promise<void> {
    return this.charging.charge(key);
  }

  async spentByDay(): Promise<ReadonlyMap<Day, number>> {
    return new Map((await this.buys.charges(key)).map(({ day, spendMinor }) => [day, spendMinor]));
  }

  private async write(source: 'seller' | 'import', { ago, packageId, cents: amount }: Extract<Move, { ago: number }>): Promise<void> {
    const day = dayOf(later(this.clock.now(), -ago * dayMs));
    await this.facts.stage('staged', 1, [aFact({ day, packageId, currency, measures: { spend: amount * 10_000 } })]);
    await this.facts.publish('staged', 1, source);
  }

  /** Adds a count by the third party of the terms, also for days on which the seller counts. */
  private async count({ ago, cents: spendMinor }: Extract<Move, { ago: number }>): Promise<void> {
    const day = dayOf(later(this.clock.now(), -ago * dayMs));
    await this.counts.save([{ ...key, day, spendMinor, currency, measurementVendor: 'Meter' }]);
  }

  /** Amount that can still be charged, plus the commitment of an unanswered change. */
  async chargeableMinor(): Promise<number> {
    const charges = await this.buys.charges(key);
    const maxMinor = totalOf(costOf(Math.max(...this.inForce) + this.acceptedMinor, terms));
    return Math.max(maxMinor - sumOf(charges.map(totalOf)), 0) + this.waitingMinor;
  }

  get waitingMinor(): number {
    return this.pendingChange ? totalOf(costOf(Math.max(this.pendingChange.amount - this.budget, 0), terms)) : 0;
  }

  private night(): void {
    this.clock.advance(dayMs);
    this.inForce = [this.inForce[1], this.inForce[1]];
  }

  /** A raise commits its amount when it is requested. At most one change is pending. */
  private async ask(amount: number): Promise<void> {
    if (this.pendingChange) return;
    this.pendingChange = { changeId: `change_${this.steps}`, amount };
    if (this.waitingMinor === 0) return;
    await this.commit(key, this.waitingMinor, this.pendingChange.changeId);
  }

  /** The seller answers, and billing handles the event. */
  private async answer(isAgreed: boolean): Promise<void> {
    if (!this.pendingChange) return;
    const { changeId, amount } = this.pendingChange;
    this.pendingChange = null;
    if (isAgreed) {
      this.budget = amount;
      this.inForce = [Math.max(this.inForce[0], amount), amount];
      this.largestBudget = Math.max(this.largestBudget, amount);
    }
    await this.charging.applyAnsweredChange(key, changeId, isAgreed);
  }

  private async accept(): Promise<void> {
    const known = (await this.overDeliveries.find(key))?.state;
    if (!known || known.beyondMinor === 0 || known.beyondMinor > 1_000_000) return;
    await this.overDeliveries.change(key, (overDelivery) => overDelivery.accept(known.beyondMinor, currency, 'Ann', this.clock.now()));
    this.acceptedMinor += known.beyondMinor;
  }

  private async deposit(amount: number): Promise<void> {
    const entries = entriesFor(await this.ledger.position(organizationId, currency), currency, [['CASH', -amount]]);
    const sourceKey = `dep_${this.steps}`;
    await this.ledger.post({ accountId: organizationId, source: 'deposit', sourceKey, memo: 'Deposit', occurredAt: began, entries });
    this.depositedMinor += amount;
    if (this.steps % 2 === 0) return;
    const back = entriesFor(await this.ledger.position(organizationId, currency), currency, [['CASH', amount]]);
    const reversal = { source: 'deposit_reversal', sourceKey, memo: 'Reversed', occurredAt: began, entries: back } as const;
    await this.ledger.post({ accountId: organizationId, ...reversal });
    this.depositedMinor -= amount;
  }
}

const sumOf = (amounts: Iterable<number>) => [...amounts].reduce((sum, amount) => sum + amount, 0);

describe('Charging in any order of reports, corrections, imports, budgets, deposits and reversals', () => {
  test('charges at most the agreed and accepted amount, records the excess, and never commits less than 0', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 5, maxLength: 30 }), async (moves) => {
        const trade = new ChargingSimulation();
        await trade.begin();
        for (const one of moves) {
          const before = await trade.spentByDay();
          await trade.make(one);
          if (one.kind === 'import') await trade.charge();
          const spent = await trade.spentByDay();
          if (one.kind !== 'charge' && one.kind !== 'import') expect(spent).toEqual(before);
          expect(sumOf(spent.values())).toBeLessThanOrEqual(trade.largestBudget + trade.acceptedMinor);
          const { committedMinor } = await trade.accounts.find(organizationId);
          const openMinor = await trade.openMinor();
          const agreedMinor = minorOf(await trade.accounts.money.amountOf(...poolOf((await trade.buys.find(key))!)), currency);
          expect([agreedMinor >= 0, committedMinor]).toEqual([true, agreedMinor + trade.waitingMinor + otherMinor]);
          const maxMinor = totalOf(costOf(trade.largestBudget + trade.acceptedMinor, terms));
          expect(openMinor - trade.waitingMinor).toBeLessThanOrEqual(maxMinor);
          if (one.kind === 'charge' || one.kind === 'import') expect(openMinor).toBe(await trade.chargeableMinor());
        }
        await trade.charge();
        expect(await trade.openMinor()).toBe(await trade.chargeableMinor());
        const charges = await trade.buys.charges(key);
        const spent = sumOf(charges.map(({ spendMinor }) => spendMinor));
        const fees = sumOf(charges.map(({ feeMinor }) => feeMinor));
        expect(fees).toBe(costOf(spent, terms).feeMinor);
        expect(spent + fees).toBeLessThanOrEqual(totalOf(costOf(trade.largestBudget + trade.acceptedMinor, terms)));
        const { fundedMinor, owedMinor } = await trade.ledger.position(organizationId, currency);
        expect(fundedMinor - owedMinor + 0).toBe(trade.depositedMinor - spent - fees + 0);
        const balances = await trade.ledger.balances(organizationId);
        const debits = balances.map(({ code, balanceMinor }) => (['CASH', 'RECEIVABLE'].includes(code) ? balanceMinor : -balanceMinor));
        expect(sumOf(debits) + 0).toBe(0);
        const known = (await trade.overDeliveries.find(key))?.state;
        if (known) expect([known.chargedMinor, known.reportedMinor - known.chargedMinor]).toEqual([spent, known.beyondMinor]);
      }),
      { numRuns: 200 },
    );
  });

  test('ignores imports of the buyer', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 5, maxLength: 30 }), async (moves) => {
        const [with_, without] = [new ChargingSimulation(), new ChargingSimulation()];
        await Promise.all([with_.begin(), without.begin()]);
        for (const one of moves) {
          await with_.make(one);
          await without.make(one.kind === 'import' ? { kind: 'charge' } : one);
          if (one.kind === 'import') await with_.charge();
        }
        await Promise.all([with_.charge(), without.charge()]);
        expect(await with_.spentByDay()).toEqual(await without.spentByDay());
      }),
      { numRuns: 100 },
    );
  });
});
