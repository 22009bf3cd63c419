import { Injectable } from '@nestjs/common';
import { CreditNotes, Invoices, Ledger } from '../domain/ports';
import { type InvoiceBook, invoiceBook } from '../domain/shown-invoice';

/** Later than anything that is charged, in any time zone. */
const endOfTime = new Date('9999-01-01T00:00:00.000Z');

/** The one place that says what is open of invoices (docs/adr/0171). */
@Injectable()
export class InvoiceBooks {
  constructor(
    private readonly invoices: Invoices,
    private readonly notes: CreditNotes,
    private readonly ledger: Ledger,
  ) {}

  /** In one currency. `before`: what was charged for later is left out of what accrues. */
  async read(accountId: number, currency: string, now: Date, before = endOfTime): Promise<InvoiceBook> {
    const isOfCurrency = (row: { readonly currency: string }) => row.currency === currency;
    const [invoices, credited, uninvoiced, { owedMinor }] = [
      (await this.invoices.list(accountId)).filter(isOfCurrency),
      await this.notes.totals(accountId),
      (await this.invoices.uninvoiced(accountId, before)).filter(isOfCurrency),
      await this.ledger.position(accountId, currency),
    ];
    return invoiceBook({ invoices, credited, uninvoiced, owedMinor }, now);
  }
}
