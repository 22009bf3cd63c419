/** What one package has delivered so far. Money is in the currency of the media buy. */
export interface PackageFacts {
  readonly packageId: string;
  readonly productId: string;
  readonly productName: string;
  readonly budget: number;
  readonly spend: number;
  /** Of the spend, what fell into the last days (`BuyFacts.recentFrom`). */
  readonly recentSpend: number;
  readonly impressions: number;
  readonly clicks: number;
  readonly views: number;
  readonly completedViews: number;
  readonly conversions: number;
}

export interface Flight {
  readonly start: Date;
  readonly end: Date;
}

/** How the campaign spreads its budget over time; times are ISO 8601. */
export interface PacingPlan {
  readonly mode: 'weight' | 'budget';
  readonly periods: readonly { readonly start: string; readonly end: string; readonly weight?: number; readonly budget?: number }[];
}

export interface Goal {
  readonly kind: 'event' | 'metric';
  readonly metric?: string;
  readonly target?: { readonly kind: string; readonly value?: number };
}

/** Everything that the analysis of one media buy looks at. */
export interface BuyFacts {
  readonly accountId: number;
  readonly mediaBuyId: string;
  readonly campaignId: string;
  readonly advertiserId: number;
  readonly name: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly flight: Flight;
  /** IANA name: whose days rates are for. */
  readonly timezone: string;
  readonly packages: readonly PackageFacts[];
  /** Until when delivery is known; null when nothing was reported. */
  readonly knownUntil: Date | null;
  readonly recentFrom: Date;
  /** Whether early spending is what the buyer wants. */
  readonly mayRunAhead: boolean;
  readonly plan: { readonly pacing: PacingPlan | null; readonly total: number; readonly flight: Flight };
  /** Most important first. */
  readonly goals: readonly Goal[];
  /** What no media buy of the campaign holds. */
  readonly unallocated: number;
}

export const pacingStatuses = ['on_pace', 'under_spending', 'over_spending'] as const;
export type PacingStatus = (typeof pacingStatuses)[number];

/** gaps.md §2.11. */
export interface PacingRecommendation {
  readonly status: PacingStatus;
  /** (spent − expected) / expected. */
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
  /** What one unit of the metric cost here; null when the metric is pacing alone. */
  readonly metricValue: number | null;
  readonly reason: AdjustmentReason;
  readonly rationale: string;
}

/** What an analysis recommends. One without adjustments is no suggestion. */
export interface Finding {
  readonly optimizationMetric: string;
  readonly mediaBuyScalingFactor: number;
  readonly mediaBuyScalingRationale: string;
  readonly pacingRecommendation: PacingRecommendation;
  readonly productAdjustments: readonly ProductAdjustment[];
}
