import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { Campaign } from '../../domain/campaign';
import type { CampaignState } from '../../domain/campaign-state';
import { campaignErrors } from '../../domain/errors';

export const campaignRow = new EntitySchema<CampaignState>({
  name: 'Campaign',
  tableName: 'campaigns',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    id: column.text('id', { primary: true }),
    advertiserId: column.id('advertiser_id'),
    name: column.text('name'),
    status: column.text('status'),
    mode: column.text('mode'),
    timezone: column.text('timezone'),
    flightStart: column.timestamp('flight_start'),
    flightEnd: column.timestamp('flight_end'),
    budgetTotal: column.money('budget_total'),
    budgetCurrency: column.text('budget_currency'),
    budgetDailyCap: column.money('budget_daily_cap', { nullable: true }),
    budgetPacing: column.text('budget_pacing'),
    allocatedBudget: column.money('allocated_budget'),
    brief: column.text('brief', { nullable: true }),
    constraints: column.json('constraints'),
    storefrontIds: column.json('storefront_ids'),
    discoveryId: column.text('discovery_id', { nullable: true }),
    productIds: column.json('product_ids'),
    catalogId: column.text('catalog_id', { nullable: true }),
    performanceConfig: column.json('performance_config', { nullable: true }),
    optimizationApplyMode: column.text('optimization_apply_mode'),
    pacingPeriods: column.json('pacing_periods', { nullable: true }),
    utmParams: column.json('utm_params'),
    frequencyCaps: column.json('frequency_caps'),
    audienceConfig: column.json('audience_config'),
    poNumber: column.text('po_number', { nullable: true }),
    requiredPolicies: column.json('required_policies'),
    revision: column.integer('revision'),
    createdAt: column.timestamp('created_at'),
    updatedAt: column.timestamp('updated_at'),
  } satisfies ColumnsOf<CampaignState>,
});

export const campaignMapping: Mapping<CampaignState, Campaign> = {
  schema: campaignRow,
  from: (state) => new Campaign(state),
  caps: [{ name: 'campaigns', per: ['accountId'], error: campaignErrors.tooMany }],
  audited: {
    resourceType: 'CAMPAIGN',
    accountId: (state) => state.accountId,
    id: (state) => state.id,
    name: (state) => state.name,
    scope: ({ id, advertiserId }) => ({ advertiserId, campaignId: id }),
    labels: {
      timezone: 'Time zone',
      flightStart: 'Start date',
      flightEnd: 'End date',
      budgetTotal: 'Budget',
      budgetDailyCap: 'Daily cap',
      budgetPacing: 'Pacing',
      utmParams: 'UTM parameters',
      audienceConfig: 'Audiences',
      poNumber: 'Purchase order number',
    },
    hidden: ['id', 'allocatedBudget'],
  },
};
