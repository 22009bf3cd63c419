import type { OptimizationGoal, Targeting } from '@exchange/kernel';

export { metrics, pacings, targetsOf, weekdays } from '@exchange/kernel';
export type { FrequencyCap, OptimizationGoal, Pacing } from '@exchange/kernel';

/** Maximum number of metros and postal codes in all lists of the constraints. */
export const maxPlaces = 5_000;

/** Parts of a campaign that are stored as sent (gaps.md §5.2). Bodies validate their form, the domain their meaning. */

export const modes = ['discovery', 'performance'] as const;
export type Mode = (typeof modes)[number];

export const applyModes = ['AUTO', 'MANUAL'] as const;
export type CampaignApplyMode = (typeof applyModes)[number];

export interface Constraints extends Targeting {
  readonly channels?: readonly string[];
  /** Deprecated name of `geo_countries`. */
  readonly countries?: readonly string[];
}

export interface CampaignUtmParam {
  readonly paramKey: string;
  readonly paramValue: string;
}

/** Parameters are merged by key; `deleteMissing` replaces all of them. */
export interface UtmConfig {
  readonly params: readonly CampaignUtmParam[];
  readonly deleteMissing?: boolean;
}

export interface PacingPeriod {
  readonly label?: string;
  /** ISO 8601. */
  readonly start: string;
  readonly end: string;
  readonly weight?: number;
  readonly budget?: number;
}

export interface PacingPeriods {
  readonly mode: 'weight' | 'budget';
  readonly periods: readonly PacingPeriod[];
}

/** Ids (given by the buyer) of targeted and suppressed audiences of the advertiser. */
export interface AudienceConfig {
  readonly targetAudienceIds: readonly string[];
  readonly suppressAudienceIds: readonly string[];
}

/** Ids are added; `deleteMissing` replaces all of them. */
export interface AudienceRequest extends Partial<AudienceConfig> {
  readonly deleteMissing?: boolean;
}

export interface PerformanceConfig {
  readonly optimizationGoals: readonly OptimizationGoal[];
}
