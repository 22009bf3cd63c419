import { type Correction, type CreditedByInvoice, uncreditedOf, splitCorrections } from './corrections';
import {
  type ChargedAmounts,
  chargesWithout,
  type CycleKey,
  type Invoice,
  sumOfCharges,
  totalOfInvoice,
  type UninvoicedCharge,
} from './invoice';
import type { InvoiceStatus } from './invoice.states';
import type { Minor } from './ledger';
import type { Recipient } from './recipient';

/** Split of an invoice's total: the three amounts add up to it. */
interface Settlement {
  readonly paidMinor: Minor;
  /** Credited by credit notes, and by corrections whose credit note is issued at the next closing. */
  readonly creditedMinor: Minor;
  readonly openMinor: Minor;
}

export interface ShownInvoice extends Invoice, Settlement {
  readonly status: Exclude<InvoiceStatus, 'draft'>;
}

/** What an unclosed month would be invoiced for now. Drafts have no number, because invoice numbers have no gaps. */
export interface DraftInvoice extends ChargedAmounts, Settlement {
  readonly accountId: number;
  readonly number: null;
  readonly cycleKey: CycleKey;
  readonly currency: string;
  readonly recipient: Recipient;
  readonly issuedAt: null;
  readonly dueAt: null;
  readonly status: 'draft';
}

export interface InvoicePostings {
  /** Invoices affected by corrections, newest first. */
  readonly invoices: readonly Invoice[];
  readonly credited: CreditedByInvoice;
  readonly uninvoiced: readonly UninvoicedCharge[];
  /** Debt of the organization, invoiced or not. */
  readonly owedMinor: Minor;
}

export interface InvoiceBook {
  /** Uninvoiced charges, without the part that will be credited. */
  readonly accruing: readonly UninvoicedCharge[];
  readonly corrections: readonly Correction[];
  readonly owedMinor: Minor;
}

export function makeInvoiceBook({ invoices, credited, uninvoiced, owedMinor }: InvoicePostings): InvoiceBook {
  const { rest, corrections } = splitCorrections(uninvoiced, invoices, credited);
  return { accruing: rest, corrections, owedMinor };
}

/**
 * Computes the open amounts of invoices, one after the other, newest first. Money pays the oldest invoice first and accruing charges last. So the debt
 * beyond accruing charges is open on the newest invoices.
 */
export class OpenAmounts {
  private readonly owed: Map<string, Minor>;
  /** Credits of the next closing, by invoice number. */
  private readonly pending: ReadonlyMap<number, { readonly currency: string; readonly minor: Minor }>;

  constructor(
    books: ReadonlyMap<string, InvoiceBook>,
    private readonly now: Date,
  ) {
    const beyond = ({ owedMinor, accruing }: InvoiceBook) => Math.max(owedMinor - Math.max(totalOfInvoice(sumOfCharges(accruing)), 0), 0);
    this.owed = new Map([...books].map(([currency, book]) => [currency, beyond(book)]));
    const corrections = [...books.values()].flatMap((book) => book.corrections);
    this.pending = new Map(
      corrections.map(({ invoice, items }) => [
        invoice.number,
        { currency: invoice.currency, minor: -totalOfInvoice(sumOfCharges(items)) },
      ]),
    );
  }

  /** Whether all older invoices are settled. */
  get isSettled(): boolean {
    return [...this.owed.values()].every((owed) => owed === 0);
  }

  /** Skips invoices from that number on. `left` is their uncredited rest, by currency. */
  skipFrom(number: number, left: ReadonlyMap<string, Minor>): void {
    for (const [currency, leftMinor] of left) this.allocate(currency, leftMinor - this.pendingFrom(number, currency));
  }

  show(invoice: Invoice, credited: CreditedByInvoice): ShownInvoice {
    const creditedMinor = (credited.get(invoice.number) ?? 0) + (this.pending.get(invoice.number)?.minor ?? 0);
    const openMinor = this.allocate(invoice.currency, uncreditedOf(invoice, new Map([[invoice.number, creditedMinor]])));
    const amounts = { creditedMinor, openMinor, paidMinor: totalOfInvoice(invoice) - creditedMinor - openMinor };
    return { ...invoice, ...amounts, status: invoiceStatus({ ...amounts, dueAt: invoice.dueAt }, this.now) };
  }

  private pendingFrom(number: number, currency: string): Minor {
    return [...this.pending].reduce((sum, [of, one]) => sum + (of >= number && one.currency === currency ? one.minor : 0), 0);
  }

  private allocate(currency: string, leftMinor: Minor): Minor {
    const owed = this.owed.get(currency) ?? 0;
    const taken = Math.min(owed, leftMinor);
    this.owed.set(currency, owed - taken);
    return taken;
  }
}

/** `corrected`: fully credited. While something is open, `overdue` takes precedence over `partly_paid`. */
function invoiceStatus(
  { paidMinor, creditedMinor, openMinor, dueAt }: Settlement & Pick<Invoice, 'dueAt'>,
  now: Date,
): ShownInvoice['status'] {
  if (openMinor === 0) return paidMinor === 0 && creditedMinor > 0 ? 'corrected' : 'paid';
  if (dueAt < now) return 'overdue';
  return paidMinor > 0 ? 'partly_paid' : 'final';
}

/** Drafts of unclosed months, oldest first. `charged` accumulates: it includes the months before. */
export function makeDraftInvoices(
  months: readonly { readonly cycleKey: CycleKey; readonly charged: ChargedAmounts }[],
  draft: Pick<DraftInvoice, 'accountId' | 'currency' | 'recipient'>,
  owedMinor: Minor,
): readonly DraftInvoice[] {
  let before: ChargedAmounts = sumOfCharges([]);
  const drafts = months.flatMap(({ cycleKey, charged }) => {
    const charges = chargesWithout(charged, before);
    // A total of 0 or less is carried to the next month.
    if (totalOfInvoice(charges) <= 0) return [];
    before = charged;
    return [{ cycleKey, ...charges }];
  });
  let owed = owedMinor;
  return drafts.toReversed().map((one) => {
    const total = totalOfInvoice(one);
    const openMinor = Math.min(owed, total);
    owed -= openMinor;
    const amounts = { paidMinor: total - openMinor, creditedMinor: 0, openMinor };
    return { ...draft, ...one, ...amounts, number: null, issuedAt: null, dueAt: null, status: 'draft' };
  });
}

export const overdueMinorOf = (invoices: readonly ShownInvoice[], currency: string): Minor =>
  invoices.reduce((sum, one) => sum + (one.status === 'overdue' && one.currency === currency ? one.openMinor : 0), 0);

export const isOpenStatus = (status: InvoiceStatus): boolean => ['final', 'partly_paid', 'overdue'].includes(status);
