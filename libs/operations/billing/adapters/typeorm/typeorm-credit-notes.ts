import { Injectable } from '@nestjs/common';
import type { CursorRequest } from '@exchange/kernel';
import { AggregateStore, Database, ListReads, storedAs } from '@exchange/platform';
import type { CreditedByInvoice } from '../../domain/corrections';
import type { CreditNote, CreditNoteState } from '../../domain/credit-note';
import type { InvoiceItem } from '../../domain/invoice';
import type { Minor } from '../../domain/ledger';
import { CreditNotes } from '../../domain/ports';
import { creditNoteMapping, creditNoteRow } from './credit-note.row';

const listed = { name: 'credit-notes.list', ...storedAs(creditNoteRow), orderBy: 'number desc' };

const itemsSql = `
  insert into credit_note_items (account_id, number, media_buy_id, fees_minor, media_minor)
  select $1, $2, * from unnest($3::text[], $4::bigint[], $5::bigint[])`;

@Injectable()
export class TypeormCreditNotes extends CreditNotes {
  private readonly lists = new ListReads<CreditNoteState>(this.database, listed);

  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {
    super();
  }

  async insert(note: CreditNote, items: readonly InvoiceItem[]): Promise<void> {
    await this.store.insert(creditNoteMapping, note);
    const { accountId, number } = note.state;
    const columns = [items.map((item) => item.mediaBuyId), items.map((item) => item.feesMinor), items.map((item) => item.mediaMinor)];
    await this.database.query(itemsSql, [accountId, number, ...columns], 'credit-notes.insert-items');
  }

  async nextNumber(accountId: number): Promise<number> {
    const sql = 'select coalesce(max(number), 0) + 1 as next from credit_notes where account_id = $1';
    return (await this.database.query<{ next: number }>(sql, [accountId], 'credit-notes.next'))[0]!.next;
  }

  async find(accountId: number, number: number): Promise<CreditNoteState | null> {
    return (await this.store.find(creditNoteMapping, { accountId, number }))?.state ?? null;
  }

  ofInvoice(accountId: number, invoiceNumber: number): Promise<readonly CreditNoteState[]> {
    return this.lists.page(
      [
        ['account_id = $?', accountId],
        ['invoice_number = $?', invoiceNumber],
      ],
      { take: maxOfInvoice },
    );
  }

  async creditedSince(accountId: number, currency: string, at: Date): Promise<Minor> {
    const sql = `select coalesce(sum(fees_minor + media_minor + plans_minor), 0)::bigint as minor from credit_notes
      where account_id = $1 and currency = $2 and issued_at >= $3 and reason is not null`;
    const [sum] = await this.database.query<{ minor: Minor }>(sql, [accountId, currency, at], 'credit-notes.credited-since');
    return sum!.minor;
  }

  async totals(accountId: number, invoiceNumbers: readonly number[]): Promise<CreditedByInvoice> {
    const sql = `select invoice_number as number, sum(fees_minor + media_minor + plans_minor)::bigint as credited from credit_notes
      where account_id = $1 and invoice_number = any($2) group by invoice_number`;
    const rows = await this.database.query<{ number: number; credited: Minor }>(sql, [accountId, invoiceNumbers], 'credit-notes.totals');
    return new Map(rows.map(({ number, credited }) => [number, credited]));
  }

  list(accountId: number, { limit, after }: CursorRequest): Promise<readonly CreditNoteState[]> {
    return this.lists.page(
      [
        ['account_id = $?', accountId],
        ['number < $?', after?.[0]],
      ],
      { take: limit + 1 },
    );
  }

  items(accountId: number, number: number, take: number): Promise<readonly InvoiceItem[]> {
    return this.database.query<InvoiceItem>(
      `select media_buy_id as "mediaBuyId", fees_minor as "feesMinor", media_minor as "mediaMinor" from credit_note_items
       where account_id = $1 and number = $2 order by media_buy_id limit $3`,
      [accountId, number, take],
      'credit-notes.items',
    );
  }
}

/** Maximum of credit notes per invoice; staff write them one by one. */
const maxOfInvoice = 10_000;
