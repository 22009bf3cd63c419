import { type Fit, leastSpend, type Limitation, optionFor } from './fit';
import { percentages } from './percentages';
import type { Money } from './reading';
import { expectedPrice, type Price } from './sold';
import type { Wanted } from './wanted';

export type Strategy = 'balanced' | 'reach' | 'focus';

/** One line of a plan: a product at the price it is bought at. */
export interface Line extends Fit {
  readonly option: Price;
  /** Whole percent of the budget. */
  readonly share: number;
}

/** A media plan. Shares add up to 100; all amounts are in `currency`. */
export interface Plan {
  readonly strategy: Strategy;
  readonly lines: readonly Line[];
  readonly currency: string;
  readonly guidance: { readonly min: number; readonly recommended: number; readonly max: number };
  readonly limitations: readonly Limitation[];
}

const strategies: readonly Strategy[] = ['balanced', 'reach', 'focus'];
const linesOf: Readonly<Record<Strategy, number>> = { balanced: 4, reach: 4, focus: 2 };
/** What a plan is drawn for when nobody names a budget. */
const usualBudget = 10_000;
/** Above so many times the recommended budget nothing is promised, unless products say more. */
const headroom = 2.5;

/**
 * The plans for what fits. A plan is in one currency: the budget's if anything is sold in it, else the one of the best fit, which is said as
 * a limitation. Strategies that come to the same plan are one.
 */
export function plansFor(fits: readonly Fit[], wanted: Wanted): readonly Plan[] {
  const own = fits[0]?.product.pricingOptions[0]?.currency;
  if (own === undefined) return [];
  const asked = wanted.budget?.currency;
  const currency = asked !== undefined && fits.some(({ product }) => optionFor(product, asked)) ? asked : own;
  const offered = fits.flatMap((fit) => {
    const option = optionFor(fit.product, currency);
    return option ? [{ ...fit, option }] : [];
  });
  const plans = strategies.map((strategy) => planOf(strategy, offered, currency, wanted));
  return plans.filter((plan, index) => plans.findIndex((other) => sameLines(other, plan)) === index);
}

/** A plan with these lines, whoever has chosen them. */
function planOf(strategy: Strategy, offered: readonly Omit<Line, 'share'>[], currency: string, wanted: Wanted): Plan {
  const budget = wanted.budget?.currency === currency ? wanted.budget.amount : null;
  return drawn(strategy, within(strategy, offered.slice(0, linesOf[strategy]), budget), currency, wanted);
}

export function drawn(strategy: Strategy, lines: readonly Line[], currency: string, wanted: Wanted): Plan {
  const guidance = guidanceOf(lines, wanted.budget?.currency === currency ? wanted.budget.amount : null);
  return { strategy, lines, currency, guidance, limitations: limitationsOf(lines, currency, guidance, wanted) };
}

/** Leaves out what its share of the budget cannot pay for, the weakest first; something always stays. */
function within(strategy: Strategy, chosen: readonly Omit<Line, 'share'>[], budget: number | null): readonly Line[] {
  const shares = percentages(chosen.map((line) => weightOf(line, strategy)));
  const lines = chosen.map((line, index) => ({ ...line, share: shares[index]! }));
  const short = lines.findLastIndex(({ product, option, share }) => ((budget ?? Infinity) * share) / 100 < leastSpend(product, option));
  return short < 0 || lines.length === 1 ? lines : within(strategy, chosen.toSpliced(short, 1), budget);
}

function weightOf({ score, option }: Omit<Line, 'share'>, strategy: Strategy): number {
  if (strategy === 'focus') return score ** 3;
  return strategy === 'balanced' ? score : score / Math.max(expectedPrice(option), 0.01);
}

function guidanceOf(lines: readonly Line[], budget: number | null): Plan['guidance'] {
  const least = Math.ceil(Math.max(0, ...lines.map(({ product, option, share }) => (leastSpend(product, option) * 100) / share)));
  const recommended = Math.max(budget ?? Math.max(usualBudget, least * 2), least);
  const caps = lines.flatMap(({ product: { budget: own }, option, share }) =>
    own?.currency === option.currency && own.max !== null ? [Math.floor((own.max * 100) / share)] : [],
  );
  const most = caps.length > 0 ? Math.min(...caps) : Math.round(recommended * headroom);
  const wise = Math.round(Math.max(least, Math.min(recommended, most)));
  return { min: least > 0 ? least : Math.round(wise / 5), recommended: wise, max: Math.max(wise, most) };
}

function limitationsOf(lines: readonly Line[], currency: string, { min, max }: Plan['guidance'], wanted: Wanted): readonly Limitation[] {
  const products = lines.map(({ product }) => product);
  const everywhere = products.some(({ countries }) => countries.length === 0);
  return [
    ...missing(
      'channels',
      wanted.channels,
      products.flatMap(({ channels }) => channels),
    ),
    ...(everywhere
      ? []
      : missing(
          'countries',
          wanted.countries,
          products.flatMap(({ countries }) => countries),
        )),
    ...missing(
      'formats',
      wanted.formats,
      products.flatMap(({ formats }) => formats),
    ),
    ...lines.flatMap(({ limitations }) => limitations),
    ...ofBudget(wanted.budget, currency, min, max),
  ];
}

function missing(field: string, wanted: readonly string[], offered: readonly string[]): Limitation[] {
  const absent = wanted.filter((word) => !offered.includes(word));
  if (absent.length === 0) return [];
  const supported = wanted.filter((word) => offered.includes(word)).join(', ');
  return [{ field, requested: wanted.join(', '), supported, note: `The plan is without ${absent.join(', ')}.` }];
}

function ofBudget(budget: Money | null, currency: string, min: number, max: number): Limitation[] {
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

function sameLines(a: Plan, b: Plan): boolean {
  const key = ({ lines }: Plan): string => lines.map(({ product, share }) => `${product.id}:${share}`).join();
  return key(a) === key(b);
}
