import { Field, OffsetQuery } from '@exchange/platform';
import { adjustmentReasons, pacingStatuses, type AdjustmentReason, type PacingStatus } from '../../domain/analysis/facts';
import { optimizationLimits } from '../../domain/limits';
import type { SuggestionState } from '../../domain/suggestion-state';
import { suggestionStates, type SuggestionStatus } from '../../domain/suggestion.states';

export class ListSuggestionsQuery extends OffsetQuery {
  @Field.text({ optional: true, min: 1, max: 255 })
  campaignId?: string;

  @Field.text({ optional: true, min: 1, max: 255 })
  mediaBuyId?: string;

  @Field.oneOf(suggestionStates.stored, { optional: true })
  status?: SuggestionStatus;
}

export class RejectSuggestionBody {
  @Field.prose({ optional: true, max: optimizationLimits.reasonLength })
  reason?: string;
}

/** docs/spec: rest-api.md, Optimization suggestion (approve result). */
export class DecidedSuggestionWire {
  @Field.text()
  suggestionId: string;

  @Field.oneOf(suggestionStates.stored)
  status: SuggestionStatus;
}

class PacingRecommendationWire {
  @Field.oneOf(pacingStatuses)
  status: PacingStatus;

  @Field.number({ description: '(spend − expected spend) / expected spend.' })
  errorRatio: number;

  @Field.number({ description: 'Average spend per day over the last seven days.' })
  currentDailyRate: number;

  @Field.number({ description: 'Daily spend that uses the recommended budget by the end of the flight.' })
  recommendedDailySpend: number;

  @Field.text()
  message: string;
}

class ProductAdjustmentWire {
  @Field.text()
  packageId: string;

  @Field.text()
  productId: string;

  @Field.text()
  productName: string;

  @Field.number()
  currentBudget: number;

  @Field.number()
  recommendedBudget: number;

  @Field.number()
  spend: number;

  @Field.number({ description: 'Planned spend until now.' })
  expectedSpend: number;

  @Field.number({ description: 'Expected spend at the end of the flight, at the rate of the last seven days.' })
  projectedSpend: number;

  @Field.number({ nullable: true, description: 'Cost per unit of the compared metric. Null when nothing was compared or delivered.' })
  metricValue: number | null;

  @Field.oneOf(adjustmentReasons)
  reason: AdjustmentReason;

  @Field.text()
  rationale: string;
}

class BidAdjustmentWire {
  @Field.text()
  packageId: string;

  @Field.number()
  recommendedBidPrice: number;
}

/** docs/spec/gaps.md §2.11. Money is in `currency`. */
export class OptimizationSuggestionWire extends DecidedSuggestionWire {
  @Field.text()
  campaignId: string;

  @Field.integer()
  advertiserId: number;

  @Field.text()
  mediaBuyId: string;

  @Field.text()
  mediaBuyName: string;

  @Field.text({ description: 'ISO 4217.' })
  currency: string;

  @Field.timestamp()
  suggestionTimestamp: Date;

  @Field.text()
  modelVersion: string;

  @Field.text({ description: '`pacing`, or the metric by which packages were compared: cpc, cpv, cpcv, cpa, ecpm.' })
  optimizationMetric: string;

  @Field.number({ description: 'Recommended budget of the media buy divided by its current budget.' })
  mediaBuyScalingFactor: number;

  @Field.text()
  mediaBuyScalingRationale: string;

  @Field.object(() => PacingRecommendationWire, { nullable: true })
  pacingRecommendation: PacingRecommendationWire | null;

  @Field.object(() => ProductAdjustmentWire, { many: true })
  productAdjustments: ProductAdjustmentWire[];

  @Field.object(() => BidAdjustmentWire, { many: true, description: 'Always empty: the exchange buys without bids.' })
  bidAdjustments: BidAdjustmentWire[];

  @Field.text({ nullable: true, description: 'Why the suggestion was rejected or expired.' })
  statusReason: string | null;

  @Field.text({ nullable: true, description: 'Why the suggestion failed.' })
  statusError: string | null;

  @Field.timestamp()
  statusUpdatedAt: Date;

  @Field.timestamp({ description: 'The suggestion can be approved until then.' })
  expiresAt: Date;

  @Field.timestamp()
  createdAt: Date;
}

export class CampaignReviewWire {
  @Field.text()
  campaignId: string;

  @Field.integer({ min: 0, description: 'Number of running media buys.' })
  mediaBuysAnalyzed: number;

  @Field.object(() => OptimizationSuggestionWire, { many: true, description: 'Open suggestions of these media buys, new or older.' })
  suggestions: OptimizationSuggestionWire[];
}

export function decidedWire({ id, status }: SuggestionState): DecidedSuggestionWire {
  return { suggestionId: id, status };
}

export function suggestionWire(state: SuggestionState): OptimizationSuggestionWire {
  const { campaignId, advertiserId, mediaBuyId, mediaBuyName, currency, modelVersion, optimizationMetric } = state;
  const { mediaBuyScalingFactor, mediaBuyScalingRationale, pacingRecommendation, productAdjustments } = state;
  const { statusReason, statusError, statusUpdatedAt, expiresAt, createdAt } = state;
  return {
    ...decidedWire(state),
    campaignId,
    advertiserId,
    mediaBuyId,
    mediaBuyName,
    currency,
    suggestionTimestamp: createdAt,
    modelVersion,
    optimizationMetric,
    mediaBuyScalingFactor,
    mediaBuyScalingRationale,
    pacingRecommendation,
    productAdjustments: [...productAdjustments],
    bidAdjustments: [],
    statusReason,
    statusError,
    statusUpdatedAt,
    expiresAt,
    createdAt,
  };
}
