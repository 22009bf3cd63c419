import type { CampaignDecisions, FrequencyCap, OptimizationGoal } from '@exchange/kernel';
import type { CampaignState } from './campaign-state';

export function decisionsOf(state: CampaignState): CampaignDecisions {
  const { constraints, frequencyCaps, audienceConfig, performanceConfig, budgetPacing, budgetDailyCap, poNumber, requiredPolicies } = state;
  const { channels: _, countries, ...targeting } = constraints;
  const geo = [...new Set([...(targeting.geo_countries ?? []), ...(countries ?? [])])];
  return {
    targeting: geo.length > 0 ? { ...targeting, geo_countries: geo } : targeting,
    frequencyCaps,
    audiences: { include: audienceConfig.targetAudienceIds, exclude: audienceConfig.suppressAudienceIds },
    optimizationGoals: byPriority(performanceConfig?.optimizationGoals ?? []),
    pacing: budgetPacing,
    dailyCap: budgetDailyCap,
    poNumber,
    requiredPolicies,
  };
}

export function withAdvertiserCaps(
  decisions: CampaignDecisions,
  { frequencyCaps }: { readonly frequencyCaps: readonly FrequencyCap[] },
): CampaignDecisions {
  return decisions.frequencyCaps.length > 0 ? decisions : { ...decisions, frequencyCaps };
}

export function byPriority(goals: readonly OptimizationGoal[]): readonly OptimizationGoal[] {
  return goals.toSorted((a, b) => (a.priority ?? 100) - (b.priority ?? 100));
}
