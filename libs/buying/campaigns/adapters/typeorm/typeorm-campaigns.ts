import { Injectable } from '@nestjs/common';
import { AggregateStore, containing, Database, PointReads } from '@exchange/platform';
import type { Campaign } from '../../domain/campaign';
import type { CampaignState } from '../../domain/campaign-state';
import { type CampaignFilter, type CampaignKey, CampaignRecords, type CampaignSlice } from '../../domain/ports';
import { campaignMapping } from './campaign.row';

const columns = `account_id as "accountId", id, advertiser_id as "advertiserId", name, status, mode, flight_start as "flightStart",
  flight_end as "flightEnd", budget_total as "budgetTotal", budget_currency as "budgetCurrency", budget_daily_cap as "budgetDailyCap",
  budget_pacing as "budgetPacing", allocated_budget as "allocatedBudget", brief, constraints, storefront_ids as "storefrontIds", discovery_id as "discoveryId",
  product_ids as "productIds", performance_config as "performanceConfig", optimization_apply_mode as "optimizationApplyMode",
  pacing_periods as "pacingPeriods", utm_params as "utmParams", frequency_caps as "frequencyCaps", revision, created_at as "createdAt",
  updated_at as "updatedAt"`;

const byKey = {
  name: 'campaigns.find',
  sql: `select ${columns} from unnest($1::bigint[], $2::text[]) as asked (account_id, id) join campaigns using (account_id, id)`,
  keyOf: ({ accountId, id }: CampaignState) => [accountId, id],
};

const manySql = `select ${columns} from campaigns where account_id = $1 and id = any($2)`;

/** $1 account, $2 statuses, $3 advertiser, $4 pattern of the name, $5 mode. */
const filterSql = `account_id = $1 and status = any($2) and ($3::bigint is null or advertiser_id = $3)
    and ($4::text is null or name ilike $4) and ($5::text is null or mode = $5)`;

const listSql = `
  select ${columns} from campaigns
  where ${filterSql} and (created_at, id) < (coalesce($6::timestamptz, 'infinity'), coalesce($7::text, ''))
  order by created_at desc, id desc limit $8 offset $9`;

const countSql = `select count(*) as total from campaigns where ${filterSql}`;

const endingSql = `
  select account_id as "accountId", id from campaigns
  where status in ('ACTIVE', 'PAUSED') and flight_end <= $1 order by flight_end limit $2`;

/** Read from the narrow index alone. */
const countByStatusSql = 'select count(*) as total from campaigns where account_id = $1 and status = any($2)';

@Injectable()
export class TypeormCampaigns extends CampaignRecords {
  private readonly reads = new PointReads(this.database, byKey);

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

  ending(now: Date, limit: number): Promise<readonly CampaignKey[]> {
    return this.database.query<CampaignKey>(endingSql, [now, limit], 'campaigns.ending');
  }

  find({ accountId, id }: CampaignKey): Promise<CampaignState | null> {
    return this.reads.find(accountId, id);
  }

  many(accountId: number, ids: readonly string[]): Promise<readonly CampaignState[]> {
    return this.database.query<CampaignState>(manySql, [accountId, ids], 'campaigns.many');
  }

  async list(filter: CampaignFilter, { take, skip, after }: CampaignSlice): Promise<readonly CampaignState[]> {
    const keyset = after ? [new Date(after[0]!), after[1]] : [null, null];
    return this.database.query<CampaignState>(listSql, [...paramsOf(filter), ...keyset, take, skip], 'campaigns.list');
  }

  async count(filter: CampaignFilter): Promise<number> {
    const [accountId, statuses, ...further] = paramsOf(filter);
    const [row] = further.every((param) => param === null)
      ? await this.database.query<{ total: number }>(countByStatusSql, [accountId, statuses], 'campaigns.count-by-status')
      : await this.database.query<{ total: number }>(countSql, [accountId, statuses, ...further], 'campaigns.count');
    return row!.total;
  }
}

function paramsOf({ accountId, statuses, advertiserId, name, mode }: CampaignFilter): unknown[] {
  return [accountId, statuses, advertiserId ?? null, name === undefined ? null : containing(name), mode ?? null];
}
