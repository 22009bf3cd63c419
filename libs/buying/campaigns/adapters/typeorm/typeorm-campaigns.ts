import { Injectable } from '@nestjs/common';
import { AggregateStore, type Condition, containing, Database, ListReads, PointReads } from '@exchange/platform';
import type { Campaign } from '../../domain/campaign';
import type { CampaignState } from '../../domain/campaign-state';
import { type CampaignFilter, type CampaignKey, CampaignRecords, type CampaignSlice } from '../../domain/ports';
import { campaignMapping } from './campaign.row';

const columns = `account_id as "accountId", id, advertiser_id as "advertiserId", name, status, mode, flight_start as "flightStart",
  flight_end as "flightEnd", budget_total as "budgetTotal", budget_currency as "budgetCurrency", budget_daily_cap as "budgetDailyCap",
  budget_pacing as "budgetPacing", allocated_budget as "allocatedBudget", brief, constraints, storefront_ids as "storefrontIds", discovery_id as "discoveryId",
  product_ids as "productIds", catalog_id as "catalogId", performance_config as "performanceConfig", optimization_apply_mode as "optimizationApplyMode",
  pacing_periods as "pacingPeriods", utm_params as "utmParams", frequency_caps as "frequencyCaps", revision, created_at as "createdAt",
  updated_at as "updatedAt"`;

const byKey = {
  name: 'campaigns.find',
  sql: `select ${columns} from unnest($1::bigint[], $2::text[]) as asked (account_id, id) join campaigns using (account_id, id)`,
  keyOf: ({ accountId, id }: CampaignState) => [accountId, id],
};

const manySql = `select ${columns} from campaigns where account_id = $1 and id = any($2)`;

const listed = { name: 'campaigns.list', select: columns, from: 'campaigns', orderBy: 'created_at desc, id desc' };

const endingSql = `
  select account_id as "accountId", id from campaigns
  where status in ('ACTIVE', 'PAUSED') and flight_end <= $1 order by flight_end limit $2`;

@Injectable()
export class TypeormCampaigns extends CampaignRecords {
  private readonly reads = new PointReads(this.database, byKey);
  private readonly lists = new ListReads<CampaignState>(this.database, listed);

  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {
    super();
  }

  async insert(campaign: Campaign): Promise<void> {
    await this.store.insert(campaignMapping, campaign);
  }

  change({ accountId, id }: CampaignKey, fn: (campaign: Campaign) => Campaign): Promise<Campaign | null> {
    return this.store.change(campaignMapping, { accountId, id }, fn);
  }

  alone({ accountId, id }: CampaignKey, fn: (campaign: Campaign) => Promise<Campaign>): Promise<Campaign | null> {
    return this.store.change(campaignMapping, { accountId, id }, fn);
  }

  ending(now: Date, limit: number): Promise<readonly CampaignKey[]> {
    return this.database.query<CampaignKey>(endingSql, [now, limit], 'campaigns.ending');
  }

  find({ accountId, id }: CampaignKey): Promise<CampaignState | null> {
    return this.reads.find(accountId, id);
  }

  many(accountId: number, ids: readonly string[]): Promise<readonly CampaignState[]> {
    return this.database.query<CampaignState>(manySql, [accountId, ids], 'campaigns.many');
  }

  list(filter: CampaignFilter, { take, skip, after }: CampaignSlice): Promise<readonly CampaignState[]> {
    const behind: Condition = ['(created_at, id) < ($?, $?)', after?.[0], after?.[1]];
    return this.lists.page([...conditionsOf(filter), behind], { take, skip });
  }

  /** With nothing but statuses it is read from a narrow index alone. */
  count(filter: CampaignFilter): Promise<number> {
    return this.lists.count(conditionsOf(filter));
  }
}

const conditionsOf = ({ accountId, statuses, advertiserId, name, mode, ids }: CampaignFilter): Condition[] => [
  ['account_id = $?', accountId],
  ['status = any($?)', statuses],
  ['advertiser_id = $?', advertiserId],
  ['name ilike $?', name === undefined ? undefined : containing(name)],
  ['mode = $?', mode],
  ['id = any($?)', ids],
];
