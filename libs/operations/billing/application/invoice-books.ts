import { Injectable } from '@nestjs/common';
import type { CreditedByInvoice } from '../domain/corrections';
import type { Invoice, UninvoicedCharge } from '../domain/invoice';
import type { InvoiceStatus } from '../domain/invoice.states';
import { CreditNotes, Invoices, Ledger } from '../domain/ports';
import { positionIn } from '../domain/position';
import { type InvoiceBook, makeInvoiceBook, isOpenStatus, OpenAmounts, type ShownInvoice } from '../domain/shown-invoice';

/** Later than every charge in any time zone. */
const endOfTime = new Date('9999-01-01T00:00:00.000Z');

const batch = 200;

export interface InvoiceRange {
  /** Upper bound (exclusive) of invoice numbers. */
  readonly before?: number;
  readonly take?: number;
  readonly status?: readonly InvoiceStatus[];
}

/** Single source of open invoice amounts (docs/adr/0171). Reads only open months and the requested invoices. */
@Injectable()
export class InvoiceBooks {
  constructor(
    private readonly invoices: Invoices,
    private readonly notes: CreditNotes,
    private readonly ledger: Ledger,
  ) {}

  /** Books by currency, the main one first. Charges from `before` on are left out of the accruing ones. */
  async read(accountId: number, main: string, before = endOfTime): Promise<ReadonlyMap<string, InvoiceBook>> {
    const uninvoiced = await this.invoices.uninvoiced(accountId, before);
    const balances = await this.ledger.balances(accountId);
    const { invoices, credited } = await findCorrectedInvoices(uninvoiced, accountId, this.invoices, this.notes);
    const books = new Map<string, InvoiceBook>();
    for (const currency of new Set([main, ...[...uninvoiced, ...balances].map((one) => one.currency)])) {
      const isOfCurrency = (one: { readonly currency: string }) => one.currency === currency;
      const rows = { invoices: invoices.filter(isOfCurrency), uninvoiced: uninvoiced.filter(isOfCurrency) };
      books.set(currency, makeInvoiceBook({ ...rows, credited, owedMinor: positionIn(balances, currency).owedMinor }));
    }
    return books;
  }

  /** Invoices with their open amounts, newest first. */
  async list(
    accountId: number,
    books: ReadonlyMap<string, InvoiceBook>,
    now: Date,
    { before, take = Infinity, status }: InvoiceRange = {},
  ): Promise<readonly ShownInvoice[]> {
    const open = new OpenAmounts(books, now);
    if (before !== undefined) open.skipFrom(before, await this.invoices.uncreditedFrom(accountId, before));
    const found: ShownInvoice[] = [];
    const size = Math.min(take, batch);
    for (let last = before; ;) {
      const rows = await this.invoices.list(accountId, { take: size, ...(last !== undefined && { before: last }) });
      const numbers = rows.map(({ number }) => number);
      const credited = await this.notes.totals(accountId, numbers);
      for (const row of rows) {
        const shown = open.show(row, credited);
        if (!status || status.includes(shown.status)) found.push(shown);
        if (found.length === take) return found;
      }
      const isOfOpen = status?.every(isOpenStatus) ?? false;
      if (rows.length < size || (isOfOpen && open.isSettled)) return found;
      last = numbers.at(-1);
    }
  }
}

/** Invoices that rows may correct, with their credited sums. */
export async function findCorrectedInvoices(
  rows: readonly UninvoicedCharge[],
  accountId: number,
  invoices: Invoices,
  notes: CreditNotes,
): Promise<{ readonly invoices: readonly Invoice[]; readonly credited: CreditedByInvoice }> {
  const numbers = [...new Set(rows.flatMap(({ chargedOn }) => chargedOn.map(({ number }) => number)))];
  if (numbers.length === 0) return { invoices: [], credited: new Map() };
  return { invoices: await invoices.findByNumbers(accountId, numbers), credited: await notes.totals(accountId, numbers) };
}
