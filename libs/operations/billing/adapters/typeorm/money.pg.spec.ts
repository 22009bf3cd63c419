import * as fc from 'fast-check';
import { dayMs, dayOf, FixedClock, later, SystemIds } from '@exchange/kernel';
import { aPerson } from '@exchange/kernel/testing';
import { AggregateStore, AuditTrail, Database, Log, Outbox } from '@exchange/platform';
import { testDatabase, type TestDatabase } from '@test/database';
import { BillingDeskService } from '../../application/billing-desk.service';
import { ChargingService } from '../../application/charging.service';
import { ClosingService } from '../../application/closing.service';
import { InvoiceBooks } from '../../application/invoice-books';
import { Organizations } from '../../application/organizations';
import { SellerPayablesFacade } from '../../application/seller-payables.facade';
import type { Credited } from '../../domain/credit-note';
import { totalOfInvoice } from '../../domain/invoice';
import { InMemoryOverDeliveries } from '../in-memory/over-deliveries';
import { InMemoryPlans } from '../in-memory/plans';
import { InMemorySurroundings } from '../in-memory/surroundings';
import { InMemoryThirdCounts } from '../in-memory/third-counts';
import { TypeormBillingAccounts } from './typeorm-billing-accounts';
import { TypeormCreditNotes } from './typeorm-credit-notes';
import { TypeormDeposits } from './typeorm-deposits';
import { TypeormInvoices } from './typeorm-invoices';
import { TypeormLedger } from './typeorm-ledger';
import { TypeormOpenBuys } from './typeorm-open-buys';
import { TypeormPayables } from './typeorm-payables';

/** Says nothing any more after so many statements, as when its process was killed: what was open is rolled back. */
class MortalDatabase extends Database {
  statementsLeft = Infinity;

  override async query<Row extends object>(sql: string, params?: readonly unknown[], name?: string): Promise<Row[]> {
    if (this.statementsLeft-- <= 0) throw new Error('killed');
    return super.query<Row>(sql, params, name);
  }
}

type Move =
  | { readonly kind: 'deliver'; readonly buy: number; readonly day: number; readonly cents: number }
  | { readonly kind: 'charge' | 'close' | 'reverse' }
  | { readonly kind: 'deposit'; readonly cents: number }
  | { readonly kind: 'payout'; readonly isApproved: boolean };

const buyIds = ['mb_1', 'mb_2', 'mb_3'];
const closers = 3;
const currency = 'EUR';

const cents = (max: number) => fc.integer({ min: 0, max });
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('deliver' as const), buy: fc.nat(2), day: fc.nat(40), cents: cents(90_000) }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constantFrom('charge' as const, 'charge' as const, 'close' as const, 'reverse' as const) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deposit' as const), cents: cents(90_000).map((amount) => amount + 1) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('payout' as const), isApproved: fc.boolean() }) },
);
/** After how many statements the process is killed that does it first; whether it is done once more because the answer was lost. */
const mishap = fc.record({ killedAfter: fc.option(fc.nat(12), { nil: Infinity }), isRepeated: fc.boolean() });

/** Each of these is killed after that many statements. */
const story = (killedAfter: number): [Move, { killedAfter: number; isRepeated: boolean }][] =>
  (
    [
      { kind: 'deliver', buy: 0, day: 3, cents: 20_000 },
      { kind: 'deposit', cents: 5_000 },
      { kind: 'charge' },
      { kind: 'payout', isApproved: true },
      { kind: 'deliver', buy: 0, day: 3, cents: 15_000 },
      { kind: 'charge' },
      { kind: 'reverse' },
      { kind: 'close' },
    ] as const
  ).map((one) => [one, { killedAfter, isRepeated: false }]);
const stories = Array.from({ length: 32 }, (_, killedAfter) => story(killedAfter));

/** One organization that buys from one seller, and everything that moves money between them. */
class Trade {
  readonly clock = new FixedClock(new Date('2026-03-15T12:00:00.000Z'));
  readonly database = new MortalDatabase(this.test.database.dataSource);
  readonly sellerId = this.buyerId + 1;
  readonly ledger = new TypeormLedger(this.database);
  readonly invoices = new TypeormInvoices(this.database);
  readonly buys = new TypeormOpenBuys(this.database);
  readonly payables = new TypeormPayables(this.database);
  private readonly ids = new SystemIds();
  private readonly outbox = new Outbox(this.database, this.ids);
  private readonly store = new AggregateStore(this.database, this.outbox, new AuditTrail(this.database, this.ids));
  private readonly settings = { billingCurrency: currency } as never;
  readonly notes = new TypeormCreditNotes(this.store, this.database);
  readonly accounts = new TypeormBillingAccounts(this.store, this.database, this.settings, this.clock);
  private readonly described = { describe: async (id: number) => ({ id, parentId: null, mode: 'LIVE', company: 'Buyer' }) };
  private readonly organizations = new Organizations(this.described as never);
  private readonly deposits = new TypeormDeposits(this.store, this.database);
  private readonly terms = { route: 'exchange', feeBasisPoints: 333, overDeliveryBasisPoints: 0 } as never;
  private readonly delivery = { sellerDaily: async (_: number, [id]: readonly string[]) => [...(this.delivered.get(id!)?.values() ?? [])] };
  /** Some of what is delivered here goes beyond the budget. */
  private readonly mediaBuys = {
    of: async (accountId: number, [id]: readonly string[]) => [{ accountId, id, sellerId: 1, currency, budget: '1500' }],
  };
  private readonly charging = new ChargingService(
    ...([
      this.buys,
      this.accounts,
      this.ledger,
      new InMemoryOverDeliveries(),
      new InMemoryThirdCounts(),
      this.delivery as never,
      this.mediaBuys as never,
      new InMemoryPlans(),
      this.terms,
      this.database,
      this.clock,
    ] as const),
    Log.create('test', 'silent'),
  );
  private readonly documents = [this.accounts, this.invoices, this.notes] as const;
  private readonly closing = new ClosingService(...this.documents, this.organizations, this.outbox, this.database, this.clock);
  private readonly desk = new BillingDeskService(
    ...([this.organizations, this.accounts, this.deposits, null as never, this.ledger, this.invoices] as const),
    ...([new InMemorySurroundings(), { release: async () => false } as never, this.database, this.clock, this.ids] as const),
  );
  private readonly sellers = new SellerPayablesFacade(this.payables, this.accounts, this.ledger, this.organizations, this.clock);
  private readonly staff = aPerson({ isStaff: true });
  private readonly delivered = new Map<string, Map<string, { day: string; spend: string; currency: string }>>();
  private readonly booked: { readonly id: string; readonly amountMinor: number }[] = [];
  private steps = 0;
  depositedMinor = 0;
  paidMinor = 0;

  constructor(
    private readonly test: TestDatabase,
    readonly buyerId: number,
  ) {}

  async begin(): Promise<void> {
    await this.database.query(
      `insert into accounts (id, name, company, kind, node_kind, account_type, buyer_access_posture, created_at, updated_at)
       values ($1, 'Buyer', 'Buyer', 'STANDALONE', 'ACCOUNT', 'BUYER', 'SANDBOX_ONLY', now(), now())`,
      [this.buyerId],
    );
    await this.database.run(async () => {
      await this.accounts.lock(this.buyerId);
      for (const mediaBuyId of buyIds) await this.buys.commit({ buyerId: this.buyerId, mediaBuyId }, this.buyerId, null, currency, 50_000);
      await this.accounts.addCommitted(this.buyerId, currency, 50_000 * buyIds.length);
    });
  }

  /** `steadily` does the step as often as what happens to its process demands. */
  async make(one: Move, steadily: (step: () => Promise<unknown>) => Promise<void>): Promise<void> {
    this.steps += 1;
    switch (one.kind) {
      case 'deliver':
        return this.deliver(one.buy, one.day, one.cents);
      case 'charge':
        return steadily(() => this.charge());
      case 'close':
        this.clock.advance(31 * dayMs);
        return steadily(() => this.close());
      case 'deposit':
        return this.deposit(one.cents, steadily);
      case 'reverse':
        return this.reverse(steadily);
      case 'payout':
        return this.payOut(one.isApproved, steadily);
    }
  }

  async charge(): Promise<void> {
    for (const mediaBuyId of buyIds) await this.charging.charge({ buyerId: this.buyerId, mediaBuyId });
    await this.database.query('update billing_charges set seller_id = $2 where buyer_id = $1', [this.buyerId, this.sellerId]);
  }

  /** By several processes at once. */
  async close(): Promise<void> {
    const ended = await Promise.allSettled(Array.from({ length: closers }, () => this.closing.round()));
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
  }

  /** So that closers look at no trade that is over. */
  async end(): Promise<void> {
    const sql = `update billing_accounts set closed_until = '9999-01-01' where account_id = any($1)`;
    await this.database.query(sql, [[this.buyerId, this.sellerId]]);
  }

  private deliver(buy: number, day: number, amount: number): Promise<void> {
    const id = buyIds[buy]!;
    const days = this.delivered.get(id) ?? new Map<string, { day: string; spend: string; currency: string }>();
    const on = dayOf(later(new Date('2026-02-01T00:00:00.000Z'), day * dayMs));
    this.delivered.set(id, days.set(on, { day: on, spend: (amount / 100).toFixed(2), currency }));
    return Promise.resolve();
  }

  private async deposit(amountMinor: number, steadily: (step: () => Promise<unknown>) => Promise<void>): Promise<void> {
    const money = { amountMinor, currency, reference: `${this.buyerId}-${this.steps}`, occurredAt: this.clock.now() };
    await steadily(async () => {
      const book = this.desk.book(this.staff, this.buyerId, money);
      this.booked.push(await book.catch((error: { code?: string }) => this.assertBooked(error)));
    });
    this.booked.splice(0, this.booked.length, ...new Map(this.booked.map((deposit) => [deposit.id, deposit])).values());
    this.depositedMinor += amountMinor;
  }

  /** A second attempt for the same reference is refused, and has booked nothing. */
  private assertBooked(error: { readonly code?: string }): { readonly id: string; readonly amountMinor: number } {
    const newest = this.booked.at(-1);
    if (error.code === undefined || !newest) throw error as Error;
    return newest;
  }

  private async reverse(steadily: (step: () => Promise<unknown>) => Promise<void>): Promise<void> {
    const deposit = this.booked.pop();
    if (!deposit) return;
    let isDone = false;
    await steadily(async () => {
      const reversal = this.desk.reverse(this.staff, this.buyerId, deposit.id);
      const refusal = await reversal.then(
        () => null,
        (error: { kind?: string; message: string }) => (error.message === 'killed' ? Promise.reject(error as Error) : error.kind),
      );
      if (isDone !== (refusal === 'conflict')) throw new Error('A deposit is reversed once, and the second time refused.');
      isDone = true;
    });
    this.depositedMinor -= deposit.amountMinor;
  }

  private async payOut(isApproved: boolean, steadily: (step: () => Promise<unknown>) => Promise<void>): Promise<void> {
    const payout = { payoutId: `payout_${this.steps}`, sellerAccountId: this.sellerId, currency };
    const owed = await this.database.run(async () => {
      const unpaid = await this.sellers.unpaid(this.sellerId, currency, '2027-12-31', 1_000);
      await this.sellers.take(unpaid);
      return unpaid;
    });
    const grossMinor = owed.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    if (!isApproved || grossMinor <= 0) return this.database.run(() => this.sellers.giveBack(owed));
    const feeMinor = Math.floor(grossMinor / 20);
    await steadily(() =>
      this.database.run(async () => {
        await this.sellers.lock([this.buyerId], [this.sellerId]);
        await this.sellers.approve(payout, [{ organizationId: this.buyerId, grossMinor, feeMinor }]);
      }),
    );
    await steadily(() => this.database.run(() => this.sellers.pay(payout, grossMinor - feeMinor)));
    this.paidMinor += grossMinor;
  }
}

describe('Money, whatever happens to it in whatever order', () => {
  let test: TestDatabase;
  let lastId = 910_000;

  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.close());

  const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
  const negated = ({ feesMinor, mediaMinor }: Credited) => ({ feesMinor: -feesMinor, mediaMinor: -mediaMinor });
  const balancesOf = async (trade: Trade, accountId: number) =>
    new Map((await trade.ledger.balances(accountId)).map(({ code, balanceMinor }) => [code as string, balanceMinor]));

  it('every cent is charged, invoiced and paid once, by processes that are killed between any two statements and repeat what they did', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(move, mishap), { minLength: 5, maxLength: 25 }), async (moves) => {
        const trade = new Trade(test, (lastId += 10));
        const { buyerId, sellerId, database } = trade;
        await trade.begin();
        for (const [one, { killedAfter, isRepeated }] of moves)
          await trade.make(one, async (step) => {
            database.statementsLeft = killedAfter;
            const isKilled = await step().then(
              () => false,
              (error: Error) => error.message === 'killed' || Promise.reject(error),
            );
            database.statementsLeft = Infinity;
            for (let left = Number(isKilled) + Number(isRepeated); left > 0; left -= 1) await step();
          });
        await trade.charge();
        trade.clock.advance(70 * dayMs);
        await trade.close();

        const charges = (await Promise.all(buyIds.map((mediaBuyId) => trade.buys.charges({ buyerId, mediaBuyId })))).flat();
        const [fees, payable] = [sumOf(charges.map(({ feeMinor }) => feeMinor)), sumOf(charges.map(({ payableMinor }) => payableMinor))];
        for (const mediaBuyId of buyIds) {
          const spends = (await trade.buys.charges({ buyerId, mediaBuyId })).map(({ spendMinor }) => spendMinor);
          expect(sumOf(spends)).toBeLessThanOrEqual(150_000);
        }
        const invoices = await trade.invoices.list(buyerId);
        const notes = await trade.notes.list(buyerId, { limit: 1_000, after: null });
        const books = await balancesOf(trade, buyerId);
        const { fundedMinor, owedMinor } = await trade.ledger.position(buyerId, currency);
        const unpaid = await database.run(() => trade.payables.unpaid(sellerId, currency, '2027-12-31', 1_000));
        const open = await Promise.all(buyIds.map((mediaBuyId) => trade.buys.find({ buyerId, mediaBuyId })));
        const { committedMinor } = await trade.accounts.find(buyerId);
        const sql = `select 1 from ledger_entries where account_id = any($1) group by transaction_id, currency having sum(amount_minor) <> 0`;
        const crooked = await database.query(sql, [[buyerId, sellerId]]);

        expect([crooked, await trade.ledger.astray(buyerId), await trade.ledger.astray(sellerId)]).toEqual([[], [], []]);
        expect(fundedMinor - owedMinor + 0).toBe(trade.depositedMinor - fees - payable + 0);
        expect(Math.min(fundedMinor, owedMinor)).toBe(0);
        expect(committedMinor).toBe(sumOf(open.map((buy) => buy!.openMinor)));
        expect(invoices.map(({ number }) => number)).toEqual(invoices.map((_, index) => invoices.length - index));
        expect(new Set(invoices.map(({ cycleKey }) => cycleKey)).size).toBe(invoices.length);
        expect(notes.map(({ number }) => number)).toEqual(notes.map((_, index) => notes.length - index));
        expect(sumOf([...invoices, ...notes.map(negated)].map(({ feesMinor }) => feesMinor))).toBe(fees);
        expect(sumOf([...invoices, ...notes.map(negated)].map(({ mediaMinor }) => mediaMinor))).toBe(payable);
        const reads = new InvoiceBooks(trade.invoices, trade.notes, trade.ledger);
        const shown = await reads.list(buyerId, await reads.read(buyerId, currency), trade.clock.now());
        expect(sumOf(shown.map(({ openMinor }) => openMinor))).toBe(owedMinor);
        for (const { paidMinor, creditedMinor, openMinor, ...invoice } of shown)
          expect(paidMinor + creditedMinor + openMinor).toBe(totalOfInvoice(invoice));
        expect(sumOf(unpaid.map(({ amountMinor }) => amountMinor))).toBe(payable - trade.paidMinor);
        expect(books.get('SELLER_PAYABLE') ?? 0).toBe(payable - trade.paidMinor);
        expect((await balancesOf(trade, sellerId)).get('PAYOUTS_DUE') ?? 0).toBe(0);
        await trade.end();
      }),
      { numRuns: stories.length + 8, examples: stories.map((moves) => [moves]) },
    );
  });
});
