import { type Fit, minSpendOf, optionInCurrency } from './fit';
import type { PlanLimitation } from './limitation';
import { percentages } from './percentages';
import type { Money } from './reading';
import { expectedPrice, type SoldOption } from './sold';
import type { Criteria } from './wanted';

export type Strategy = 'balanced' | 'reach' | 'focus';

/** One line of a plan: a product and the pricing option at which it is bought. */
export interface PlanLine extends Fit {
  readonly option: SoldOption;
  /** Whole percent of the budget. */
  readonly share: number;
}

/** A media plan. Shares add up to 100; all amounts are in `currency`. */
export interface MediaPlan {
  readonly strategy: Strategy;
  readonly lines: readonly PlanLine[];
  readonly currency: string;
  readonly guidance: { readonly min: number; readonly recommended: number; readonly max: number };
  readonly limitations: readonly PlanLimitation[];
}

const strategies: readonly Strategy[] = ['balanced', 'reach', 'focus'];
const maxLines: Readonly<Record<Strategy, number>> = { balanced: 4, reach: 4, focus: 2 };
const defaultBudget = 10_000;
/** Maximum budget of a plan as a multiple of the recommended one, unless products set maximums. */
const maxBudgetFactor = 2.5;

/**
 * Plans for the ranked products. A plan has one currency: the budget's if any product is sold in it, else the currency of the best product,
 * with a limitation. Strategies with the same lines yield one plan.
 */
export function buildPlans(fits: readonly Fit[], wanted: Criteria): readonly MediaPlan[] {
  const own = fits[0]?.product.pricingOptions[0]?.currency;
  if (own === undefined) return [];
  const asked = wanted.budget?.currency;
  const currency = asked !== undefined && fits.some(({ product }) => optionInCurrency(product, asked)) ? asked : own;
  const offered = fits.flatMap((fit) => {
    const option = optionInCurrency(fit.product, currency);
    return option ? [{ ...fit, option }] : [];
  });
  const plans = strategies.map((strategy) => buildPlan(strategy, offered, currency, wanted));
  return plans.filter((plan, index) => plans.findIndex((other) => hasSameLines(other, plan)) === index);
}

function buildPlan(strategy: Strategy, offered: readonly Omit<PlanLine, 'share'>[], currency: string, wanted: Criteria): MediaPlan {
  const budget = wanted.budget?.currency === currency ? wanted.budget.amount : null;
  return planFromLines(strategy, keepAffordable(strategy, offered.slice(0, maxLines[strategy]), budget), currency, wanted);
}

export function planFromLines(strategy: Strategy, lines: readonly PlanLine[], currency: string, wanted: Criteria): MediaPlan {
  const guidance = budgetGuidance(lines, wanted.budget?.currency === currency ? wanted.budget.amount : null);
  return { strategy, lines, currency, guidance, limitations: limitationsOf(lines, currency, guidance, wanted) };
}

/** Leaves out lines that their share of the budget cannot pay for, weakest first; at least one line stays. */
function keepAffordable(strategy: Strategy, chosen: readonly Omit<PlanLine, 'share'>[], budget: number | null): readonly PlanLine[] {
  const shares = percentages(chosen.map((line) => weightOf(line, strategy)));
  const lines = chosen.map((line, index) => ({ ...line, share: shares[index]! }));
  const short = lines.findLastIndex(({ product, option, share }) => ((budget ?? Infinity) * share) / 100 < minSpendOf(product, option));
  return short < 0 || lines.length === 1 ? lines : keepAffordable(strategy, chosen.toSpliced(short, 1), budget);
}

function weightOf({ score, option }: Omit<PlanLine, 'share'>, strategy: Strategy): number {
  if (strategy === 'focus') return score ** 3;
  return strategy === 'balanced' ? score : score / Math.max(expectedPrice(option), 0.01);
}

function budgetGuidance(lines: readonly PlanLine[], budget: number | null): MediaPlan['guidance'] {
  const minBudget = Math.ceil(Math.max(0, ...lines.map(({ product, option, share }) => (minSpendOf(product, option) * 100) / share)));
  const recommended = Math.max(budget ?? Math.max(defaultBudget, minBudget * 2), minBudget);
  const caps = lines.flatMap(({ product: { budget: own }, option, share }) =>
    own?.currency === option.currency && own.max !== null ? [Math.floor((own.max * 100) / share)] : [],
  );
  const maxBudget = caps.length > 0 ? Math.min(...caps) : Math.round(recommended * maxBudgetFactor);
  const advised = Math.round(Math.max(minBudget, Math.min(recommended, maxBudget)));
  return { min: minBudget > 0 ? minBudget : Math.round(advised / 5), recommended: advised, max: Math.max(advised, maxBudget) };
}

function limitationsOf(
  lines: readonly PlanLine[],
  currency: string,
  { min, max }: MediaPlan['guidance'],
  wanted: Criteria,
): readonly PlanLimitation[] {
  const products = lines.map(({ product }) => product);
  const everywhere = products.some(({ countries }) => countries.length === 0);
  return [
    ...missingLimitations(
      'channels',
      wanted.channels,
      products.flatMap(({ channels }) => channels),
    ),
    ...(everywhere
      ? []
      : missingLimitations(
          'countries',
          wanted.countries,
          products.flatMap(({ countries }) => countries),
        )),
    ...missingLimitations(
      'formats',
      wanted.formats,
      products.flatMap(({ formats }) => formats),
    ),
    ...lines.flatMap(({ limitations }) => limitations),
    ...products.flatMap((product) => wanted.places.limitationsOf(product)),
    ...budgetLimitations(wanted.budget, currency, min, max),
  ];
}

function missingLimitations(field: string, wanted: readonly string[], offered: readonly string[]): PlanLimitation[] {
  const absent = wanted.filter((word) => !offered.includes(word));
  if (absent.length === 0) return [];
  const supported = wanted.filter((word) => offered.includes(word)).join(', ');
  return [{ field, requested: wanted.join(', '), supported, note: `The plan is without ${absent.join(', ')}.` }];
}

function budgetLimitations(budget: Money | null, currency: string, min: number, max: number): PlanLimitation[] {
  if (!budget) return [];
  const requested = `${budget.amount} ${budget.currency}`;
  if (budget.currency !== currency)
    return [{ field: 'budget.currency', requested: budget.currency, supported: currency, note: `The plan is sold in ${currency}.` }];
  if (budget.amount < min)
    return [{ field: 'budget', requested, supported: `${min} ${currency}`, note: 'The plan needs at least this budget.' }];
  return budget.amount > max
    ? [{ field: 'budget', requested, supported: `${max} ${currency}`, note: 'The plan takes at most this budget.' }]
    : [];
}

function hasSameLines(a: MediaPlan, b: MediaPlan): boolean {
  const key = ({ lines }: MediaPlan): string => lines.map(({ product, share }) => `${product.id}:${share}`).join();
  return key(a) === key(b);
}
