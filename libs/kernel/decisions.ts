/** What buyers decide about an order, in the words that buying contexts share. */

export const pacings = ['EVEN', 'ASAP', 'FRONTLOADED'] as const;
export type Pacing = (typeof pacings)[number];

/** The protocol's enums (AdCP 3.0): what a seller is asked for must be a word that sellers know. */
export const metroSystems = ['nielsen_dma', 'uk_itl1', 'uk_itl2', 'eurostat_nuts2', 'custom'] as const;
export const postalSystems = [
  'us_zip',
  'us_zip_plus_four',
  'gb_outward',
  'gb_full',
  'ca_fsa',
  'ca_full',
  'de_plz',
  'fr_code_postal',
  'au_postcode',
  'ch_plz',
  'at_plz',
] as const;

export interface AreaList {
  readonly system: string;
  readonly values: readonly string[];
}

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** Hours of the place where the ad is seen; `end_hour` is the first that is not part of it. */
export interface Daypart {
  readonly days: readonly (typeof weekdays)[number][];
  readonly start_hour: number;
  readonly end_hour: number;
  readonly label?: string;
}

/** The protocol's own field names: sellers receive them as they are. */
export interface Targeting {
  readonly geo_countries?: readonly string[];
  readonly geo_countries_exclude?: readonly string[];
  readonly geo_regions?: readonly string[];
  readonly geo_regions_exclude?: readonly string[];
  readonly geo_metros?: readonly AreaList[];
  readonly geo_metros_exclude?: readonly AreaList[];
  readonly geo_postal_areas?: readonly AreaList[];
  readonly geo_postal_areas_exclude?: readonly AreaList[];
  readonly language?: readonly string[];
  readonly daypart_targets?: readonly Daypart[];
  readonly device_platform?: readonly string[];
  readonly device_type?: readonly string[];
  readonly device_type_exclude?: readonly string[];
}

export interface FrequencyCap {
  readonly max_impressions: number;
  /** Left out: individuals. */
  readonly per?: string;
  readonly window: { readonly interval: number; readonly unit: string };
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

interface Span {
  readonly interval: number;
  readonly unit: string;
}

export interface GoalEvents {
  readonly eventSourceId: string;
  readonly eventType: string;
  readonly customEventName?: string;
  readonly valueField?: string;
  readonly valueFactor?: number;
}

export interface OptimizationGoal {
  readonly kind: keyof typeof targetsOf;
  readonly metric?: (typeof metrics)[number];
  /** Of the metric reach. Left out: individuals. */
  readonly reachUnit?: string;
  readonly eventSources?: readonly GoalEvents[];
  readonly target?: { readonly kind: string; readonly value?: number };
  readonly attributionWindow?: { readonly postClick?: Span; readonly postView?: Span };
  readonly priority?: number;
}

/** In the words of the protocol’s identifiers. */
export interface ListedProperty {
  readonly type: string;
  readonly value: string;
}

/** What a campaign itself has decided about whatever is bought for it. */
export interface CampaignDecisions {
  readonly targeting: Targeting;
  readonly frequencyCaps: readonly FrequencyCap[];
  /** By the buyer's ids. */
  readonly audiences: { readonly include: readonly string[]; readonly exclude: readonly string[] };
  /** Most important first. */
  readonly optimizationGoals: readonly OptimizationGoal[];
  readonly pacing: Pacing;
  /** Decimal string in the currency of the campaign. */
  readonly dailyCap: string | null;
  readonly poNumber: string | null;
  readonly requiredPolicies: readonly string[];
}

/** With the property lists that are attached to it: what every order carries. */
export interface Decisions extends CampaignDecisions {
  /** Ids of lists: what is bought runs on properties of the first, and on none of the second. */
  readonly propertyLists: {
    readonly include: readonly string[];
    readonly exclude: readonly string[];
    /** For a seller that does not fetch lists: their members, as they were when it was ordered. */
    readonly inline?: { readonly include: readonly ListedProperty[]; readonly exclude: readonly ListedProperty[] };
  };
}
