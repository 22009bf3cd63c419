import { Injectable } from '@nestjs/common';
import { Clock, dayMs, later, UnitOfWork } from '@exchange/kernel';
import { Outbox } from '@exchange/platform';
import { splitCorrections } from '../domain/corrections';
import { CreditNote, creditOfRows, creditItemsOf } from '../domain/credit-note';
import { billingEvent } from '../domain/events';
import {
  cycleAfter,
  cycleOf,
  type Invoice,
  itemsOf,
  startOfCycle,
  sumOfCharges,
  totalOfInvoice,
  type UninvoicedCharge,
} from '../domain/invoice';
import { billingLimits } from '../domain/limits';
import { BillingAccounts, CreditNotes, Invoices } from '../domain/ports';
import { recipientOf } from '../domain/recipient';
import { findCorrectedInvoices } from './invoice-books';
import { Organizations } from './organizations';

/** Fields shared by all documents of one closing. */
type Closing = Pick<Invoice, 'accountId' | 'cycleKey' | 'recipient' | 'issuedAt'>;

/** Closes months: charges become an invoice with the organization's next number, and decreases of earlier invoices become credit notes. */
@Injectable()
export class ClosingService {
  constructor(
    private readonly accounts: BillingAccounts,
    private readonly invoices: Invoices,
    private readonly notes: CreditNotes,
    private readonly organizations: Organizations,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async closeDue(): Promise<number> {
    const until = this.lastClosableEnd();
    const ids = await this.invoices.findUnclosed(until, billingLimits.organizationsPerRound);
    for (const id of ids) while (await this.closeNext(id, until));
    return ids.length;
  }

  /** Closes one month in one transaction. The lock of the organization serializes it with other closings and with charging. */
  private closeNext(accountId: number, until: Date): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const { account } = await this.accounts.lock(accountId);
      const cycleKey = cycleOf((await this.invoices.closedUntil(accountId)) ?? account.state.createdAt);
      const end = startOfCycle(cycleAfter(cycleKey));
      if (end > until) return false;
      const rows = await this.invoices.uninvoiced(accountId, end);
      const recipient = recipientOf(account.state, await this.organizations.companyOf(accountId));
      const closing = { accountId, cycleKey, recipient, issuedAt: this.clock.now() };
      const carried: UninvoicedCharge[] = [];
      for (const currency of [...new Set(rows.map((row) => row.currency))].toSorted())
        carried.push(
          ...(await this.issueInvoice(
            closing,
            currency,
            rows.filter((row) => row.currency === currency),
          )),
        );
      await this.invoices.close(accountId, end, carried);
      return true;
    });
  }

  /** Returns the rows to carry to the next month: a total of 0 or less is not invoiced. */
  private async issueInvoice(
    closing: Closing,
    currency: string,
    charged: readonly UninvoicedCharge[],
  ): Promise<readonly UninvoicedCharge[]> {
    const { accountId, cycleKey, issuedAt } = closing;
    const { invoices, credited } = await findCorrectedInvoices(charged, accountId, this.invoices, this.notes);
    const { rest, corrections } = splitCorrections(charged, invoices, credited);
    for (const { invoice, items } of corrections) await this.issueCreditNote(closing, invoice, items);
    const charges = sumOfCharges(rest);
    if (totalOfInvoice(charges) <= 0) return rest.map((row) => ({ ...row, correctsCycle: row.correctsCycle ?? cycleKey }));
    const [last] = await this.invoices.list(accountId, { take: 1 });
    const [number, dueAt] = [(last?.number ?? 0) + 1, later(issuedAt, billingLimits.paymentDays * dayMs)];
    await this.invoices.insert({ ...closing, ...charges, number, currency, dueAt }, itemsOf(rest));
    await this.outbox.append([
      billingEvent('billing.invoice_issued', accountId, issuedAt, { number, cycle: cycleKey, currency, dueAt: dueAt.toISOString() }),
    ]);
    return [];
  }

  private async issueCreditNote(
    { accountId, recipient, issuedAt }: Closing,
    invoice: Invoice,
    rows: readonly UninvoicedCharge[],
  ): Promise<void> {
    const { number: invoiceNumber, cycleKey: invoiceCycle, currency } = invoice;
    const number = await this.notes.nextNumber(accountId);
    const note = { accountId, number, invoiceNumber, invoiceCycle, currency, ...creditOfRows(rows), reason: null, recipient, issuedAt };
    await this.notes.insert(CreditNote.issue(note), creditItemsOf(rows));
  }

  /** End of the last month whose days for late ad delivery are over. */
  private lastClosableEnd(): Date {
    return startOfCycle(cycleOf(later(this.clock.now(), -billingLimits.closeAfterDays * dayMs)));
  }
}
