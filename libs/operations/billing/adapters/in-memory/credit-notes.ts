import type { CursorRequest } from '@exchange/kernel';
import type { CreditNote, CreditNoteState } from '../../domain/credit-note';
import type { InvoiceItem } from '../../domain/invoice';
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
