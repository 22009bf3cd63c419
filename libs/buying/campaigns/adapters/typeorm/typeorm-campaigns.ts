import { Injectable } from '@nestjs/common';
import type { Step } from '@exchange/kernel';
import { AggregateStore, type Condition, containing, Database, isIn, ListReads, PointReads, storedAs } from '@exchange/platform';
import type { Campaign } from '../../domain/campaign';
import type { CampaignState } from '../../domain/campaign-state';
import { campaignStates } from '../../domain/campaign.states';
import { type CampaignFilter, type CampaignKey, Campaigns, type CampaignSlice } from '../../domain/ports';
import { campaignMapping, campaignRow } from './campaign.row';

const stored = storedAs(campaignRow);

const byKey = {
  name: 'campaigns.find',
  sql: `select ${stored.select} from unnest($1::bigint[], $2::text[]) as asked (account_id, id) join campaigns using (account_id, id)`,
  keyOf: ({ accountId, id }: CampaignState) => [accountId, id],
};

const manySql = `select ${stored.select} from campaigns where account_id = $1 and id = any($2)`;

const listed = { name: 'campaigns.list', ...stored, orderBy: 'created_at desc, id desc' };

const endingSql = `
  select account_id as "accountId", id from campaigns
  where ${isIn('status', campaignStates.sets.running)} and flight_end <= $1 order by flight_end limit $2`;

@Injectable()
export class TypeormCampaigns extends Campaigns {
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

  change({ accountId, id }: CampaignKey, fn: Step<Campaign>): Promise<Campaign | null> {
    return this.store.change(campaignMapping, { accountId, id }, fn);
  }

  changeLocked({ accountId, id }: CampaignKey, fn: (campaign: Campaign) => Promise<Campaign>): Promise<Campaign | null> {
    return this.store.change(campaignMapping, { accountId, id }, fn);
  }

  ending(now: Date, limit: number): Promise<readonly CampaignKey[]> {
    return this.database.query<CampaignKey>(endingSql, [now, limit], 'campaigns.ending');
  }

  find({ accountId, id }: CampaignKey): Promise<CampaignState | null> {
    return this.reads.find(accountId, id);
  }

  findMany(accountId: number, ids: readonly string[]): Promise<readonly CampaignState[]> {
    return this.database.query<CampaignState>(manySql, [accountId, ids], 'campaigns.many');
  }

  list(filter: CampaignFilter, { take, skip, after }: CampaignSlice): Promise<readonly CampaignState[]> {
    const behind: Condition = ['(created_at, id) < ($?, $?)', after?.[0], after?.[1]];
    return this.lists.page([...conditionsOf(filter), behind], { take, skip });
  }

  /** A filter of statuses alone is counted by an index-only scan. */
  count(filter: CampaignFilter): Promise<number> {
    return this.lists.count(conditionsOf(filter));
  }
}

const textCondition = (text: string | undefined): Condition => {
  const pattern = text === undefined ? undefined : containing(text);
  return ['(name ilike $? or brief ilike $?)', pattern, pattern];
};

// Event sources and audiences have no index of their own. An account has at most 20,000 campaigns, which its indexes select, as for parts of names.
// An index of ids alone would hold those of all accounts, and ids of audiences repeat between accounts.
const goalCondition = (eventSourceId: string | undefined): Condition => [
  'performance_config @> $?::jsonb',
  eventSourceId === undefined ? undefined : JSON.stringify({ optimizationGoals: [{ eventSources: [{ eventSourceId }] }] }),
];

const audienceCondition = (id: string | undefined): Condition => {
  const having = (name: string) => (id === undefined ? undefined : JSON.stringify({ [name]: [id] }));
  return ['(audience_config @> $?::jsonb or audience_config @> $?::jsonb)', having('targetAudienceIds'), having('suppressAudienceIds')];
};

const conditionsOf = (filter: CampaignFilter): Condition[] => {
  const { accountId, statuses, advertiserId, advertiserIds, audienceId, catalogId, eventSourceId, name, text, mode, ids } = filter;
  return [
    ['account_id = $?', accountId],
    ['status = any($?)', statuses],
    ['advertiser_id = $?', advertiserId],
    ['advertiser_id = any($?)', advertiserIds],
    ['catalog_id = $?', catalogId],
    ['name ilike $?', name === undefined ? undefined : containing(name)],
    textCondition(text),
    audienceCondition(audienceId),
    ['mode = $?', mode],
    goalCondition(eventSourceId),
    ['id = any($?)', ids],
  ];
};
