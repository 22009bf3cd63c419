import type { Minor } from './ledger';
import type { Recipient } from './recipient';

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
  /** The month that was closed before it was recorded, or that had no invoice; null: it is of a month that is open. */
  readonly correctsCycle: CycleKey | null;
  /** The invoices that charge the media buy, with what credit notes have left of that. Empty where `correctsCycle` is null. */
  readonly chargedOn: readonly { readonly number: number; readonly leftMinor: Minor }[];
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
  /** As it was when the invoice was issued. */
  readonly recipient: Recipient;
  readonly issuedAt: Date;
  readonly dueAt: Date;
}

export const totalOfInvoice = ({ feesMinor, mediaMinor, commitmentMinor, overageMinor }: Charged): Minor =>
  feesMinor + mediaMinor + commitmentMinor + overageMinor;

/** What an invoice is for. */
export type Charged = Pick<Invoice, 'feesMinor' | 'mediaMinor' | keyof PlanCharges>;

const parts = ['feesMinor', 'mediaMinor', 'commitmentMinor', 'overageMinor'] as const;

export function sumOfCharges(rows: readonly Charged[]): Charged {
  const sums = parts.map((part) => [part, rows.reduce((sum, row) => sum + row[part], 0)] as const);
  return Object.fromEntries(sums) as Record<(typeof parts)[number], Minor>;
}

export const chargesWithout = (all: Charged, some: Charged): Charged =>
  Object.fromEntries(parts.map((part) => [part, all[part] - some[part]])) as Record<(typeof parts)[number], Minor>;

export const isCharged = (row: Charged): boolean => parts.some((part) => row[part] !== 0);

/** What an invoice or a credit note is for: a row for each media buy. */
export function itemsOf(rows: readonly Uninvoiced[]): readonly InvoiceItem[] {
  const byMediaBuy = new Map<string, InvoiceItem>();
  for (const { mediaBuyId, feesMinor, mediaMinor } of rows) {
    if (mediaBuyId === null) continue;
    const before = byMediaBuy.get(mediaBuyId) ?? { mediaBuyId, feesMinor: 0, mediaMinor: 0 };
    byMediaBuy.set(mediaBuyId, { mediaBuyId, feesMinor: before.feesMinor + feesMinor, mediaMinor: before.mediaMinor + mediaMinor });
  }
  return [...byMediaBuy.values()];
}

export const cycleOf = (at: Date): CycleKey => at.toISOString().slice(0, 7);

/** The first moment of a month. */
export const startOfCycle = (cycle: CycleKey): Date => new Date(`${cycle}-01T00:00:00.000Z`);

export function cycleAfter(cycle: CycleKey): CycleKey {
  const start = startOfCycle(cycle);
  return cycleOf(new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1)));
}
