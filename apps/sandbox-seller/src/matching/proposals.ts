import { expectedPrice, impressionsFor } from '../catalog/forecast';
import { digest, type Json } from '../json';
import type { Personality, PricingSpec } from '../personality';
import type { Match } from './match';

type Strategy = 'balanced' | 'reach' | 'focus';

const defaultBudget = 50_000;
const validDays = 14;
const names: Record<Strategy, string> = { balanced: 'Balanced plan', reach: 'Widest reach', focus: 'Strongest match first' };

export interface PlanBudget {
  amount: number;
  currency: string;
}

interface Wanted {
  seller: Personality;
  matches: Match[];
  budget?: PlanBudget | undefined;
  brief: string;
  now: Date;
}

interface Position extends Match {
  option: PricingSpec;
}

/**
 * Media plans for a brief; the same brief gets the same plans. A plan has one currency: the budget's if anything is sold in it, else the
 * seller's own with a default amount.
 */
export function proposalsFor({ seller, matches, budget, brief, now }: Wanted): Json[] {
  const own = matches[0]?.product.pricing[0]?.currency;
  if (own === undefined) return [];
  const asked = budget && positions(matches, budget.currency).length > 0 ? budget : undefined;
  const total = asked ?? { amount: defaultBudget, currency: own };
  const offered = positions(matches, total.currency);
  return (Object.entries(seller.proposals) as [Strategy, string | null][]).map(([strategy, id]) =>
    proposal({ seller, brief, now }, offered, total, strategy, id),
  );
}

const positions = (matches: Match[], currency: string): Position[] =>
  matches.flatMap((match) =>
    match.product.pricing
      .filter((option) => option.currency === currency)
      .slice(0, 1)
      .map((option) => ({ ...match, option })),
  );

function proposal(
  { seller, brief, now }: Pick<Wanted, 'seller' | 'brief' | 'now'>,
  offered: Position[],
  { amount, currency }: PlanBudget,
  strategy: Strategy,
  fixedId: string | null,
): Json {
  const chosen = affordable(offered.slice(0, strategy === 'focus' ? 2 : 4), amount, strategy);
  const shares = percentages(chosen.map((position) => weight(position, strategy)));
  const share = (index: number) => (shares[index] ?? 0) / 100;
  const minimum = Math.ceil(Math.max(0, ...chosen.map(({ option }, index) => minSpendOf(option) / share(index))));
  const total = Math.max(amount, minimum);
  const drift = seller.quirks.allocationDrift ?? 0;
  const impressions = chosen.reduce((sum, { product }, index) => sum + impressionsFor(product, total * share(index)), 0);
  return {
    proposal_id:
      fixedId ?? `${seller.slug}-${strategy}-${digest({ products: chosen.map(({ product }) => product.id), total, currency, brief })}`,
    name: `${seller.name}: ${names[strategy]}`,
    description: `${chosen.length} placement${chosen.length === 1 ? '' : 's'} for ${total.toLocaleString('en-US')} ${currency}`,
    allocations: chosen.map(({ product, option, relevance }, index) => ({
      product_id: product.id,
      allocation_percentage: (shares[index] ?? 0) + (index === 0 ? drift : 0),
      pricing_option_id: option.id,
      rationale: relevance ?? `${product.name} carries ${shares[index]} % of the plan.`,
      sequence: index + 1,
    })),
    proposal_status: 'draft',
    expires_at: new Date(now.getTime() + validDays * 86_400_000).toISOString(),
    total_budget_guidance: { min: minimum || Math.round(total * 0.2), recommended: total, max: Math.round(total * 2.5), currency },
    brief_alignment: alignment(strategy, chosen, brief, impressions),
    forecast: {
      points: [{ budget: total, metrics: { impressions: { mid: impressions }, spend: { mid: total } } }],
      method: 'modeled',
      currency,
    },
  };
}

/** Leaves out products that their share of the budget cannot pay for, weakest first; at least one stays. */
function affordable(chosen: Position[], amount: number, strategy: Strategy): Position[] {
  const shares = percentages(chosen.map((position) => weight(position, strategy)));
  const short = chosen.findLastIndex(({ option }, index) => (amount * (shares[index] ?? 0)) / 100 < minSpendOf(option));
  if (short < 0 || chosen.length === 1) return chosen;
  return affordable(chosen.toSpliced(short, 1), amount, strategy);
}

function weight({ product, option, score }: Position, strategy: Strategy): number {
  if (strategy === 'focus') return score ** 3;
  if (strategy === 'balanced') return score;
  return impressionsFor(product, 10_000) / Math.max(expectedPrice(option), 0.01);
}

const minSpendOf = (option: PricingSpec): number => (option.model === 'flat_rate' ? (option.fixed ?? 0) : (option.minSpend ?? 0));

/** Whole percentages in proportion to the weights, each at least 1, that add up to exactly 100 (largest remainders). */
export function percentages(weights: number[]): number[] {
  if (weights.length === 0) return [];
  const total = weights.reduce((sum, value) => sum + value, 0);
  const spare = 100 - weights.length;
  const exact = weights.map((value) => (total > 0 ? value / total : 1 / weights.length) * spare);
  const whole = exact.map((value) => 1 + Math.floor(value));
  const left = 100 - whole.reduce((sum, value) => sum + value, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index);
  for (const { index } of byRemainder.slice(0, left)) whole[index] = (whole[index] ?? 0) + 1;
  return whole;
}

function alignment(strategy: Strategy, chosen: Match[], brief: string, impressions: number): string {
  const channels = [...new Set(chosen.flatMap(({ product }) => product.channels))].join(', ');
  const why = {
    balanced: 'spreads the budget by how well each placement fits',
    reach: 'buys the most impressions for the budget',
    focus: 'puts most of the budget where the fit is strongest',
  };
  const quote = brief.length > 160 ? `${brief.slice(0, 157)}…` : brief;
  return `This plan ${why[strategy]}: ${channels}, about ${impressions.toLocaleString('en-US')} impressions.${quote ? ` Brief: “${quote}”` : ''}`;
}
