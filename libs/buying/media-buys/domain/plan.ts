import { type Abilities, coinOf, decimal, micros, split, sum, type Micros } from '@exchange/kernel';
import type { PricedLine } from './agreed-price';
import { mediaBuyErrors } from './errors';
import type { MediaBuyState } from './media-buy-state';
import { mediaBuyStates } from './media-buy.states';
import { heldBy } from './terms';

/** One selected product, as discovery tells it. */
export interface SelectedLine extends PricedLine {
  readonly sellerId: number;
  readonly sellerName: string;
  /** ISO 4217: that of the price; null: not known. */
  readonly currency: string | null;
  /** Decimal string: the least that the seller takes at this price; null: it has not said. */
  readonly minSpend: string | null;
  /** Decimal string; null: a share of what is left. */
  readonly budget: string | null;
  /** What its seller says that it can do; null: it is not known. */
  readonly abilities: Abilities | null;
  /** The proposal that it is part of, with its share in it. */
  readonly proposal: {
    readonly proposalId: string;
    /** The seller's own id, where it was kept. */
    readonly sellerRef?: string;
    readonly totalBudget: string | null;
    readonly weight: number;
  } | null;
  /** The seller's id of the saved offer that it was redeemed with. */
  readonly offerId: string | null;
  readonly selectedAt: Date;
}

export interface PlannedPackage {
  readonly line: SelectedLine;
  readonly budget: string;
}

interface Unit {
  readonly fixed: Micros | null;
  readonly lines: readonly SelectedLine[];
}

/** Lines that no buy covers: none was made since they were selected, or the last one failed. */
export function uncovered<Line extends SelectedLine>(lines: readonly Line[], buys: readonly MediaBuyState[]): Line[] {
  return lines.filter((line) => !isCovered(line, buys));
}

/** Whether it is bought, or was since it was selected: executing leaves it alone. */
export function isCovered(line: Pick<SelectedLine, 'productId' | 'selectedAt'>, buys: readonly MediaBuyState[]): boolean {
  const latest = buys.findLast((buy) => buy.packages.some(({ productId }) => productId === line.productId));
  if (!latest || latest.status === 'FAILED') return false;
  return !(mediaBuyStates.is(latest.status, 'over') && latest.createdAt < line.selectedAt);
}

/**
 * What every line costs. A proposal's budget is shared out by its allocations; proposals and products without a budget of their own share what
 * is left of the campaign's equally. 409 `INSUFFICIENT_MEDIA_BUDGET` when there is not enough.
 */
export function priced(lines: readonly SelectedLine[], total: number, currency: string, buys: readonly MediaBuyState[]): PlannedPackage[] {
  const units = unitsOf(lines);
  const unallocated = micros(total) - heldBy(buys);
  const left = unallocated - sum(units.map(({ fixed }) => fixed ?? 0n));
  const open = units.filter(({ fixed }) => fixed === null);
  if (left < 0n || (open.length > 0 && left < coinOf(currency)))
    throw mediaBuyErrors.insufficientBudget({ details: { unallocatedBudget: Number(decimal(unallocated)), currency } });
  const shares = split(
    left,
    open.map(() => 1),
    currency,
  );
  return units.flatMap((unit) => packagesOf(unit, unit.fixed ?? shares[open.indexOf(unit)]!, currency));
}

export function bySeller(packages: readonly PlannedPackage[]): readonly (readonly PlannedPackage[])[] {
  const groups = new Map<number, PlannedPackage[]>();
  for (const item of packages) groups.set(item.line.sellerId, [...(groups.get(item.line.sellerId) ?? []), item]);
  return [...groups.values()];
}

function unitsOf(lines: readonly SelectedLine[]): Unit[] {
  const proposals = new Map<string, SelectedLine[]>();
  for (const line of lines) {
    if (line.proposal) proposals.set(line.proposal.proposalId, [...(proposals.get(line.proposal.proposalId) ?? []), line]);
  }
  const whole = [...proposals.values()].map((parts) => ({ fixed: amountOf(parts[0]!.proposal!.totalBudget), lines: parts }));
  const single = lines.filter(({ proposal }) => !proposal).map((line) => ({ fixed: amountOf(line.budget), lines: [line] }));
  return [...whole, ...single];
}

function packagesOf({ lines }: Unit, amount: Micros, currency: string): PlannedPackage[] {
  const weights = lines.map(({ proposal }) => proposal?.weight ?? 1);
  const shares = split(amount, weights, currency);
  return lines.map((line, index) => ({ line, budget: decimal(shares[index]!) })).filter(({ budget }) => micros(budget) > 0n);
}

function amountOf(budget: string | null): Micros | null {
  return budget === null ? null : micros(budget);
}
