import type { Minor } from './ledger';

/** One month of an organization, in UTC: `YYYY-MM`. */
export type CycleKey = string;

/** What a media buy was charged for, corrections included. */
export interface InvoiceItem {
  readonly mediaBuyId: string;
  readonly feesMinor: Minor;
  readonly mediaMinor: Minor;
}

/** What is charged for a plan: what was committed to, and units beyond what is included. */
export interface PlanCharges {
  readonly commitmentMinor: Minor;
  readonly overageMinor: Minor;
}

/** What was charged and is on no invoice yet, of one media buy; of the plan where `mediaBuyId` is null. */
export interface Uninvoiced extends Omit<InvoiceItem, 'mediaBuyId'>, PlanCharges {
  readonly mediaBuyId: string | null;
  readonly currency: string;
  /** The month that was closed before it was recorded; null: it is of a month that is open. */
  readonly correctsCycle: CycleKey | null;
  readonly fromFundsMinor: Minor;
  readonly owedMinor: Minor;
}

/** Final from the beginning. */
export interface Invoice extends PlanCharges {
  /** The organization. */
  readonly accountId: number;
  /** 1, 2, 3 … of the organization, without a gap. */
  readonly number: number;
  readonly cycleKey: CycleKey;
  readonly currency: string;
  readonly feesMinor: Minor;
  readonly mediaMinor: Minor;
  /** What was taken from what the organization had paid ahead. */
  readonly paidAheadMinor: Minor;
  readonly issuedAt: Date;
  readonly dueAt: Date;
}

export const totalOfInvoice = ({ feesMinor, mediaMinor, commitmentMinor, overageMinor }: Charged): Minor =>
  feesMinor + mediaMinor + commitmentMinor + overageMinor;

/** What an invoice is for. */
export type Charged = Pick<Invoice, 'feesMinor' | 'mediaMinor' | keyof PlanCharges>;

export type InvoiceStatus = 'open' | 'paid' | 'overdue';

export interface ShownInvoice extends Invoice {
  /** What is still owed of it. */
  readonly openMinor: Minor;
  readonly status: InvoiceStatus;
}

/** Money that came in has paid the oldest invoices first, so what is owed is of the newest ones. `owedMinor`: of the invoices; they come newest first. */
export function shownInvoices(newestFirst: readonly Invoice[], owedMinor: Minor, now: Date): readonly ShownInvoice[] {
  let left = Math.max(owedMinor, 0);
  return newestFirst.map((invoice) => {
    const openMinor = Math.min(left, Math.max(totalOfInvoice(invoice) - invoice.paidAheadMinor, 0));
    left -= openMinor;
    const status = openMinor === 0 ? 'paid' : invoice.dueAt < now ? 'overdue' : 'open';
    return { ...invoice, openMinor, status };
  });
}

export const cycleOf = (at: Date): CycleKey => at.toISOString().slice(0, 7);

/** The first moment of a month. */
export const startOfCycle = (cycle: CycleKey): Date => new Date(`${cycle}-01T00:00:00.000Z`);

export function cycleAfter(cycle: CycleKey): CycleKey {
  const start = startOfCycle(cycle);
  return cycleOf(new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1)));
}
