import { Injectable } from '@nestjs/common';
import { Clock, dayMs, later, UnitOfWork } from '@exchange/kernel';
import { Outbox } from '@exchange/platform';
import { dunningDays, dunningStep, holdsAt } from '../domain/dunning';
import { billingEvent } from '../domain/events';
import { cycleOf, startOfCycle, sumOfCharges, totalOfInvoice } from '../domain/invoice';
import { billingLimits } from '../domain/limits';
import { BillingAccounts, Invoices } from '../domain/ports';
import { BillingTerms } from './billing-terms';
import { InvoiceBooks } from './invoice-books';
import { SpendHolds } from './spend-holds';

/** Notifies organizations of drafts and overdue invoices. Each organization is locked, so that every notification is sent once. */
@Injectable()
export class RemindersService {
  constructor(
    private readonly accounts: BillingAccounts,
    private readonly invoices: Invoices,
    private readonly books: InvoiceBooks,
    private readonly holds: SpendHolds,
    private readonly terms: BillingTerms,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Announces drafts to organizations whose month has ended and is not closed yet. */
  async announceDrafts(): Promise<number> {
    const now = this.clock.now();
    const end = startOfCycle(cycleOf(now));
    const ids = await this.invoices.findUndrafted(end, billingLimits.organizationsPerRound);
    for (const id of ids) await this.unitOfWork.run(() => this.announceDraft(id, end, now));
    return ids.length;
  }

  /** Reminds organizations with an open invoice on a dunning day, and reviews those with a hold for one. */
  async remindOverdue(): Promise<number> {
    const now = this.clock.now();
    const ids = await this.invoices.findDueLooks(now, billingLimits.organizationsPerRound);
    for (const id of ids) await this.unitOfWork.run(() => this.remind(id, now));
    return ids.length;
  }

  private async announceDraft(accountId: number, end: Date, now: Date): Promise<void> {
    const { account } = await this.accounts.lock(accountId);
    if (!(await this.invoices.markDrafted(accountId, end))) return;
    const books = await this.books.read(accountId, account.state.currency, end);
    if ([...books.values()].every(({ accruing }) => totalOfInvoice(sumOfCharges(accruing)) <= 0)) return;
    const cycle = cycleOf(later(end, -dayMs));
    const closesAt = later(end, billingLimits.closeAfterDays * dayMs).toISOString();
    await this.outbox.append([billingEvent('billing.month_ended', accountId, now, { cycle, closesAt })]);
  }

  private async remind(accountId: number, now: Date): Promise<void> {
    const { account } = await this.accounts.lock(accountId);
    const { dunning } = this.terms;
    const since = await this.invoices.completeLook(accountId, now, dunningDays(dunning));
    if (since === null) return;
    const books = await this.books.read(accountId, account.state.currency);
    const overdue = await this.books.list(accountId, books, now, { status: ['overdue'] });
    const steps = overdue.map((invoice) => ({ invoice, ...dunningStep(dunning, invoice.dueAt, since, now) }));
    const events = steps.flatMap(({ invoice: { number, cycleKey: cycle, currency, dueAt }, reminder }) => {
      const holdTime = holdsAt(dunning, dueAt, now)?.toISOString() ?? null;
      const overdueSince = { number, cycle, currency, dueAt: dueAt.toISOString() };
      return reminder === null
        ? []
        : [billingEvent('billing.invoice_overdue', accountId, now, { ...overdueSince, reminder, holdsAt: holdTime })];
    });
    if (events.length > 0) await this.outbox.append(events);
    const held = steps.findLast(({ isHeld }) => isHeld);
    if (held) await this.holds.putOverdue(held.invoice);
    // An ad delivery correction may have lowered the open amount.
    if (await this.holds.release(accountId)) await this.invoices.scheduleLook(accountId, later(now, dayMs));
  }
}
