import type { Schemas } from './api';
import { currencyDigits } from './currency-digits';
import { chainsOf, hasExpired, latestOf, type ProposalChain, replacedBy, selectedOf, sharesOf } from './matrix';

/** Amounts are computed in whole minor units, so that sums of decimals are exact. */
const minorUnits = (currency: string): number => 10 ** currencyDigits(currency);
const rounded = (amount: number, units: number): number => Math.round(amount * units);

export type PlanWarning =
  | { readonly kind: 'below' | 'above'; readonly amount: number }
  | { readonly kind: 'over'; readonly amount: number }
  | { readonly kind: 'minimum'; readonly amount: number; readonly product: string }
  | { readonly kind: 'replaces'; readonly names: readonly string[] }
  | { readonly kind: 'bought'; readonly names: readonly string[] };

export interface PlannedColumn {
  readonly id: string;
  readonly amount: number;
  /** Budget of the current selection; null when nothing is selected, or it gets a share of what is left. */
  readonly sent: number | null;
  readonly isSelected: boolean;
  readonly isBought: boolean;
  /** Bought, expired, or with products that are bought as part of another proposal: its amount cannot be changed. */
  readonly isLocked: boolean;
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
  /** Products that media buys hold. Omitted while they are unknown: all products of bought proposals. */
  readonly held?: ReadonlySet<string> | undefined;
  /** Suggestions that the person has seen, by the proposal: they stay when other amounts change. */
  readonly suggested?: Suggestions | undefined;
}

export type Suggestions = ReadonlyMap<string, number>;

/** The budget of each column, what is left, and what is wrong with the amounts. */
export function planOf({ chains, drafts, available, allocated, ordered, currency, minimums, held, suggested }: PlanInput): BudgetPlan {
  const units = minorUnits(currency);
  const budgetOf = (chain: ProposalChain) => selectedOf(chain)?.selectedBudget ?? 0;
  const inProposals = chains.reduce((sum, chain) => sum + rounded(budgetOf(chain), units), 0);
  const fixed = Math.max(0, rounded(allocated, units) - inProposals);
  const isOpen = (chain: ProposalChain) => selectedOf(chain) !== undefined && !selectedOf(chain)!.bought;
  const others = new Map(chains.map((chain) => [chain.id, otherOf(chain, chains, held)]));
  const isLocked = (chain: ProposalChain) =>
    selectedOf(chain)?.bought === true || others.get(chain.id)!.bought.length > 0 || hasExpired(latestOf(chain), Date.now());
  const draftOf = (chain: ProposalChain) => (isLocked(chain) ? undefined : drafts[chain.id]);
  const isCounted = (chain: ProposalChain) => isOpen(chain) || draftOf(chain) !== undefined;
  const counted = chains.filter(isCounted);
  const amountOf = (chain: ProposalChain) => rounded(draftOf(chain) ?? budgetOf(chain), units);
  const total = counted.reduce((sum, chain) => sum + amountOf(chain), fixed);
  // Products without a budget leave room for each proposal that is selected beside them.
  const left = rounded(available, units) - total;
  const columns = chains.map((chain): PlannedColumn => {
    const selected = selectedOf(chain);
    const sent = selected?.selectedBudget ?? null;
    const isIn = isCounted(chain);
    const seen = suggested?.get(latestOf(chain).proposalId);
    const suggestion = () => (seen === undefined ? suggestionOf(chain, Math.max(0, left), units) : rounded(seen, units));
    const amount = isIn ? amountOf(chain) : selected?.bought ? rounded(sent ?? 0, units) : suggestion();
    const { replaced, bought } = others.get(chain.id)!;
    return {
      id: chain.id,
      amount: amount / units,
      sent,
      isSelected: selected !== undefined,
      isBought: selected?.bought ?? false,
      isLocked: isLocked(chain),
      isUnsent: draftOf(chain) !== undefined && (selected === undefined ? amount > 0 : amount !== rounded(sent ?? -1, units)),
      isCounted: isIn,
      warnings: selected?.bought
        ? []
        : bought.length > 0
          ? [{ kind: 'bought', names: bought }]
          : [
              ...(isIn && left < 0 ? [{ kind: 'over' as const, amount: -left / units }] : []),
              ...guidanceWarnings(chain, amount, units, currency),
              ...(amount > 0 ? minimumWarnings(chain, amount, units, minimums) : []),
              ...(replaced.length > 0 ? [{ kind: 'replaces' as const, names: replaced }] : []),
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

/** Names of selected proposals with products of this one: those that it would replace, and those that have bought the products. */
function otherOf(chain: ProposalChain, chains: readonly ProposalChain[], held: ReadonlySet<string> | undefined) {
  const own = new Set(sharesOf(latestOf(chain)).map(({ productId }) => productId));
  const all = selectedOf(chain) === undefined ? replacedBy(chain, chains) : [];
  const isHeld = (proposal: (typeof all)[number]) =>
    proposal.bought && sharesOf(proposal).some(({ productId }) => own.has(productId) && (held === undefined || held.has(productId)));
  const names = (of: typeof all) => of.map(({ name }) => name);
  return { replaced: names(all.filter((proposal) => !isHeld(proposal))), bought: names(all.filter(isHeld)) };
}

/** Suggestions that were seen, with those that the plan shows for the first time. */
export function seenSuggestions(seen: Suggestions, chains: readonly ProposalChain[], { columns }: BudgetPlan): Suggestions {
  const shown = chains.flatMap((chain) => {
    const { isCounted, isBought, amount } = columns.get(chain.id)!;
    return isCounted || isBought ? [] : [[latestOf(chain).proposalId, amount] as const];
  });
  return new Map([...shown, ...seen]);
}

/** Names of proposals whose stored amounts are not sent yet. Null while the proposals are unknown, and there are stored amounts. */
export function unsentNames(
  drafts: PlanInput['drafts'],
  proposals: readonly Schemas['Proposal'][] | undefined,
  currency: string,
  held: ReadonlySet<string>,
): readonly string[] | null {
  if (Object.keys(drafts).length === 0) return [];
  if (proposals === undefined) return null;
  const chains = chainsOf(proposals);
  const { unsent } = planOf({ chains, drafts, available: 0, allocated: 0, currency, minimums: new Map(), held });
  return chains.filter(({ id }) => unsent.includes(id)).map((chain) => latestOf(chain).name);
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
