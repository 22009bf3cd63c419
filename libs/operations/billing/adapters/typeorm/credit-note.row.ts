import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { CreditNote, type CreditNoteState } from '../../domain/credit-note';

export const creditNoteRow = new EntitySchema<CreditNoteState>({
  name: 'CreditNote',
  tableName: 'credit_notes',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    number: column.id('number', { primary: true }),
    invoiceNumber: column.id('invoice_number'),
    invoiceCycle: column.text('invoice_cycle'),
    currency: column.text('currency'),
    feesMinor: column.id('fees_minor'),
    mediaMinor: column.id('media_minor'),
    plansMinor: column.id('plans_minor'),
    reason: column.text('reason', { nullable: true }),
    recipient: column.json('recipient'),
    issuedAt: column.timestamp('issued_at'),
  } satisfies ColumnsOf<CreditNoteState>,
});

export const creditNoteMapping: Mapping<CreditNoteState, CreditNote> = {
  schema: creditNoteRow,
  from: (state) => new CreditNote(state),
  audited: {
    resourceType: 'CREDIT_NOTE',
    accountId: (state) => state.accountId,
    id: (state) => String(state.number),
    name: (state) => String(state.number),
    hidden: ['number', 'recipient'],
  },
};
