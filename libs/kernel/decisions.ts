/** Settings that a buyer chooses for an order, shared by the buying contexts. */

export const pacings = ['EVEN', 'ASAP', 'FRONTLOADED'] as const;
export type Pacing = (typeof pacings)[number];

/** Enums of AdCP 3.0: sellers know no other values. */
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

/** Hours in the viewer's local time; `end_hour` is exclusive. */
export interface Daypart {
  readonly days: readonly (typeof weekdays)[number][];
  readonly start_hour: number;
  readonly end_hour: number;
  readonly label?: string;
}

/** Uses the protocol's field names, because sellers receive it unchanged. */
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
  /** Default: individuals. */
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

/** Possible targets of each kind of goal. */
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
  /** Only for the metric `reach`. Default: individuals. */
  readonly reachUnit?: string;
  readonly eventSources?: readonly GoalEvents[];
  readonly target?: { readonly kind: string; readonly value?: number };
  readonly attributionWindow?: { readonly postClick?: Span; readonly postView?: Span };
  readonly priority?: number;
}

/** `type` is one of the protocol's identifier types. */
export interface ListedProperty {
  readonly type: string;
  readonly value: string;
}

/** Settings of a campaign that apply to all of its media buys. */
export interface CampaignDecisions {
  readonly targeting: Targeting;
  readonly frequencyCaps: readonly FrequencyCap[];
  /** The buyer's ids of audiences. */
  readonly audiences: { readonly include: readonly string[]; readonly exclude: readonly string[] };
  /** Most important first. */
  readonly optimizationGoals: readonly OptimizationGoal[];
  readonly pacing: Pacing;
  /** Decimal string in the currency of the campaign. */
  readonly dailyCap: string | null;
  readonly poNumber: string | null;
  readonly requiredPolicies: readonly string[];
}

/** The settings of an order: those of the campaign, and its property lists. */
export interface Decisions extends CampaignDecisions {
  /** Ids of property lists: ads run only on properties of `include`, and never on properties of `exclude`. */
  readonly propertyLists: {
    readonly include: readonly string[];
    readonly exclude: readonly string[];
    /** For sellers that do not fetch lists: the members at the time of the order. */
    readonly inline?: { readonly include: readonly ListedProperty[]; readonly exclude: readonly ListedProperty[] };
  };
}
