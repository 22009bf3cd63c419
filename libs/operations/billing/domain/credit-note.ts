import { Aggregate } from '@exchange/kernel';
import { billingErrors } from './errors';
import { eventOf } from './events';
import type { CycleKey, Invoice, InvoiceItem, Uninvoiced } from './invoice';
import type { Minor } from './ledger';

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
  readonly issuedAt: Date;
}

export const totalOfCreditNote = ({ feesMinor, mediaMinor, plansMinor }: Credited): Minor => feesMinor + mediaMinor + plansMinor;

export type Credited = Pick<CreditNoteState, 'feesMinor' | 'mediaMinor' | 'plansMinor'>;

export class CreditNote extends Aggregate<CreditNoteState> {
  static issue(note: CreditNoteState): CreditNote {
    const { accountId, number, invoiceNumber, invoiceCycle: cycle, issuedAt } = note;
    const event = eventOf('billing.credit_note_issued', accountId, issuedAt, { number, invoiceNumber, cycle });
    return new CreditNote(note, { events: [event], audit: { action: 'CREATE', did: 'issued' } });
  }
}

/** Late corrections of one invoice that are less than nothing together. */
interface Correction {
  readonly invoice: Invoice;
  readonly items: readonly Uninvoiced[];
}

/**
 * Corrections of a closed month that lower what its invoice charged are credited, those of each month together; everything else is on the next invoice, by media
 * buy.
 */
export function splitCorrections(
  rows: readonly Uninvoiced[],
  invoices: readonly Invoice[],
): { readonly invoiced: readonly Uninvoiced[]; readonly corrections: readonly Correction[] } {
  const byCycle = new Map(invoices.map((invoice) => [invoice.cycleKey, invoice]));
  const late = new Map<CycleKey, Uninvoiced[]>();
  for (const row of rows) {
    const { correctsCycle: cycle, mediaBuyId } = row;
    if (cycle === null || mediaBuyId === null) continue;
    const items = late.get(cycle);
    if (items) items.push(row);
    else late.set(cycle, [row]);
  }
  const corrections = [...late].flatMap(([cycle, items]) => {
    const invoice = byCycle.get(cycle);
    return invoice && items.reduce((sum, item) => sum + item.feesMinor + item.mediaMinor, 0) < 0 ? [{ invoice, items }] : [];
  });
  const credited = new Set(corrections.flatMap(({ items }) => items));
  return { invoiced: byMediaBuy(rows.filter((row) => !credited.has(row))), corrections };
}

function byMediaBuy(rows: readonly Uninvoiced[]): readonly Uninvoiced[] {
  const found = new Map<string | null, Uninvoiced>();
  for (const row of rows) {
    const before = found.get(row.mediaBuyId);
    found.set(row.mediaBuyId, before ? { ...row, ...added(before, row), correctsCycle: null } : row);
  }
  return [...found.values()];
}

const amounts = ['feesMinor', 'mediaMinor', 'commitmentMinor', 'overageMinor', 'fromFundsMinor', 'owedMinor'] as const;

const added = (one: Uninvoiced, other: Uninvoiced) =>
  Object.fromEntries(amounts.map((name) => [name, one[name] + other[name]])) as Pick<Uninvoiced, (typeof amounts)[number]>;

/** What a correction is on a credit note. */
export const creditedItem = ({ mediaBuyId, feesMinor, mediaMinor }: Uninvoiced): InvoiceItem => ({
  mediaBuyId: mediaBuyId ?? '',
  feesMinor: -feesMinor + 0,
  mediaMinor: -mediaMinor + 0,
});

/**
 * How an amount that staff give back of an invoice is shared: of its fees first, then of its plan. What it has for media is owed to sellers: only a correction
 * of the delivery changes that. 409 for more than is left of the invoice.
 */
export function shareOfCredit(invoice: Invoice, before: readonly Credited[], amountMinor: Minor): Credited {
  const creditedOf = (part: 'feesMinor' | 'plansMinor') => before.reduce((sum, note) => sum + note[part], 0);
  const fees = Math.max(invoice.feesMinor - creditedOf('feesMinor'), 0);
  const plans = Math.max(invoice.commitmentMinor + invoice.overageMinor - creditedOf('plansMinor'), 0);
  if (amountMinor > fees + plans)
    throw billingErrors.creditTooLarge({ field: 'amountMinor', details: { leftMinor: String(fees + plans) } });
  const feesMinor = Math.min(amountMinor, fees);
  return { feesMinor, mediaMinor: 0, plansMinor: amountMinor - feesMinor };
}
