import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { Suggestion } from '../../domain/suggestion';
import type { SuggestionState } from '../../domain/suggestion-state';

export const suggestionRow = new EntitySchema<SuggestionState>({
  name: 'OptimizationSuggestion',
  tableName: 'optimization_suggestions',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    id: column.text('id', { primary: true }),
    campaignId: column.text('campaign_id'),
    advertiserId: column.id('advertiser_id'),
    mediaBuyId: column.text('media_buy_id'),
    mediaBuyName: column.text('media_buy_name'),
    currency: column.text('currency'),
    modelVersion: column.text('model_version'),
    optimizationMetric: column.text('optimization_metric'),
    mediaBuyScalingFactor: column.number('media_buy_scaling_factor'),
    mediaBuyScalingRationale: column.text('media_buy_scaling_rationale'),
    pacingRecommendation: column.json('pacing_recommendation'),
    productAdjustments: column.json('product_adjustments'),
    status: column.text('status'),
    statusReason: column.text('status_reason', { nullable: true }),
    statusError: column.text('status_error', { nullable: true }),
    statusUpdatedAt: column.timestamp('status_updated_at'),
    requestedAt: column.timestamp('requested_at', { nullable: true }),
    expiresAt: column.timestamp('expires_at'),
    createdAt: column.timestamp('created_at'),
    updatedAt: column.timestamp('updated_at'),
  } satisfies ColumnsOf<SuggestionState>,
});

export const suggestionMapping: Mapping<SuggestionState, Suggestion> = {
  schema: suggestionRow,
  from: (state) => new Suggestion(state),
  audited: {
    resourceType: 'OPTIMIZATION_SUGGESTION',
    accountId: (state) => state.accountId,
    id: (state) => state.id,
    name: (state) => state.mediaBuyName,
    noun: 'the optimization suggestion for',
    scope: ({ advertiserId, campaignId }) => ({ advertiserId, campaignId }),
    labels: { statusReason: 'Reason', statusError: 'Error' },
    hidden: ['id', 'statusUpdatedAt', 'requestedAt', 'expiresAt'],
  },
};
