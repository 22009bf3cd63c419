/** Delivery of one package so far. Money is in the currency of the media buy. */
export interface PackageFacts {
  readonly packageId: string;
  readonly productId: string;
  readonly productName: string;
  readonly budget: number;
  readonly spend: number;
  /** The part of `spend` since `BuyFacts.recentFrom`. */
  readonly recentSpend: number;
  readonly impressions: number;
  readonly clicks: number;
  readonly views: number;
  readonly completedViews: number;
  readonly conversions: number;
}

export interface FlightPeriod {
  readonly start: Date;
  readonly end: Date;
}

/** Distribution of the campaign's budget over time; times are ISO 8601. */
export interface PacingPlan {
  readonly mode: 'weight' | 'budget';
  readonly periods: readonly { readonly start: string; readonly end: string; readonly weight?: number; readonly budget?: number }[];
}

export interface Goal {
  readonly kind: 'event' | 'metric';
  readonly metric?: string;
  readonly target?: { readonly kind: string; readonly value?: number };
}

/** Input of the analysis of one media buy. */
export interface BuyFacts {
  readonly accountId: number;
  readonly mediaBuyId: string;
  readonly campaignId: string;
  readonly advertiserId: number;
  readonly name: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly flight: FlightPeriod;
  /** IANA name. Daily rates are for days of this time zone. */
  readonly timezone: string;
  readonly packages: readonly PackageFacts[];
  /** End of the reported delivery; null when nothing was reported. */
  readonly knownUntil: Date | null;
  readonly recentFrom: Date;
  /** True when the buyer wants early spending. */
  readonly mayRunAhead: boolean;
  readonly plan: { readonly pacing: PacingPlan | null; readonly total: number; readonly flight: FlightPeriod };
  /** Most important first. */
  readonly goals: readonly Goal[];
  /** Budget of the campaign that no media buy has. */
  readonly unallocated: number;
}

export const pacingStatuses = ['on_pace', 'under_spending', 'over_spending'] as const;
export type PacingStatus = (typeof pacingStatuses)[number];

/** docs/spec/gaps.md §2.11. */
export interface PacingRecommendation {
  readonly status: PacingStatus;
  /** (spend − expected spend) / expected spend. */
  readonly errorRatio: number;
  readonly currentDailyRate: number;
  readonly recommendedDailySpend: number;
  readonly message: string;
}

export const adjustmentReasons = ['under_spending', 'over_spending', 'poor_performance', 'good_performance', 'takes_over'] as const;
export type AdjustmentReason = (typeof adjustmentReasons)[number];

export interface ProductAdjustment {
  readonly packageId: string;
  readonly productId: string;
  readonly productName: string;
  readonly currentBudget: number;
  readonly recommendedBudget: number;
  readonly spend: number;
  readonly expectedSpend: number;
  readonly projectedSpend: number;
  /** Cost of one unit of the metric; null when the suggestion is about pacing alone. */
  readonly metricValue: number | null;
  readonly reason: AdjustmentReason;
  readonly rationale: string;
}

/** Result of an analysis, with at least one adjustment. */
export interface Finding {
  readonly optimizationMetric: string;
  readonly mediaBuyScalingFactor: number;
  readonly mediaBuyScalingRationale: string;
  readonly pacingRecommendation: PacingRecommendation;
  readonly productAdjustments: readonly ProductAdjustment[];
}
