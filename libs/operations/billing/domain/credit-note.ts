import { Aggregate } from '@exchange/kernel';
import { billingErrors } from './errors';
import { billingEvent } from './events';
import { type CycleKey, type Invoice, type InvoiceItem, itemsOf, sumOfCharges, totalOfInvoice, type UninvoicedCharge } from './invoice';
import type { Minor } from './ledger';
import type { Recipient } from './recipient';

/** Credit note for one invoice. Credit notes are final once issued. */
export interface CreditNoteState {
  /** Id of the organization. */
  readonly accountId: number;
  /** Sequence number of the organization, starting at 1 without gaps. */
  readonly number: number;
  readonly invoiceNumber: number;
  readonly invoiceCycle: CycleKey;
  readonly currency: string;
  /** Amounts that are given back; positive. */
  readonly feesMinor: Minor;
  readonly mediaMinor: Minor;
  readonly plansMinor: Minor;
  /** Reason given by staff. Null for an ad delivery correction after the month was closed. */
  readonly reason: string | null;
  /** Recipient at the time of issue. */
  readonly recipient: Recipient;
  readonly issuedAt: Date;
}

export const totalOfCreditNote = ({ feesMinor, mediaMinor, plansMinor }: Credited): Minor => feesMinor + mediaMinor + plansMinor;

export type Credited = Pick<CreditNoteState, 'feesMinor' | 'mediaMinor' | 'plansMinor'>;

export class CreditNote extends Aggregate<CreditNoteState> {
  static issue(note: CreditNoteState): CreditNote {
    const { accountId, number, invoiceNumber, invoiceCycle: cycle, currency, issuedAt } = note;
    const event = billingEvent('billing.credit_note_issued', accountId, issuedAt, { number, invoiceNumber, cycle, currency });
    return new CreditNote(note, { events: [event], audit: { action: 'CREATE', did: 'issued' } });
  }
}

/** Amounts to give back by media buy, from corrections with negative amounts. */
export const creditItemsOf = (rows: readonly UninvoicedCharge[]): readonly InvoiceItem[] =>
  itemsOf(rows).map(({ mediaBuyId, feesMinor, mediaMinor }) => ({ mediaBuyId, feesMinor: -feesMinor + 0, mediaMinor: -mediaMinor + 0 }));

export function creditOfRows(rows: readonly UninvoicedCharge[]): Credited {
  const { feesMinor, mediaMinor } = sumOfCharges(rows);
  return { feesMinor: -feesMinor + 0, mediaMinor: -mediaMinor + 0, plansMinor: 0 };
}

/**
 * Splits a credit by staff into fees first, then plan. Media is owed to sellers, so only an ad delivery correction lowers it. 409 above the rest of the
 * invoice. `before` holds credit notes and corrections that have none yet.
 */
export function splitCredit(invoice: Invoice, before: readonly Credited[], amountMinor: Minor): Credited {
  const creditedOf = (part: 'feesMinor' | 'plansMinor') => before.reduce((sum, note) => sum + note[part], 0);
  const fees = Math.max(invoice.feesMinor - creditedOf('feesMinor'), 0);
  const plans = Math.max(invoice.commitmentMinor + invoice.overageMinor - creditedOf('plansMinor'), 0);
  const left = Math.min(fees + plans, totalOfInvoice(invoice) - before.reduce((sum, note) => sum + totalOfCreditNote(note), 0));
  if (amountMinor > left) throw billingErrors.creditTooLarge({ field: 'amountMinor', details: { leftMinor: String(Math.max(left, 0)) } });
  const feesMinor = Math.min(amountMinor, fees);
  return { feesMinor, mediaMinor: 0, plansMinor: amountMinor - feesMinor };
}
