import { latestOf, type ProposalChain, replacedBy, selectedOf, sharesOf } from './matrix';

/** Amounts are computed in whole minor units, so that sums of decimals are exact. */
function minorUnits(currency: string): number {
  return 10 ** (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2);
}
const rounded = (amount: number, units: number): number => Math.round(amount * units);

export type PlanWarning =
  | { readonly kind: 'below' | 'above'; readonly amount: number }
  | { readonly kind: 'over'; readonly amount: number }
  | { readonly kind: 'minimum'; readonly amount: number; readonly product: string }
  | { readonly kind: 'replaces'; readonly names: readonly string[] };

export interface PlannedColumn {
  readonly id: string;
  readonly amount: number;
  /** Budget of the current selection; null when nothing is selected, or it gets a share of what is left. */
  readonly sent: number | null;
  readonly isSelected: boolean;
  readonly isBought: boolean;
  /** The amount was changed and is not sent yet. */
  readonly isUnsent: boolean;
  /** Part of the total: selected, or changed by the person. */
  readonly isCounted: boolean;
  readonly warnings: readonly PlanWarning[];
}

export interface BudgetPlan {
  readonly columns: ReadonlyMap<string, PlannedColumn>;
  /** Sum of all counted columns and of products selected one by one; of the order while nothing is unsent. */
  readonly total: number;
  /** Products selected one by one, with their shares of what is left as far as the order tells them. */
  readonly others: number;
  /** The part of `others` that was set for a product. */
  readonly fixed: number;
  /** Negative when the total exceeds the budget. */
  readonly left: number;
  readonly selected: number;
  readonly unsent: readonly string[];
}

export interface PlanInput {
  readonly chains: readonly ProposalChain[];
  /** Amounts that the person has set, by column. */
  readonly drafts: Readonly<Record<string, number>>;
  /** Budget of the campaign that no media buy holds. */
  readonly available: number;
  /** Sum of all budgets in the selection, as the API reports it. */
  readonly allocated: number;
  /** Sum of the order preview, which also has products without a budget of their own: they share what is left. Omitted while it is unknown. */
  readonly ordered?: number | undefined;
  readonly currency: string;
  /** Minimum spend by product. */
  readonly minimums: ReadonlyMap<string, number>;
}

/** The budget of each column, what is left, and what is wrong with the amounts. */
export function planOf({ chains, drafts, available, allocated, ordered, currency, minimums }: PlanInput): BudgetPlan {
  const units = minorUnits(currency);
  const budgetOf = (chain: ProposalChain) => selectedOf(chain)?.selectedBudget ?? 0;
  const inProposals = chains.reduce((sum, chain) => sum + rounded(budgetOf(chain), units), 0);
  const fixed = Math.max(0, rounded(allocated, units) - inProposals);
  const isOpen = (chain: ProposalChain) => selectedOf(chain) !== undefined && !selectedOf(chain)!.bought;
  const isCounted = (chain: ProposalChain) => isOpen(chain) || (drafts[chain.id] !== undefined && !selectedOf(chain)?.bought);
  const counted = chains.filter(isCounted);
  const amountOf = (chain: ProposalChain) => rounded(drafts[chain.id] ?? budgetOf(chain), units);
  const total = counted.reduce((sum, chain) => sum + amountOf(chain), fixed);
  // Products without a budget leave room for each proposal that is selected beside them.
  const left = rounded(available, units) - total;
  const columns = chains.map((chain): PlannedColumn => {
    const selected = selectedOf(chain);
    const sent = selected?.selectedBudget ?? null;
    const isIn = isCounted(chain);
    const amount = isIn ? amountOf(chain) : selected?.bought ? rounded(sent ?? 0, units) : suggestionOf(chain, Math.max(0, left), units);
    const draft = drafts[chain.id];
    return {
      id: chain.id,
      amount: amount / units,
      sent,
      isSelected: selected !== undefined,
      isBought: selected?.bought ?? false,
      isUnsent: isIn && draft !== undefined && (selected === undefined || amount !== rounded(sent ?? -1, units)),
      isCounted: isIn,
      warnings: selected?.bought
        ? []
        : [
            ...(isIn && left < 0 ? [{ kind: 'over' as const, amount: -left / units }] : []),
            ...guidanceWarnings(chain, amount, units, currency),
            ...(amount > 0 ? minimumWarnings(chain, amount, units, minimums) : []),
            ...replacement(chain, chains),
          ],
    };
  });
  const unsent = columns.filter(({ isUnsent }) => isUnsent).map(({ id }) => id);
  const shared = unsent.length > 0 || ordered === undefined ? 0 : Math.min(rounded(ordered, units) - total, Math.max(0, left));
  return {
    columns: new Map(columns.map((column) => [column.id, column])),
    total: (total + shared) / units,
    others: Math.max(0, fixed + shared) / units,
    fixed: fixed / units,
    left: (left - shared) / units,
    selected: chains.filter(isOpen).length,
    unsent,
  };
}

const numberOf = (text: string | null | undefined) => (text === null || text === undefined ? undefined : Number(text));

/** What the seller suggests, at most what is left. */
function suggestionOf(chain: ProposalChain, left: number, units: number): number {
  const { budgetGuidance: guidance } = latestOf(chain);
  const ideal = numberOf(guidance?.recommended) ?? numberOf(guidance?.min);
  return ideal === undefined ? left : Math.min(rounded(ideal, units), left);
}

/** Guidance in another currency is not compared. */
function guidanceWarnings(chain: ProposalChain, amount: number, units: number, currency: string): readonly PlanWarning[] {
  const { budgetGuidance: guidance } = latestOf(chain);
  if (guidance === null || (guidance.currency ?? currency) !== currency) return [];
  const [min, max] = [numberOf(guidance.min), numberOf(guidance.max)];
  if (min !== undefined && amount < rounded(min, units)) return [{ kind: 'below', amount: min }];
  return max !== undefined && amount > rounded(max, units) ? [{ kind: 'above', amount: max }] : [];
}

function minimumWarnings(
  chain: ProposalChain,
  amount: number,
  units: number,
  minimums: ReadonlyMap<string, number>,
): readonly PlanWarning[] {
  const shares = sharesOf(latestOf(chain));
  const whole = shares.reduce((sum, { share }) => sum + share, 0);
  return shares.flatMap(({ productId, name, share }) => {
    const min = minimums.get(productId);
    const isBelow = min !== undefined && whole > 0 && Math.round((amount * share) / whole) < rounded(min, units);
    return isBelow ? [{ kind: 'minimum' as const, amount: min, product: name }] : [];
  });
}

function replacement(chain: ProposalChain, chains: readonly ProposalChain[]): readonly PlanWarning[] {
  const names = selectedOf(chain) === undefined ? replacedBy(chain, chains).map(({ name }) => name) : [];
  return names.length === 0 ? [] : [{ kind: 'replaces', names }];
}

/** Splits an amount into equal parts without a remainder. */
export function splitEvenly(amount: number, ids: readonly string[], currency: string): Readonly<Record<string, number>> {
  const units = minorUnits(currency);
  const whole = Math.max(0, rounded(amount, units));
  const part = Math.floor(whole / Math.max(1, ids.length));
  const rest = whole - part * ids.length;
  return Object.fromEntries(ids.map((id, index) => [id, (part + (index < rest ? 1 : 0)) / units]));
}

/** Adds what is left to the columns in equal parts, to none more than its maximum while another one takes it. */
export function fillUp(
  left: number,
  columns: readonly { readonly id: string; readonly amount: number; readonly max?: number | undefined }[],
  currency: string,
): Readonly<Record<string, number>> {
  const units = minorUnits(currency);
  const amounts = new Map(columns.map(({ id, amount }) => [id, rounded(amount, units)]));
  let rest = Math.max(0, rounded(left, units));
  for (let open = columns; rest > 0 && open.length > 0;) {
    const part = Math.max(1, Math.floor(rest / open.length));
    open = open.filter(({ id, max }) => {
      const room = max === undefined ? rest : Math.max(0, rounded(max, units) - amounts.get(id)!);
      const more = Math.min(part, room, rest);
      amounts.set(id, amounts.get(id)! + more);
      rest -= more;
      return more > 0 && more < room;
    });
  }
  return Object.fromEntries([...amounts].map(([id, amount]) => [id, amount / units]));
}

/** A step of about half a percent of the scale: 1, 2 or 5 times a power of ten, and never less than a minor unit. */
export function stepOf(max: number, currency: string): number {
  const target = max / 200;
  const power = 10 ** Math.floor(Math.log10(Math.max(target, 1e-9)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= target * 0.999) ?? power;
  return Math.max(step, 1 / minorUnits(currency));
}
