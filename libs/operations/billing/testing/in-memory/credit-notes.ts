import type { CursorRequest } from '@exchange/kernel';
import type { CreditedByInvoice } from '../../domain/corrections';
import { type CreditNote, type CreditNoteState, totalOfCreditNote } from '../../domain/credit-note';
import type { InvoiceItem } from '../../domain/invoice';
import type { Minor } from '../../domain/ledger';
import { CreditNotes } from '../../domain/ports';

export class InMemoryCreditNotes extends CreditNotes {
  private readonly rows: { readonly note: CreditNoteState; readonly items: readonly InvoiceItem[] }[] = [];

  async insert(note: CreditNote, items: readonly InvoiceItem[]): Promise<void> {
    this.rows.unshift({ note: note.state, items });
  }

  async nextNumber(accountId: number): Promise<number> {
    return this.of(accountId).length + 1;
  }

  async find(accountId: number, number: number): Promise<CreditNoteState | null> {
    return this.of(accountId).find((note) => note.number === number) ?? null;
  }

  async ofInvoice(accountId: number, invoiceNumber: number): Promise<readonly CreditNoteState[]> {
    return this.of(accountId).filter((note) => note.invoiceNumber === invoiceNumber);
  }

  async creditedSince(accountId: number, currency: string, at: Date): Promise<Minor> {
    return this.of(accountId)
      .filter((note) => note.currency === currency && note.issuedAt >= at && note.reason !== null)
      .reduce((sum, note) => sum + totalOfCreditNote(note), 0);
  }

  async totals(accountId: number, invoiceNumbers: readonly number[]): Promise<CreditedByInvoice> {
    const totals = new Map<number, Minor>();
    for (const note of this.of(accountId).filter(({ invoiceNumber }) => invoiceNumbers.includes(invoiceNumber)))
      totals.set(note.invoiceNumber, (totals.get(note.invoiceNumber) ?? 0) + totalOfCreditNote(note));
    return totals;
  }

  /** Credited amount of a media buy, by invoice number. */
  creditedOf(accountId: number, mediaBuyId: string): CreditedByInvoice {
    const credited = new Map<number, Minor>();
    for (const { note, items } of this.rows.filter((row) => row.note.accountId === accountId))
      for (const item of items.filter((one) => one.mediaBuyId === mediaBuyId))
        credited.set(note.invoiceNumber, (credited.get(note.invoiceNumber) ?? 0) + item.feesMinor + item.mediaMinor);
    return credited;
  }

  async list(accountId: number, { limit, after }: CursorRequest): Promise<readonly CreditNoteState[]> {
    return this.of(accountId)
      .filter(({ number }) => !after || number < Number(after[0]))
      .slice(0, limit + 1);
  }

  async items(accountId: number, number: number, take: number): Promise<readonly InvoiceItem[]> {
    const found = this.rows.find(({ note }) => note.accountId === accountId && note.number === number);
    return (found?.items ?? []).toSorted((a, b) => (a.mediaBuyId < b.mediaBuyId ? -1 : 1)).slice(0, take);
  }

  private of(accountId: number): readonly CreditNoteState[] {
    return this.rows.map(({ note }) => note).filter((note) => note.accountId === accountId);
  }
}
