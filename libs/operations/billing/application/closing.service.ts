import { Injectable } from '@nestjs/common';
import { Clock, dayMs, later, UnitOfWork } from '@exchange/kernel';
import { Outbox } from '@exchange/platform';
import { CreditNote, creditedItem, splitCorrections } from '../domain/credit-note';
import { eventOf } from '../domain/events';
import { cycleAfter, type CycleKey, cycleOf, type Invoice, startOfCycle, type Uninvoiced } from '../domain/invoice';
import { billingLimits } from '../domain/limits';
import { BillingAccounts, CreditNotes, Invoices } from '../domain/ports';

/** Closes months: what was charged becomes an invoice, with the next number of the organization. */
@Injectable()
export class ClosingService {
  constructor(
    private readonly accounts: BillingAccounts,
    private readonly invoices: Invoices,
    private readonly notes: CreditNotes,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** How many organizations had months to be closed. */
  async round(): Promise<number> {
    const until = this.closable();
    const ids = await this.invoices.toClose(until, billingLimits.closings);
    for (const id of ids) while (await this.closeNext(id, until));
    return ids.length;
  }

  /** One transaction a month. The organization is locked: whoever closes at the same time finds it closed, and whoever charges is before or after. */
  private closeNext(accountId: number, until: Date): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const { account } = await this.accounts.lock(accountId);
      const { createdAt } = account.state;
      const cycle = cycleOf((await this.invoices.closedUntil(accountId)) ?? createdAt);
      const end = startOfCycle(cycleAfter(cycle));
      if (end > until) return false;
      const charged = (await this.invoices.uninvoiced(accountId, end)).filter(isCharged);
      for (const currency of [...new Set(charged.map((row) => row.currency))].toSorted())
        await this.issue(
          accountId,
          cycle,
          currency,
          charged.filter((row) => row.currency === currency),
        );
      await this.invoices.close(accountId, end);
      return true;
    });
  }

  /** One invoice of each currency. */
  private async issue(accountId: number, cycleKey: CycleKey, currency: string, charged: readonly Uninvoiced[]): Promise<void> {
    const before = await this.invoices.list(accountId);
    const ofCurrency = before.filter((invoice) => invoice.currency === currency);
    const { invoiced: rows, corrections } = splitCorrections(charged, ofCurrency);
    for (const { invoice, items } of corrections) await this.credit(invoice, items);
    if (rows.length === 0) return;
    const [newest] = before;
    const sumOf = (part: Exclude<keyof Uninvoiced, 'mediaBuyId' | 'currency' | 'correctsCycle'>): number =>
      rows.reduce((total, row) => total + row[part], 0);
    const issuedAt = this.clock.now();
    const invoice: Invoice = {
      accountId,
      number: (newest?.number ?? 0) + 1,
      cycleKey,
      currency,
      feesMinor: sumOf('feesMinor'),
      mediaMinor: sumOf('mediaMinor'),
      commitmentMinor: sumOf('commitmentMinor'),
      overageMinor: sumOf('overageMinor'),
      paidAheadMinor: sumOf('fromFundsMinor'),
      issuedAt,
      dueAt: later(issuedAt, billingLimits.paymentDays * dayMs),
    };
    await this.invoices.insert(
      invoice,
      rows.flatMap(({ mediaBuyId, ...row }) => (mediaBuyId === null ? [] : [{ ...row, mediaBuyId }])),
    );
    const { number, dueAt } = invoice;
    await this.outbox.append([
      eventOf('billing.invoice_issued', accountId, issuedAt, { number, cycle: cycleKey, dueAt: dueAt.toISOString() }),
    ]);
  }

  private async credit({ accountId, number: invoiceNumber, cycleKey, currency }: Invoice, rows: readonly Uninvoiced[]): Promise<void> {
    const items = rows.map(creditedItem);
    const sumOf = (part: 'feesMinor' | 'mediaMinor') => items.reduce((total, item) => total + item[part], 0);
    const amounts = { feesMinor: sumOf('feesMinor'), mediaMinor: sumOf('mediaMinor'), plansMinor: 0 };
    const number = await this.notes.nextNumber(accountId);
    const note = {
      accountId,
      number,
      invoiceNumber,
      invoiceCycle: cycleKey,
      currency,
      ...amounts,
      reason: null,
      issuedAt: this.clock.now(),
    };
    await this.notes.insert(CreditNote.issue(note), items);
  }

  /** The end of the last month whose days for late delivery are over. */
  private closable(): Date {
    return startOfCycle(cycleOf(later(this.clock.now(), -billingLimits.closeAfterDays * dayMs)));
  }
}

const isCharged = ({ feesMinor, mediaMinor, commitmentMinor, overageMinor }: Uninvoiced): boolean =>
  [feesMinor, mediaMinor, commitmentMinor, overageMinor].some((amount) => amount !== 0);
