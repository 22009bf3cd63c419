/** The parts of a campaign that are kept as they were sent (gaps.md §5.2). Their shape is checked at the door, their sense here. */

export const modes = ['discovery', 'performance'] as const;
export type Mode = (typeof modes)[number];

export const pacings = ['EVEN', 'ASAP', 'FRONTLOADED'] as const;
export type Pacing = (typeof pacings)[number];

export const applyModes = ['AUTO', 'MANUAL'] as const;
export type ApplyMode = (typeof applyModes)[number];

export interface AreaList {
  readonly system: string;
  readonly values: readonly string[];
}

/** The protocol's own field names: sellers receive them as they are. */
export interface Constraints {
  readonly geo_countries?: readonly string[];
  readonly geo_countries_exclude?: readonly string[];
  readonly geo_regions?: readonly string[];
  readonly geo_regions_exclude?: readonly string[];
  readonly geo_metros?: readonly AreaList[];
  readonly geo_metros_exclude?: readonly AreaList[];
  readonly geo_postal_areas?: readonly AreaList[];
  readonly geo_postal_areas_exclude?: readonly AreaList[];
  readonly language?: readonly string[];
  readonly device_platform?: readonly string[];
  readonly device_type?: readonly string[];
  readonly device_type_exclude?: readonly string[];
  readonly channels?: readonly string[];
  /** Deprecated name of `geo_countries`. */
  readonly countries?: readonly string[];
}

export interface FrequencyCap {
  readonly max_impressions: number;
  readonly window: { readonly interval: number; readonly unit: string };
}

export interface UtmParam {
  readonly paramKey: string;
  readonly paramValue: string;
}

/** Parameters are merged by key, unless `deleteMissing` says that these are all. */
export interface UtmConfig {
  readonly params: readonly UtmParam[];
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

export const metrics = [
  'clicks',
  'views',
  'completed_views',
  'viewed_seconds',
  'attention_seconds',
  'attention_score',
  'engagements',
  'follows',
  'saves',
  'profile_visits',
  'reach',
] as const;

/** What each kind of goal may aim at. */
export const targetsOf = {
  event: ['cost_per', 'per_ad_spend', 'maximize_value'],
  metric: ['cost_per', 'threshold_rate'],
} as const;

export interface OptimizationGoal {
  readonly kind: keyof typeof targetsOf;
  readonly metric?: (typeof metrics)[number];
  readonly eventSources?: readonly { readonly eventSourceId: string }[];
  readonly target?: { readonly kind: string; readonly value?: number };
  readonly attributionWindow?: object;
  readonly priority?: number;
}

export interface PerformanceConfig {
  readonly optimizationGoals: readonly OptimizationGoal[];
}
