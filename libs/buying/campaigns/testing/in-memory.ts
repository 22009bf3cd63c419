import { type Caller, domainError, type Step } from '@exchange/kernel';
import { Campaign } from '../domain/campaign';
import type { CampaignState } from '../domain/campaign-state';
import { campaignStates } from '../domain/campaign.states';
import {
  type CampaignFilter,
  type CampaignKey,
  Campaigns,
  type CampaignSlice,
  CampaignBilling,
  CampaignBuys,
  type BuyStatus,
  CampaignDiscoveries,
  CampaignLists,
  type DiscoveryEntry,
  type ListedByPurpose,
  type ListChange,
} from '../domain/ports';
import type { BuyWait } from '../domain/waiting';

export class InMemoryCampaigns extends Campaigns {
  /** Events that the outbox would have received. */
  readonly events: { readonly type: string; readonly payload: object }[] = [];
  locks = 0;
  private readonly rows = new Map<string, Campaign>();

  async insert(campaign: Campaign): Promise<void> {
    this.save(campaign);
  }

  change(key: CampaignKey, fn: Step<Campaign>): Promise<Campaign | null> {
    return this.changeLocked(key, async (campaign) => fn(campaign));
  }

  async changeLocked(key: CampaignKey, fn: (campaign: Campaign) => Promise<Campaign | null>): Promise<Campaign | null> {
    const before = this.at(key);
    if (!before) return null;
    this.locks += 1;
    const after = await fn(before);
    if (after) this.save(after);
    return after;
  }

  async find(key: CampaignKey): Promise<CampaignState | null> {
    return this.at(key)?.state ?? null;
  }

  async findMany(accountId: number, ids: readonly string[]): Promise<readonly CampaignState[]> {
    const found = [...new Set(ids)].map((id) => this.at({ accountId, id })?.state ?? null);
    return found.filter((state) => state !== null);
  }

  async list(filter: CampaignFilter, { take, skip, after }: CampaignSlice): Promise<readonly CampaignState[]> {
    const rows = this.matching(filter).sort((a, b) => compare(b, a));
    const rest = after ? rows.filter((row) => compare(row, { createdAt: new Date(after[0]!), id: String(after[1]) }) < 0) : rows;
    return rest.slice(skip, skip + take);
  }

  async ending(now: Date, limit: number): Promise<readonly CampaignKey[]> {
    const over = [...this.rows.values()].filter(({ state }) => campaignStates.is(state.status, 'running') && state.flightEnd <= now);
    const sorted = over.toSorted((a, b) => a.state.flightEnd.getTime() - b.state.flightEnd.getTime());
    return sorted.slice(0, limit).map(({ state: { accountId, id } }) => ({ accountId, id }));
  }

  async count(filter: CampaignFilter): Promise<number> {
    return this.matching(filter).length;
  }

  private save(campaign: Campaign): void {
    this.events.push(...campaign.recorded.events);
    this.rows.set(campaign.state.id, new Campaign(campaign.state));
  }

  private at({ accountId, id }: CampaignKey): Campaign | undefined {
    const found = this.rows.get(id);
    return found?.state.accountId === accountId ? found : undefined;
  }

  private matching(filter: CampaignFilter): CampaignState[] {
    const { accountId, statuses, advertiserId, advertiserIds, name, text, mode, ids } = filter;
    const matches = (state: CampaignState): boolean =>
      state.accountId === accountId &&
      statuses.includes(state.status) &&
      (advertiserId === undefined || state.advertiserId === advertiserId) &&
      (advertiserIds === undefined || advertiserIds.includes(state.advertiserId)) &&
      (name === undefined || state.name.toLowerCase().includes(name.toLowerCase())) &&
      (text === undefined || `${state.name}\0${state.brief ?? ''}`.toLowerCase().includes(text.toLowerCase())) &&
      (mode === undefined || state.mode === mode) &&
      (ids === undefined || ids.includes(state.id)) &&
      uses(state, filter);
    return [...this.rows.values()].map(({ state }) => state).filter(matches);
  }
}

/** Whether the campaign uses the data that the filter names. */
function uses({ audienceConfig, catalogId, performanceConfig }: CampaignState, wanted: CampaignFilter): boolean {
  const audiences = [...audienceConfig.targetAudienceIds, ...audienceConfig.suppressAudienceIds];
  const sources = performanceConfig?.optimizationGoals.flatMap(({ eventSources = [] }) =>
    eventSources.map((source) => source.eventSourceId),
  );
  return (
    (wanted.audienceId === undefined || audiences.includes(wanted.audienceId)) &&
    (wanted.catalogId === undefined || catalogId === wanted.catalogId) &&
    (wanted.eventSourceId === undefined || sources?.includes(wanted.eventSourceId) === true)
  );
}

interface StoredDiscovery extends DiscoveryEntry {
  readonly accountId: number;
  readonly campaignId?: string;
  readonly productIds?: readonly string[];
}

/** Stores discoveries, oldest first. */
export class InMemoryCampaignDiscoveries extends CampaignDiscoveries {
  readonly discoveries: StoredDiscovery[] = [];

  async find(accountId: number, discoveryId: string): Promise<DiscoveryEntry | null> {
    return this.discoveries.find((held) => held.accountId === accountId && held.discoveryId === discoveryId) ?? null;
  }

  async latestOf(accountId: number, campaignId: string): Promise<DiscoveryEntry | null> {
    return this.discoveries.findLast((held) => held.accountId === accountId && held.campaignId === campaignId) ?? null;
  }

  async offered(accountId: number, discoveryId: string, productIds: readonly string[]): Promise<ReadonlySet<string>> {
    const held = this.discoveries.find((one) => one.accountId === accountId && one.discoveryId === discoveryId);
    return new Set(productIds.filter((id) => held?.productIds?.includes(id)));
  }
}

export class InMemoryCampaignBuys extends CampaignBuys {
  readonly buys: { readonly campaignId: string; readonly status: BuyStatus }[] = [];
  readonly waits = new Map<string, readonly BuyWait[]>();
  /** Campaign ids of each call of `waiting`. */
  readonly asked: (readonly string[])[] = [];

  async campaignsWith(_accountId: number, statuses: readonly BuyStatus[]): Promise<readonly string[]> {
    return this.buys.filter(({ status }) => statuses.includes(status)).map(({ campaignId }) => campaignId);
  }

  async waiting(_accountId: number, campaignIds: readonly string[]): Promise<ReadonlyMap<string, readonly BuyWait[]>> {
    this.asked.push(campaignIds);
    return new Map([...this.waits].filter(([id]) => campaignIds.includes(id)));
  }
}

export class InMemoryCampaignBilling extends CampaignBilling {
  /** Currencies without a billing account. */
  readonly missing = new Set<string>();
  /** Whether agents may spend. */
  maySpend = true;

  async lacksBillingAccount(_: number, currency: string): Promise<boolean> {
    return this.missing.has(currency);
  }

  async assertMaySpend({ kind }: Caller): Promise<void> {
    if (kind === 'agent' && !this.maySpend) throw domainError('forbidden', 'FORBIDDEN', 'This agent may not spend for the advertiser.');
  }
}

/** Property lists by purpose, and the lists attached to campaigns. */
export class InMemoryCampaignLists extends CampaignLists {
  readonly purposes = new Map<string, keyof ListedByPurpose>();
  private readonly attached = new Map<string, ListedByPurpose>();

  async of(_: number, campaignId: string): Promise<ListedByPurpose> {
    return this.attached.get(campaignId) ?? { include: [], exclude: [] };
  }

  async purposeOf(_: object, listId: string): Promise<keyof ListedByPurpose | null> {
    return this.purposes.get(listId) ?? null;
  }

  async put({ accountId, id }: CampaignKey, { include, exclude }: ListChange): Promise<void> {
    const before = await this.of(accountId, id);
    const put = (ids: readonly string[], wished: string | null | undefined) =>
      wished === undefined ? ids : wished === null ? [] : [wished];
    this.attached.set(id, { include: put(before.include, include), exclude: put(before.exclude, exclude) });
  }
}

type Order = Pick<CampaignState, 'createdAt' | 'id'>;

function compare(a: Order, b: Order): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
