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
    return (await this.all(accountId, currency, now, before)).get(currency)!;
  }

  /** By currency, the main one first. */
  async all(accountId: number, main: string, now: Date, before = endOfTime): Promise<ReadonlyMap<string, InvoiceBook>> {
    const [invoices, credited, uninvoiced] = [
      await this.invoices.list(accountId),
      await this.notes.totals(accountId),
      await this.invoices.uninvoiced(accountId, before),
    ];
    const books = new Map<string, InvoiceBook>();
    for (const currency of new Set([main, ...[...invoices, ...uninvoiced].map((one) => one.currency)])) {
      const isOfCurrency = (one: { readonly currency: string }) => one.currency === currency;
      const rows = { invoices: invoices.filter(isOfCurrency), uninvoiced: uninvoiced.filter(isOfCurrency) };
      const { owedMinor } = await this.ledger.position(accountId, currency);
      books.set(currency, invoiceBook({ ...rows, credited, owedMinor }, now));
    }
    return books;
  }
}
