import type { Caller, Keyset, Step } from '@exchange/kernel';
import type { Campaign } from './campaign';
import type { CampaignState } from './campaign-state';
import type { CampaignStatus } from './campaign.states';
import type { BuyWait } from './waiting';

export type CampaignKey = Pick<CampaignState, 'accountId' | 'id'>;

export interface CampaignFilter {
  readonly accountId: number;
  readonly statuses: readonly CampaignStatus[];
  readonly advertiserId?: number;
  /** Omitted: all advertisers. */
  readonly advertiserIds?: readonly number[];
  /** Part of the name or the brief, upper or lower case. */
  readonly text?: string;
  /** Part of the name, upper or lower case. */
  readonly name?: string;
  /** The platform's id. */
  readonly catalogId?: string;
  /** The audience is reached or excluded. Ids are unique within an advertiser. */
  readonly audienceId?: string;
  /** An unknown mode matches nothing. */
  readonly mode?: string;
  /** Only campaigns with a goal that counts events of this source. */
  readonly eventSourceId?: string;
  readonly ids?: readonly string[];
}

export interface CampaignSlice {
  readonly take: number;
  readonly skip: number;
  /** Order values of the last row of the previous page: `[createdAt, id]`. */
  readonly after: Keyset | null;
}

export interface DiscoveryEntry {
  readonly discoveryId: string;
  readonly advertiserId: number;
  /** ISO 4217; null: any currency. */
  readonly currency: string | null;
  readonly isExpired: boolean;
}

/** Discoveries and their offers. Discovery implements this port, because it depends on this context (ADR 49). */
export abstract class CampaignDiscoveries {
  /** Null when the account has no such discovery. */
  abstract find(accountId: number, discoveryId: string): Promise<DiscoveryEntry | null>;
  /** The latest discovery started for this campaign; null when there is none. */
  abstract latestOf(accountId: number, campaignId: string): Promise<DiscoveryEntry | null>;
  abstract offered(accountId: number, discoveryId: string, productIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Statuses of a media buy (gaps.md §3). */
export const buyStatuses = [
  'DRAFT',
  'PENDING_APPROVAL',
  'INPUT_REQUIRED',
  'PENDING_BUYER_DECISION',
  'ACTIVE',
  'PAUSED',
  'COMPLETED',
  'CANCELED',
  'FAILED',
  'REJECTED',
  'ARCHIVED',
] as const;
export type BuyStatus = (typeof buyStatuses)[number];

/** Media buys of campaigns. The context media-buys implements this port, because it depends on this one (ADR 49). */
export abstract class CampaignBuys {
  /** Ids of campaigns that have a media buy in one of these statuses. */
  abstract campaignsWith(accountId: number, statuses: readonly BuyStatus[]): Promise<readonly string[]>;
  /** Waits by campaign, of at most {@link maxWaiting} media buys each. Campaigns without waits are left out. One query. */
  abstract waiting(accountId: number, campaignIds: readonly string[]): Promise<ReadonlyMap<string, readonly BuyWait[]>>;
}

/** Billing accounts and spending rights. Billing implements this port, because it depends on this context (ADR 49, ADR 77, ADR 172). */
export abstract class CampaignBilling {
  /** Whether the account's payer has no billing account in that currency, so that nothing can be bought. */
  abstract lacksBillingAccount(accountId: number, currency: string): Promise<boolean>;
  /** 403 for an agent that may not spend for the advertiser. Runs in the caller's transaction, which locks the grant. */
  abstract assertMaySpend(caller: Caller, advertiserId: number, currency: string): Promise<void>;
}

/** Ids of the property lists attached to a campaign, in the order of attachment. */
export interface ListedByPurpose {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** Replaces the lists of a purpose by one list. Null removes them; omitted keeps them. */
export type ListChange = { readonly [Purpose in keyof ListedByPurpose]?: string | null };

/** Property lists of campaigns. The context property-lists implements this port, because it depends on this one (ADR 49). */
export abstract class CampaignLists {
  abstract of(accountId: number, campaignId: string): Promise<ListedByPurpose>;
  /** Null when the advertiser has no such list. */
  abstract purposeOf(owner: Pick<CampaignState, 'accountId' | 'advertiserId'>, listId: string): Promise<keyof ListedByPurpose | null>;
  /** Runs in the caller's transaction. */
  abstract put(campaign: Pick<CampaignState, 'accountId' | 'id'>, wish: ListChange): Promise<void>;
}

export abstract class Campaigns {
  abstract insert(campaign: Campaign): Promise<void>;
  abstract change(key: CampaignKey, fn: Step<Campaign>): Promise<Campaign | null>;
  /** Like `change`, for a step that does other work of the transaction while the row is locked. */
  abstract changeLocked(key: CampaignKey, fn: (campaign: Campaign) => Promise<Campaign>): Promise<Campaign | null>;
  abstract find(key: CampaignKey): Promise<CampaignState | null>;
  abstract findMany(accountId: number, ids: readonly string[]): Promise<readonly CampaignState[]>;
  /** Newest first. */
  abstract list(filter: CampaignFilter, slice: CampaignSlice): Promise<readonly CampaignState[]>;
  /** Running campaigns whose flight is over, longest over first. */
  abstract ending(now: Date, limit: number): Promise<readonly CampaignKey[]>;
  abstract count(filter: CampaignFilter): Promise<number>;
}
