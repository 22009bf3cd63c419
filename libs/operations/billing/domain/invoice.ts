import type { Minor } from './ledger';
import type { Recipient } from './recipient';

/** Calendar month of an organization in UTC, as `YYYY-MM`. */
export type CycleKey = string;

export interface InvoiceItem {
  readonly mediaBuyId: string;
  readonly feesMinor: Minor;
  readonly mediaMinor: Minor;
}

/** Charges of a plan: the commitment, and units beyond the included ones. */
export interface PlanCharges {
  readonly commitmentMinor: Minor;
  readonly overageMinor: Minor;
}

/** Charges of one media buy that are on no invoice yet; of the plan where `mediaBuyId` is null. */
export interface UninvoicedCharge extends Omit<InvoiceItem, 'mediaBuyId'>, PlanCharges {
  readonly mediaBuyId: string | null;
  readonly currency: string;
  /** Closed month that the row corrects, or that had no invoice. Null for a row of an open month. */
  readonly correctsCycle: CycleKey | null;
  /** Invoices that charge the media buy, with the uncredited part of that charge. Empty where `correctsCycle` is null. */
  readonly chargedOn: readonly { readonly number: number; readonly leftMinor: Minor }[];
}

/** Issued invoice. Invoices are final once issued. */
export interface Invoice extends PlanCharges {
  /** Id of the organization. */
  readonly accountId: number;
  /** Sequence number of the organization, starting at 1 without gaps. */
  readonly number: number;
  readonly cycleKey: CycleKey;
  readonly currency: string;
  readonly feesMinor: Minor;
  readonly mediaMinor: Minor;
  /** Recipient at the time of issue. */
  readonly recipient: Recipient;
  readonly issuedAt: Date;
  readonly dueAt: Date;
}

export const totalOfInvoice = ({ feesMinor, mediaMinor, commitmentMinor, overageMinor }: ChargedAmounts): Minor =>
  feesMinor + mediaMinor + commitmentMinor + overageMinor;

/** Amounts of an invoice, by kind of charge. */
export type ChargedAmounts = Pick<Invoice, 'feesMinor' | 'mediaMinor' | keyof PlanCharges>;

const parts = ['feesMinor', 'mediaMinor', 'commitmentMinor', 'overageMinor'] as const;

export function sumOfCharges(rows: readonly ChargedAmounts[]): ChargedAmounts {
  const sums = parts.map((part) => [part, rows.reduce((sum, row) => sum + row[part], 0)] as const);
  return Object.fromEntries(sums) as Record<(typeof parts)[number], Minor>;
}

export const chargesWithout = (all: ChargedAmounts, some: ChargedAmounts): ChargedAmounts =>
  Object.fromEntries(parts.map((part) => [part, all[part] - some[part]])) as Record<(typeof parts)[number], Minor>;

export const isCharged = (row: ChargedAmounts): boolean => parts.some((part) => row[part] !== 0);

/** Items of an invoice or credit note: one per media buy. */
export function itemsOf(rows: readonly UninvoicedCharge[]): readonly InvoiceItem[] {
  const byMediaBuy = new Map<string, InvoiceItem>();
  for (const { mediaBuyId, feesMinor, mediaMinor } of rows) {
    if (mediaBuyId === null) continue;
    const before = byMediaBuy.get(mediaBuyId) ?? { mediaBuyId, feesMinor: 0, mediaMinor: 0 };
    byMediaBuy.set(mediaBuyId, { mediaBuyId, feesMinor: before.feesMinor + feesMinor, mediaMinor: before.mediaMinor + mediaMinor });
  }
  return [...byMediaBuy.values()];
}

export const cycleOf = (at: Date): CycleKey => at.toISOString().slice(0, 7);

export const startOfCycle = (cycle: CycleKey): Date => new Date(`${cycle}-01T00:00:00.000Z`);

export function cycleAfter(cycle: CycleKey): CycleKey {
  const start = startOfCycle(cycle);
  return cycleOf(new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1)));
}
