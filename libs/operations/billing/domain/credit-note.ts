import { Aggregate } from '@exchange/kernel';
import { billingErrors } from './errors';
import { eventOf } from './events';
import { type CycleKey, type Invoice, type InvoiceItem, itemsOf, sumOfCharges, totalOfInvoice, type Uninvoiced } from './invoice';
import type { Minor } from './ledger';
import type { Recipient } from './recipient';

/** What an invoice was too much, and what is therefore given back of it. Final from the beginning. */
export interface CreditNoteState {
  /** The organization. */
  readonly accountId: number;
  /** 1, 2, 3 … of the organization, without a gap. */
  readonly number: number;
  readonly invoiceNumber: number;
  /** The month of the invoice. */
  readonly invoiceCycle: CycleKey;
  readonly currency: string;
  /** All amounts are what is given back. */
  readonly feesMinor: Minor;
  readonly mediaMinor: Minor;
  readonly plansMinor: Minor;
  /** Of staff, for people. Null: what was delivered was corrected after the month was closed. */
  readonly reason: string | null;
  /** As it was when the credit note was issued. */
  readonly recipient: Recipient;
  readonly issuedAt: Date;
}

export const totalOfCreditNote = ({ feesMinor, mediaMinor, plansMinor }: Credited): Minor => feesMinor + mediaMinor + plansMinor;

export type Credited = Pick<CreditNoteState, 'feesMinor' | 'mediaMinor' | 'plansMinor'>;

export class CreditNote extends Aggregate<CreditNoteState> {
  static issue(note: CreditNoteState): CreditNote {
    const { accountId, number, invoiceNumber, invoiceCycle: cycle, currency, issuedAt } = note;
    const event = eventOf('billing.credit_note_issued', accountId, issuedAt, { number, invoiceNumber, cycle, currency });
    return new CreditNote(note, { events: [event], audit: { action: 'CREATE', did: 'issued' } });
  }
}

/** What is given back by media buy, of corrections that are below 0. */
export const creditedItems = (rows: readonly Uninvoiced[]): readonly InvoiceItem[] =>
  itemsOf(rows).map(({ mediaBuyId, feesMinor, mediaMinor }) => ({ mediaBuyId, feesMinor: -feesMinor + 0, mediaMinor: -mediaMinor + 0 }));

/** What corrections give back. */
export function creditedBy(rows: readonly Uninvoiced[]): Credited {
  const { feesMinor, mediaMinor } = sumOfCharges(rows);
  return { feesMinor: -feesMinor + 0, mediaMinor: -mediaMinor + 0, plansMinor: 0 };
}

/**
 * How an amount that staff give back of an invoice is shared: of its fees first, then of its plan. What it has for media is owed to sellers: only a correction
 * of the delivery changes that. 409 for more than is left of the invoice. `before`: credit notes, and corrections that have none yet.
 */
export function shareOfCredit(invoice: Invoice, before: readonly Credited[], amountMinor: Minor): Credited {
  const creditedOf = (part: 'feesMinor' | 'plansMinor') => before.reduce((sum, note) => sum + note[part], 0);
  const fees = Math.max(invoice.feesMinor - creditedOf('feesMinor'), 0);
  const plans = Math.max(invoice.commitmentMinor + invoice.overageMinor - creditedOf('plansMinor'), 0);
  const left = Math.min(fees + plans, totalOfInvoice(invoice) - before.reduce((sum, note) => sum + totalOfCreditNote(note), 0));
  if (amountMinor > left) throw billingErrors.creditTooLarge({ field: 'amountMinor', details: { leftMinor: String(Math.max(left, 0)) } });
  const feesMinor = Math.min(amountMinor, fees);
  return { feesMinor, mediaMinor: 0, plansMinor: amountMinor - feesMinor };
}
