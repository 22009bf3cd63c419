import { type Abilities, coinOf, decimal, micros, split, sum, type Micros } from '@exchange/kernel';
import type { PricedLine } from './agreed-price';
import { mediaBuyErrors } from './errors';
import type { MediaBuyState } from './media-buy-state';
import { mediaBuyStates } from './media-buy.states';
import { budgetHeldBy } from './terms';

export interface SelectedLine extends PricedLine {
  readonly sellerId: number;
  readonly sellerName: string;
  /** Currency of the price (ISO 4217); null when unknown. */
  readonly currency: string | null;
  /** Minimum spend at this price, as a decimal string; null when the seller states none. */
  readonly minSpend: string | null;
  /** Decimal string; null: an equal share of the remaining budget. */
  readonly budget: string | null;
  /** Capabilities that the seller describes; null when unknown. */
  readonly abilities: Abilities | null;
  /** The proposal that contains the product, and the product's weight in it. */
  readonly proposal: {
    readonly proposalId: string;
    /** The seller's id of the proposal, when it was stored. */
    readonly sellerRef?: string;
    readonly totalBudget: string | null;
    readonly weight: number;
  } | null;
  /** The seller's id of the redeemed saved offer. */
  readonly offerId: string | null;
  readonly selectedAt: Date;
}

export interface PlannedPackage {
  readonly line: SelectedLine;
  readonly budget: string;
}

interface BudgetUnit {
  readonly fixed: Micros | null;
  readonly lines: readonly SelectedLine[];
}

/** Lines without a media buy since they were selected, and lines whose last media buy failed. */
export function uncoveredLines<Line extends SelectedLine>(lines: readonly Line[], buys: readonly MediaBuyState[]): Line[] {
  return lines.filter((line) => !isCovered(line, buys));
}

/** Whether the product was bought since it was selected, so that executing skips it. */
export function isCovered(line: Pick<SelectedLine, 'productId' | 'selectedAt'>, buys: readonly MediaBuyState[]): boolean {
  const latest = buys.findLast((buy) => buy.packages.some(({ productId }) => productId === line.productId));
  if (!latest || latest.status === 'FAILED') return false;
  return !(mediaBuyStates.is(latest.status, 'over') && latest.createdAt < line.selectedAt);
}

/** Splits a proposal's budget by its allocations, and the rest equally. 409 `INSUFFICIENT_MEDIA_BUDGET` when there is not enough. */
export function assignBudgets(
  lines: readonly SelectedLine[],
  total: number,
  currency: string,
  buys: readonly MediaBuyState[],
): PlannedPackage[] {
  const units = budgetUnits(lines);
  const unallocated = micros(total) - budgetHeldBy(buys);
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

export function groupBySeller(packages: readonly PlannedPackage[]): readonly (readonly PlannedPackage[])[] {
  const groups = new Map<number, PlannedPackage[]>();
  for (const item of packages) groups.set(item.line.sellerId, [...(groups.get(item.line.sellerId) ?? []), item]);
  return [...groups.values()];
}

function budgetUnits(lines: readonly SelectedLine[]): BudgetUnit[] {
  const proposals = new Map<string, SelectedLine[]>();
  for (const line of lines) {
    if (line.proposal) proposals.set(line.proposal.proposalId, [...(proposals.get(line.proposal.proposalId) ?? []), line]);
  }
  const whole = [...proposals.values()].map((parts) => ({ fixed: microsOf(parts[0]!.proposal!.totalBudget), lines: parts }));
  const single = lines.filter(({ proposal }) => !proposal).map((line) => ({ fixed: microsOf(line.budget), lines: [line] }));
  return [...whole, ...single];
}

function packagesOf({ lines }: BudgetUnit, amount: Micros, currency: string): PlannedPackage[] {
  const weights = lines.map(({ proposal }) => proposal?.weight ?? 1);
  const shares = split(amount, weights, currency);
  return lines.map((line, index) => ({ line, budget: decimal(shares[index]!) })).filter(({ budget }) => micros(budget) > 0n);
}

function microsOf(budget: string | null): Micros | null {
  return budget === null ? null : micros(budget);
}
