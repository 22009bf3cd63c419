import type { Personality } from '../personality';
import { digest, type Json } from '../json';
import { expectedPrice, impressionsFor } from '../catalog/forecast';
import type { Match } from './match';

type Strategy = 'balanced' | 'reach' | 'focus';

const usualBudget = 50_000;
const validDays = 14;
const names: Record<Strategy, string> = { balanced: 'Balanced plan', reach: 'Widest reach', focus: 'Strongest match first' };

interface Wanted {
  seller: Personality;
  matches: Match[];
  budget?: number;
  brief: string;
  now: Date;
}

/** The media plans this seller offers for a brief. The same brief gets the same plans. */
export function proposalsFor(wanted: Wanted): Json[] {
  if (wanted.matches.length === 0) return [];
  return (Object.entries(wanted.seller.proposals) as [Strategy, string | null][]).map(([strategy, id]) => proposal(wanted, strategy, id));
}

function proposal({ seller, matches, budget, brief, now }: Wanted, strategy: Strategy, fixedId: string | null): Json {
  const total = budget ?? usualBudget;
  const chosen = affordable(matches.slice(0, strategy === 'focus' ? 2 : 4), total, strategy);
  const shares = percentages(chosen.map((match) => weight(match, strategy)));
  const drift = seller.quirks.allocationDrift ?? 0;
  const minimum = chosen.reduce((sum, { product }) => sum + minSpend(product.pricing), 0);
  const currency = chosen[0]?.product.pricing[0]?.currency ?? 'USD';
  const impressions = chosen.reduce((sum, { product }, index) => sum + impressionsFor(product, (total * (shares[index] ?? 0)) / 100), 0);
  return {
    proposal_id: fixedId ?? `${seller.slug}-${strategy}-${digest({ products: chosen.map(({ product }) => product.id), total, brief })}`,
    name: `${seller.name}: ${names[strategy]}`,
    description: `${chosen.length} placement${chosen.length === 1 ? '' : 's'} for ${total.toLocaleString('en-US')} ${currency}`,
    allocations: chosen.map(({ product, relevance }, index) => ({
      product_id: product.id,
      allocation_percentage: (shares[index] ?? 0) + (index === 0 ? drift : 0),
      pricing_option_id: product.pricing[0]?.id,
      rationale: relevance ?? `${product.name} carries ${shares[index]} % of the plan.`,
      sequence: index + 1,
    })),
    proposal_status: 'draft',
    expires_at: new Date(now.getTime() + validDays * 86_400_000).toISOString(),
    total_budget_guidance: {
      min: minimum || Math.round(total * 0.2),
      recommended: Math.max(total, minimum),
      max: Math.round(Math.max(total, minimum) * 2.5),
      currency,
    },
    brief_alignment: alignment(strategy, chosen, brief, impressions),
    forecast: {
      points: [{ budget: total, metrics: { impressions: { mid: impressions }, spend: { mid: total } } }],
      method: 'modeled',
      currency,
    },
  };
}

/** Leaves out what the budget cannot pay for; the best match always stays. */
function affordable(matches: Match[], total: number, strategy: Strategy): Match[] {
  const kept = [...matches];
  while (kept.length > 1) {
    const shares = percentages(kept.map((match) => weight(match, strategy)));
    const short = kept.findLastIndex(({ product }, index) => (total * (shares[index] ?? 0)) / 100 < minSpend(product.pricing));
    if (short < 1) break;
    kept.splice(short, 1);
  }
  return kept;
}

function weight({ product, score }: Match, strategy: Strategy): number {
  if (strategy === 'focus') return score ** 3;
  if (strategy === 'balanced') return score;
  const [option] = product.pricing;
  return option ? impressionsFor(product, 10_000) / Math.max(expectedPrice(option), 0.01) : 1;
}

/** Whole percentages in proportion to the weights, at least 1 each, that add up to exactly 100 (largest remainders). */
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

const minSpend = (pricing: { minSpend?: number | undefined }[]): number => Math.min(...pricing.map((option) => option.minSpend ?? 0));

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
