import { Injectable } from '@nestjs/common';
import { type Caller, Clock, cursorPage, type Page, type PageRequest, cursorRequestOf, UnitOfWork } from '@exchange/kernel';
import { CreditNote, type CreditNoteState, creditOfRows, splitCredit } from '../domain/credit-note';
import { billingErrors } from '../domain/errors';
import type { Minor } from '../domain/ledger';
import { BillingAccounts, CreditNotes, Invoices, Ledger } from '../domain/ports';
import { entriesFor } from '../domain/position';
import { recipientOf } from '../domain/recipient';
import { InvoiceBooks } from './invoice-books';
import { Organizations } from './organizations';
import { SpendHolds } from './spend-holds';

/** Credit notes for issued invoices, which never change (docs/adr/0144). */
@Injectable()
export class CreditNotesService {
  constructor(
    private readonly organizations: Organizations,
    private readonly accounts: BillingAccounts,
    private readonly invoices: Invoices,
    private readonly notes: CreditNotes,
    private readonly books: InvoiceBooks,
    private readonly ledger: Ledger,
    private readonly holds: SpendHolds,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Newest first. */
  async list(caller: Caller, request: PageRequest): Promise<Page<CreditNoteState>> {
    const rows = await this.notes.list(await this.organizations.payerForAdmin(caller), cursorRequestOf(request, ['number']));
    return cursorPage(rows, request.limit, ({ number }) => [number]);
  }

  async read(caller: Caller, number: number): Promise<CreditNoteState> {
    const note = await this.notes.find(await this.organizations.payerForAdmin(caller), number);
    if (!note) throw billingErrors.noCreditNote();
    return note;
  }

  /** Issues a credit note for staff. The credit lowers the debt, and the rest is prepaid. 404 for an unknown invoice, 409 above the rest of its fees and plan. */
  async issue(
    caller: Caller,
    customer: number,
    { invoiceNumber, amountMinor, reason }: { readonly invoiceNumber: number; readonly amountMinor: Minor; readonly reason: string },
  ): Promise<CreditNoteState> {
    const accountId = await this.organizations.payerForStaff(caller, customer);
    return this.unitOfWork.run(async () => {
      const { account } = await this.accounts.lock(accountId);
      const [invoice] = await this.invoices.findByNumbers(accountId, [invoiceNumber]);
      if (!invoice) throw billingErrors.noInvoice({ field: 'invoiceNumber' });
      const { cycleKey: invoiceCycle, currency } = invoice;
      const issuedAt = this.clock.now();
      const { corrections } = (await this.books.read(accountId, account.state.currency)).get(currency)!;
      const pending = corrections.filter((one) => one.invoice.number === invoiceNumber).map(({ items }) => creditOfRows(items));
      const shares = splitCredit(invoice, [...pending, ...(await this.notes.ofInvoice(accountId, invoiceNumber))], amountMinor);
      const number = await this.notes.nextNumber(accountId);
      const recipient = recipientOf(account.state, await this.organizations.companyOf(accountId));
      const note = { accountId, number, invoiceNumber, invoiceCycle, currency, ...shares, reason, recipient, issuedAt };
      await this.post(note);
      await this.notes.insert(CreditNote.issue(note), []);
      await this.holds.release(accountId);
      return note;
    });
  }

  private async post({ accountId, number, invoiceNumber, currency, feesMinor, plansMinor, issuedAt }: CreditNoteState): Promise<void> {
    const position = await this.ledger.position(accountId, currency);
    await this.ledger.post({
      accountId,
      source: 'credit',
      sourceKey: `${number}`,
      memo: `Credit note ${number} for invoice ${invoiceNumber}`,
      occurredAt: issuedAt,
      entries: entriesFor(position, currency, [
        ['FEES', -feesMinor],
        ['PLANS', -plansMinor],
      ]),
    });
  }
}
