import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { rfpErrors } from '../../domain/errors';
import { PlanningBrief } from '../../domain/planning-brief';
import type { PlanningBriefState } from '../../domain/planning-brief-state';

export const planningBriefRow = new EntitySchema<PlanningBriefState>({
  name: 'PlanningBrief',
  tableName: 'planning_briefs',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    id: column.text('id', { primary: true }),
    status: column.text('status'),
    buyerName: column.text('buyer_name'),
    advertiserName: column.text('advertiser_name'),
    advertiserId: column.id('advertiser_id', { nullable: true }),
    campaignName: column.text('campaign_name', { nullable: true }),
    audience: column.text('audience'),
    geo: column.text('geo'),
    channels: column.texts('channels'),
    startDate: column.timestamp('start_date'),
    endDate: column.timestamp('end_date'),
    statedBudget: column.money('stated_budget'),
    currency: column.text('currency'),
    primaryKpi: column.text('primary_kpi', { nullable: true }),
    exclusions: column.text('exclusions', { nullable: true }),
    rawPrompt: column.text('raw_prompt', { nullable: true }),
    targets: column.json('targets'),
    dueAt: column.timestamp('due_at', { nullable: true }),
    revision: column.integer('revision'),
    createdAt: column.timestamp('created_at'),
    updatedAt: column.timestamp('updated_at'),
  } satisfies ColumnsOf<PlanningBriefState>,
});

export const planningBriefMapping: Mapping<PlanningBriefState, PlanningBrief> = {
  schema: planningBriefRow,
  from: (state) => new PlanningBrief(state),
  caps: [{ name: 'planning-briefs', per: ['accountId'], error: rfpErrors.tooMany }],
  audited: {
    resourceType: 'PLANNING_BRIEF',
    accountId: (state) => state.accountId,
    id: (state) => state.id,
    name: ({ campaignName, advertiserName }) => campaignName ?? advertiserName,
    scope: ({ advertiserId }) => ({ advertiserId }),
    labels: { primaryKpi: 'Primary KPI' },
    hidden: ['id', 'targets', 'dueAt'],
  },
};
