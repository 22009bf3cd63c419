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
  @Field.prose({ optional: true, max: optimizationLimits.reason })
  reason?: string;
}

/** rest-api.md, Optimization suggestion (approve result). */
export class DecidedSuggestionWire {
  @Field.text()
  suggestionId: string;

  @Field.oneOf(suggestionStates.stored)
  status: SuggestionStatus;
}

class PacingRecommendationWire {
  @Field.oneOf(pacingStatuses)
  status: PacingStatus;

  @Field.number({ description: '(spent − expected) / expected.' })
  errorRatio: number;

  @Field.number({ description: 'Spent per day in the last days.' })
  currentDailyRate: number;

  @Field.number({ description: 'Uses the recommended budget up by the end of the flight.' })
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

  @Field.number({ description: 'What would be spent by now as planned.' })
  expectedSpend: number;

  @Field.number({ description: 'What will be spent by the end of the flight, at the rate of the last days.' })
  projectedSpend: number;

  @Field.number({ nullable: true, description: 'What is compared between packages; null where nothing was compared or delivered.' })
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

/** gaps.md §2.11. Money is in `currency`. */
export class SuggestionWire extends DecidedSuggestionWire {
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

  @Field.text({ description: '`pacing`, or what the packages were compared by: cpc, cpv, cpcv, cpa, ecpm.' })
  optimizationMetric: string;

  @Field.number({ description: 'Recommended budget of the media buy per its current one.' })
  mediaBuyScalingFactor: number;

  @Field.text()
  mediaBuyScalingRationale: string;

  @Field.object(() => PacingRecommendationWire, { nullable: true })
  pacingRecommendation: PacingRecommendationWire | null;

  @Field.object(() => ProductAdjustmentWire, { many: true })
  productAdjustments: ProductAdjustmentWire[];

  @Field.object(() => BidAdjustmentWire, { many: true, description: 'Empty: the exchange buys without bids.' })
  bidAdjustments: BidAdjustmentWire[];

  @Field.text({ nullable: true, description: 'Why it was rejected or expired.' })
  statusReason: string | null;

  @Field.text({ nullable: true, description: 'Why it failed.' })
  statusError: string | null;

  @Field.timestamp()
  statusUpdatedAt: Date;

  @Field.timestamp({ description: 'Until then it can be approved.' })
  expiresAt: Date;

  @Field.timestamp()
  createdAt: Date;
}

export class ReviewWire {
  @Field.text()
  campaignId: string;

  @Field.integer({ min: 0, description: 'Media buys that run.' })
  mediaBuysAnalyzed: number;

  @Field.object(() => SuggestionWire, { many: true, description: 'What is open for them now, new or not.' })
  suggestions: SuggestionWire[];
}

export function decidedWire({ id, status }: SuggestionState): DecidedSuggestionWire {
  return { suggestionId: id, status };
}

export function suggestionWire(state: SuggestionState): SuggestionWire {
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
