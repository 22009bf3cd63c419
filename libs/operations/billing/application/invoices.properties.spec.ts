import * as fc from 'fast-check';
import { dayMs, dayOf, FixedClock, ImmediateUnitOfWork, later, SequentialIds } from '@exchange/kernel';
import { Log } from '@exchange/platform';
import { DeliveryFacade } from '@exchange/reporting';
import { aFact, InMemoryDeliveryFacts } from '@exchange/reporting/testing';
import { totalOfCreditNote } from '../domain/credit-note';
import { totalOf } from '../domain/fees';
import { sumOfCharges, totalOfInvoice } from '../domain/invoice';
import { type InvoiceStatus, invoiceStates } from '../domain/invoice.states';
import type { LedgerTransaction, Posting } from '../domain/ledger';
import type { ShownInvoice } from '../domain/shown-invoice';
import { commitCost } from '../testing/commit-cost';
import { InMemoryBillingAccounts, InMemoryDeposits, InMemoryLedger } from '../testing/in-memory';
import { InMemoryBillingContext } from '../testing/in-memory/billing-context';
import { InMemoryCreditNotes } from '../testing/in-memory/credit-notes';
import { InMemoryInvoices } from '../testing/in-memory/invoices';
import { InMemoryOpenBuys } from '../testing/in-memory/open-buys';
import { InMemoryOverDeliveries } from '../testing/in-memory/over-deliveries';
import { InMemoryPlans } from '../testing/in-memory/plans';
import { InMemoryThirdCounts } from '../testing/in-memory/third-counts';
import { readBook } from '../testing/invoices';
import { BillingDeskService } from './billing-desk.service';
import { ChargingService } from './charging.service';
import { ClosingService } from './closing.service';
import { CreditNotesService } from './credit-notes.service';
import { InvoiceBooks } from './invoice-books';
import { InvoicesService } from './invoices.service';
import { PaymentsFacade } from './payments.facade';

const organizationId = 7;
const currency = 'USD';
const budgetMinor = 100_000;
const buyIds = ['mb_1', 'mb_2'] as const;
const caller = {} as never;

type Trigger = (typeof invoiceStates.triggers)[number];
type Move =
  | { readonly kind: 'report' | 'import'; readonly buy: number; readonly ago: number; readonly cents: number }
  | { readonly kind: 'charge' | 'close' | 'reverse' }
  | { readonly kind: 'wait'; readonly days: number }
  | { readonly kind: 'deposit' | 'refund'; readonly cents: number }
  | { readonly kind: 'credit'; readonly invoice: number; readonly cents: number };

const reportFields = { buy: fc.nat(1), ago: fc.nat(75), cents: fc.oneof(fc.nat(40_000), fc.constant(0)) };
const cents = fc.integer({ min: 1, max: 60_000 });
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('report' as const), ...reportFields }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('import' as const), ...reportFields }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constantFrom<'charge' | 'close' | 'reverse'>('charge', 'charge', 'close', 'reverse') }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.constantFrom(3, 20, 40) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('deposit' as const, 'deposit' as const, 'refund' as const), cents }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('credit' as const), invoice: fc.nat(4), cents: fc.integer({ min: 1, max: 2_000 }) }),
  },
);

/** Fixed examples, which make every run cover each row of the state table. */
const report = (ago: number, amount: number, buy = 0): Move => ({ kind: 'report', buy, ago, cents: amount });
const [charge, close, reverse] = [{ kind: 'charge' }, { kind: 'close' }, { kind: 'reverse' }] satisfies Move[];
const wait = (days: number): Move => ({ kind: 'wait', days });
const deposit = (amount: number): Move => ({ kind: 'deposit', cents: amount });
const charged = (...of: Parameters<typeof report>) => [report(...of), charge];
/** One invoice of 10,500 for a day 54 days ago. */
const issued = [...charged(14, 10_000), wait(40), close];
/** A paid invoice of 10,500 for a day 84 days ago, and an unpaid one of 5,250. */
const twoIssued = [...charged(14, 10_000), wait(40), ...charged(14, 5_000, 1), close, wait(30), close, deposit(10_500)];
const credit: Move = { kind: 'credit', invoice: 0, cents: 500 };
const stories: Move[][] = [
  [...issued, deposit(4_000), reverse, deposit(4_000), deposit(6_500), reverse, deposit(6_500), wait(40), reverse, deposit(6_500)],
  [deposit(10_500), ...issued, reverse, ...charged(54, 0), ...charged(54, 4_000), ...charged(54, 0), close],
  [deposit(3_000), ...issued, ...charged(54, 0), ...charged(54, 10_000), ...charged(54, 0), wait(40), ...charged(94, 10_000)],
  [...issued, ...charged(54, 0), ...charged(54, 10_000), wait(40), ...charged(94, 0)],
  [...issued, deposit(10_500), ...charged(54, 0), ...charged(54, 10_000)],
  [...twoIssued, ...charged(84, 0), ...charged(84, 10_000)],
  [...twoIssued, ...charged(84, 3_000), ...charged(84, 8_000)],
  [...twoIssued, ...charged(84, 7_000), ...charged(84, 10_000)],
  [...issued, deposit(4_000), wait(40)],
  [...twoIssued, ...charged(84, 0), wait(40), ...charged(124, 10_000)],
  [...twoIssued, wait(40), ...charged(124, 0)],
  [...issued, deposit(10_000), credit, { kind: 'refund', cents: 400 }],
  // Staff credited a part of a later correction: the rest is carried until it can be set off.
  [...issued, credit, ...charged(54, 0), wait(40), close, ...charged(40, 3_000, 1), wait(40), close],
];

/** Reports each posting to a listener. */
class WatchedLedger extends InMemoryLedger {
  watch: (posting: Posting) => Promise<void> = async () => undefined;

  override async post(posting: Posting): Promise<boolean> {
    const isPosted = await super.post(posting);
    if (isPosted) await this.watch(posting);
    return isPosted;
  }
}

const payerOf = async () => organizationId;
const exchangeTerms = { route: 'exchange', feeBasisPoints: 500, overDeliveryBasisPoints: 0 } as never;

/** One organization with two media buys, and everything that changes its debt. */
class InvoiceSimulation {
  readonly clock = new FixedClock(new Date('2026-03-15T12:00:00.000Z'));
  readonly ledger = new WatchedLedger();
  readonly accounts = new InMemoryBillingAccounts();
  readonly buys = new InMemoryOpenBuys();
  readonly notes = new InMemoryCreditNotes();
  readonly invoices = new InMemoryInvoices(this.ledger, this.notes);
  readonly coveredRows = new Set<string>();
  private readonly facts = new InMemoryDeliveryFacts();
  private readonly deposits = new InMemoryDeposits();
  private readonly ids = new SequentialIds();
  private readonly unitOfWork = new ImmediateUnitOfWork();
  private readonly books = new InvoiceBooks(this.invoices, this.notes, this.ledger);
  private readonly organizations = { payerForStaff: payerOf, payerForAdmin: payerOf, companyOf: async () => 'Northwind' } as never;
  private readonly mediaBuys = {
    findMany: async (_: number, [id]: readonly string[]) => [
      { accountId: 1, id, sellerId: 31, currency, status: 'ACTIVE', timezone: 'UTC', budget: (budgetMinor / 100).toFixed(6) },
    ],
  } as never;
  private readonly charging = new ChargingService(
    ...([this.buys, this.accounts.money, this.accounts, this.ledger] as const),
    ...([new InMemoryOverDeliveries(), new InMemoryThirdCounts(), new DeliveryFacade(this.facts, this.mediaBuys, this.ids)] as const),
    ...([this.mediaBuys, new InMemoryPlans(), exchangeTerms, this.unitOfWork, this.clock, Log.create('test', 'silent')] as const),
  );
  private readonly outbox = { append: async () => undefined } as never;
  private readonly closing = new ClosingService(
    ...([this.accounts, this.invoices, this.notes, this.organizations, this.outbox, this.unitOfWork, this.clock] as const),
  );
  private readonly holds = { release: async () => false, putReturned: async () => undefined, lowerHold: async () => undefined } as never;
  private readonly desk = new BillingDeskService(
    ...([this.organizations, this.accounts, this.deposits, null as never, this.ledger, this.invoices] as const),
    ...([new InMemoryBillingContext(), this.holds, this.unitOfWork, this.clock, this.ids] as const),
  );
  private readonly credits = new CreditNotesService(
    ...([this.organizations, this.accounts, this.invoices, this.notes, this.books, this.ledger, this.holds] as const),
    ...([this.unitOfWork, this.clock] as const),
  );
  private readonly payments = new PaymentsFacade(
    ...([this.organizations, this.accounts, this.deposits, this.invoices, this.books, this.ledger] as const),
    ...([this.holds, this.clock, this.ids] as const),
  );
  private readonly reads = new InvoicesService(...([this.organizations, this.accounts, this.invoices, this.books, this.clock] as const));
  private readonly booked: { readonly id: string; readonly amountMinor: number }[] = [];
  private before: readonly ShownInvoice[] = [];
  private steps = 0;
  /** Deposits minus reversals and refunds. */
  paidMinor = 0;
  givenMinor = 0;

  async begin(): Promise<void> {
    await this.accounts.lock(organizationId);
    await this.invoices.close(organizationId, new Date('2026-01-01T00:00:00.000Z'), []);
    const committing = { buys: this.buys, money: this.accounts.money, organizationId, currency };
    for (const mediaBuyId of buyIds) await commitCost(committing, { buyerId: 1, mediaBuyId }, budgetMinor);
    this.ledger.watch = async (posting) => {
      if (posting.source !== 'credit') await this.changed(triggerOf(posting));
    };
  }

  book() {
    return readBook(this.books, organizationId, currency, this.clock.now());
  }

  async drafts() {
    return (await this.reads.list(caller, { limit: 50, status: 'draft' })).rows;
  }

  dueMinor(): Promise<number> {
    return this.payments.read(organizationId).then(({ currencies }) => currencies[0]!.dueMinor);
  }

  async make(one: Move): Promise<void> {
    this.steps += 1;
    switch (one.kind) {
      case 'report':
      case 'import':
        return this.report(one);
      case 'charge':
        for (const mediaBuyId of buyIds) await this.charging.charge({ buyerId: 1, mediaBuyId });
        return;
      case 'close':
        await this.closing.closeDue();
        return this.changed('close');
      case 'wait':
        this.clock.advance(one.days * dayMs);
        return this.changed('due date');
      case 'deposit':
        return this.deposit(one.cents);
      case 'reverse':
        return this.reverse();
      case 'refund':
        return this.refund(one.cents);
      case 'credit':
        return this.credit(one.invoice, one.cents);
    }
  }

  /** Asserts that each state change is a row of the state table. */
  private async changed(on: Trigger): Promise<void> {
    const { invoices } = await this.book();
    for (const invoice of invoices) {
      const from: InvoiceStatus = this.before.find(({ number }) => number === invoice.number)?.status ?? 'draft';
      if (from === invoice.status) continue;
      assertRow(from, on, invoice, this.clock.now());
      this.coveredRows.add(`${from} ${on} ${invoice.status}`);
    }
    this.before = invoices;
  }

  private async report({ kind, buy, ago, cents: amount }: Extract<Move, { ago: number }>): Promise<void> {
    const day = dayOf(later(this.clock.now(), -ago * dayMs));
    const fact = aFact({ day, mediaBuyId: buyIds[buy]!, packageId: 'a', currency, measures: { spend: amount * 10_000 } });
    await this.facts.stage('staged', 1, [fact]);
    await this.facts.publish('staged', 1, kind === 'report' ? 'seller' : 'import');
  }

  private async deposit(amountMinor: number): Promise<void> {
    const money = { amountMinor, currency, reference: `R${this.steps}`, occurredAt: this.clock.now() };
    this.booked.push(await this.desk.book(caller, organizationId, money));
    this.paidMinor += amountMinor;
  }

  /** A refunded deposit is not reversed as well. */
  private async reverse(): Promise<void> {
    const newest = this.booked.at(-1);
    if (!newest || newest.amountMinor > this.paidMinor) return;
    this.booked.pop();
    await this.desk.reverse(caller, organizationId, newest.id);
    this.paidMinor -= newest.amountMinor;
  }

  private async refund(amount: number): Promise<void> {
    const amountMinor = Math.min(amount, (await this.ledger.position(organizationId, currency)).fundedMinor);
    if (amountMinor === 0) return;
    const refund = { accountId: organizationId, refundId: `re_${this.steps}`, amountMinor, currency };
    await this.payments.returnMoney({ ...refund, hasFailed: false });
    if (this.steps % 2 === 0) await this.payments.returnMoney({ ...refund, hasFailed: true });
    else this.paidMinor -= amountMinor;
  }

  private async credit(index: number, amountMinor: number): Promise<void> {
    const invoice = (await this.invoices.list(organizationId)).at(-1 - index);
    if (!invoice) return;
    const issue = this.credits.issue(caller, organizationId, { invoiceNumber: invoice.number, amountMinor, reason: 'Goodwill' });
    const isIssued = await issue.then(
      () => true,
      (error: { status?: number }) => (error.status === 409 ? false : Promise.reject(error as Error)),
    );
    if (!isIssued) return;
    this.givenMinor += amountMinor;
    await this.changed('credit');
  }
}

function triggerOf({ source, entries }: Posting): Trigger {
  if (source === 'deposit' || source === 'refund_failure') return 'payment';
  if (source === 'deposit_reversal' || source === 'refund') return 'reversal';
  const more = entries.reduce((sum, { code, amountMinor }) => (['FEES', 'SELLER_PAYABLE'].includes(code) ? sum - amountMinor : sum), 0);
  return more > 0 ? 'charge' : 'credit';
}

function assertRow(from: InvoiceStatus, on: Trigger, invoice: ShownInvoice, now: Date): void {
  const when = on === 'due date' ? undefined : conditionOf(invoice, now);
  expect([from, on, when, invoiceStates.matches(from, on, when).map(({ to }) => to)]).toEqual([from, on, when, [invoice.status]]);
}

/** Conditions of the state table, computed independently. */
function conditionOf(
  { paidMinor, creditedMinor, openMinor, dueAt, ...invoice }: ShownInvoice,
  now: Date,
): (typeof invoiceStates.rows)[number]['when'] {
  if (creditedMinor === totalOfInvoice(invoice)) return 'fully credited';
  if (openMinor === 0) return 'nothing is open';
  if (dueAt < now) return 'open after its due date';
  return paidMinor > 0 ? 'a part is paid' : 'nothing is paid';
}

const sumOf = (amounts: Iterable<number>) => [...amounts].reduce((sum, amount) => sum + amount, 0);

async function assertSound(trade: InvoiceSimulation): Promise<void> {
  const { invoices, accruing, owedMinor } = await trade.book();
  const accruingMinor = totalOfInvoice(sumOfCharges(accruing));
  // Payments are allocated oldest first from the money itself, not from the debt. A carried amount below 0 counts as money.
  let money = trade.paidMinor + Math.max(-accruingMinor, 0);
  for (const { paidMinor, creditedMinor, openMinor, ...invoice } of invoices.toReversed()) {
    const paid = Math.min(money, totalOfInvoice(invoice) - creditedMinor);
    money -= paid;
    expect([paidMinor, openMinor]).toEqual([paid, totalOfInvoice(invoice) - creditedMinor - paid]);
    expect([totalOfInvoice(invoice) > 0, creditedMinor >= 0, openMinor >= 0]).toEqual([true, true, true]);
  }
  expect(sumOf(invoices.map(({ openMinor }) => openMinor))).toBe(Math.max(owedMinor - Math.max(accruingMinor, 0), 0));
  const late = invoices.filter(({ dueAt }) => dueAt < trade.clock.now()).map(({ openMinor }) => openMinor);
  expect([await trade.dueMinor(), sumOf((await trade.drafts()).map(totalOfInvoice))]).toEqual([sumOf(late), Math.max(accruingMinor, 0)]);

  const charges = (await Promise.all(buyIds.map((mediaBuyId) => trade.buys.charges({ buyerId: 1, mediaBuyId })))).map((days) => [...days]);
  for (const days of charges) expect(sumOf(days.map(({ spendMinor }) => spendMinor))).toBeLessThanOrEqual(budgetMinor);
  const creditedMinor = sumOf(invoices.map((invoice) => invoice.creditedMinor));
  const invoicedMinor = sumOf(invoices.map(totalOfInvoice));
  expect(invoicedMinor - (creditedMinor - trade.givenMinor) + accruingMinor).toBe(sumOf(charges.flat().map(totalOf)));
  const notes = await trade.notes.list(organizationId, { limit: 1_000, after: null });
  expect(notes.every((note) => totalOfCreditNote(note) > 0)).toBe(true);
  for (const numbered of [invoices, notes])
    expect(numbered.map(({ number }) => number)).toEqual(numbered.map((_, n) => numbered.length - n));
  const transactions: readonly LedgerTransaction[] = await trade.ledger.transactions(organizationId, { limit: 10_000, after: null });
  expect(sumOf(transactions.flatMap(({ entries }) => entries.map(({ amountMinor }) => amountMinor))) + 0).toBe(0);
}

test('shows invoices as their postings say, in any order of reports, corrections, imports, deposits, reversals, refunds, credits and closings', async () => {
  const coveredRows = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 8, maxLength: 40 }), async (moves) => {
      const trade = new InvoiceSimulation();
      await trade.begin();
      for (const one of moves) {
        await trade.make(one);
        await assertSound(trade);
      }
      for (const one of trade.coveredRows) coveredRows.add(one);
    }),
    { numRuns: stories.length + 150, examples: stories.map((one) => [one]) },
  );
  const rows = invoiceStates.rows.flatMap(({ from, on, to }) => [from].flat().map((state) => `${state} ${on} ${to}`));
  expect([...coveredRows].sort()).toEqual(rows.sort());
});
