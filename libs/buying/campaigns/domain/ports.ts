import type { Caller, Keyset, Step } from '@exchange/kernel';
import type { Campaign } from './campaign';
import type { CampaignState } from './campaign-state';
import type { CampaignStatus } from './campaign.states';
import type { BuyResult } from './launch-warnings';
import type { LaunchedBuys, LaunchPlan, Resumption } from './runs';
import type { BuyWait } from './waiting';

export type CampaignKey = Pick<CampaignState, 'accountId' | 'id'>;

export interface CampaignFilter {
  readonly accountId: number;
  readonly statuses: readonly CampaignStatus[];
  readonly advertiserId?: number;
  /** Only of these; left out: all. */
  readonly advertiserIds?: readonly number[];
  /** Part of the name or the brief, whatever its case. */
  readonly text?: string;
  /** Part of the name, whatever its case. */
  readonly name?: string;
  /** Of modes that no campaign has, there are none. */
  readonly mode?: string;
  /** Of these alone. */
  readonly ids?: readonly string[];
}

export interface CampaignSlice {
  readonly take: number;
  readonly skip: number;
  /** Order values of the last row seen: `[createdAt, id]`. */
  readonly after: Keyset | null;
}

/** A discovery as a campaign that names it needs it. */
export interface DiscoveryEntry {
  readonly discoveryId: string;
  readonly advertiserId: number;
  /** ISO 4217; null: any. */
  readonly currency: string | null;
  /** Its sellers do not stand by their offers any more. */
  readonly isExpired: boolean;
}

/**
 * What sellers have been asked and have offered. Discovery depends on this context, so it cannot be called from here: it fills this port
 * (ADR 49).
 */
export abstract class CampaignDiscoveries {
  /** Null when the account has no such discovery. */
  abstract find(accountId: number, discoveryId: string): Promise<DiscoveryEntry | null>;
  /** The latest that was started for this campaign; null when there is none. */
  abstract latestOf(accountId: number, campaignId: string): Promise<DiscoveryEntry | null>;
  /** Those of these products that are on offer in it. */
  abstract offered(accountId: number, discoveryId: string, productIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** gaps.md §3, Media buy. */
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

/** What was bought for campaigns. Media buys depend on this context and fill this port (ADR 49). */
export abstract class CampaignBuys {
  /** Campaigns that have a media buy of one of these statuses. */
  abstract campaignsWith(accountId: number, statuses: readonly BuyStatus[]): Promise<readonly string[]>;
  /** By campaign, what their media buys wait for, at most {@link maxWaiting} media buys of each. Campaigns without any are left out. One query. */
  abstract waiting(accountId: number, campaignIds: readonly string[]): Promise<ReadonlyMap<string, readonly BuyWait[]>>;
}

/** Who pays for campaigns, and who may have them cost more. Billing depends on this context and fills this port (ADR 49, ADR 77, ADR 172). */
export abstract class CampaignBilling {
  /** Whether nothing can be bought in that currency, because whoever pays for the account has no billing account in it. */
  abstract lacks(accountId: number, currency: string): Promise<boolean>;
  /** 403 for an agent that may not spend for the advertiser. Joins the surrounding transaction, in which its grant stays as it is. */
  abstract assertMaySpend(caller: Caller, advertiserId: number, currency: string): Promise<void>;
}

/** What running and ending a campaign does to what was bought for it. Media buys depend on this context and fill this port (ADR 49). */
export abstract class CampaignRuns {
  /** Changes nothing. 404 when the caller may not see the campaign; that it may only read is a blocker. */
  abstract plan(caller: Caller, campaignId: string): Promise<LaunchPlan>;
  /** Launches exactly that plan: 409 when it is another one by now, and unless each of its limitations is accepted by name. Waits a few seconds for the sellers. */
  abstract launch(caller: Caller, campaignId: string, digest: string, accepted: readonly string[]): Promise<LaunchedBuys>;
  /** With its media buys. 409 when the campaign is in another state. */
  abstract pause(caller: Caller, campaignId: string): Promise<readonly BuyResult[]>;
  /** Changes nothing. 409 when the campaign cannot run on. */
  abstract resumption(caller: Caller, campaignId: string): Promise<Resumption>;
  /** Also 409 when it is not the resumption of that digest any more. */
  abstract reactivate(caller: Caller, campaignId: string, digest: string): Promise<readonly BuyResult[]>;
  /** Every media buy that is not over, and then the campaign. `isDone` is false while sellers have not answered: then the campaign stays. */
  abstract cancel(caller: Caller, campaignId: string): Promise<{ readonly isDone: boolean; readonly buys: readonly BuyResult[] }>;
}

/** Ids of the property lists that a campaign keeps to, in the order in which they were attached. */
export interface ListedByPurpose {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** One list of a purpose in place of those that there are. Null: none; left out: as it is. */
export type ListWish = { readonly [Purpose in keyof ListedByPurpose]?: string | null };

/** Which property lists campaigns keep to. Property lists depend on this context and fill this port (ADR 49). */
export abstract class CampaignLists {
  abstract of(accountId: number, campaignId: string): Promise<ListedByPurpose>;
  /** Null when the advertiser has no such list. */
  abstract purposeOf(owner: Pick<CampaignState, 'accountId' | 'advertiserId'>, listId: string): Promise<keyof ListedByPurpose | null>;
  /** Joins the surrounding transaction. */
  abstract put(campaign: Pick<CampaignState, 'accountId' | 'id'>, wish: ListWish): Promise<void>;
}

export abstract class Campaigns {
  abstract insert(campaign: Campaign): Promise<void>;
  abstract change(key: CampaignKey, fn: Step<Campaign>): Promise<Campaign | null>;
  /** The same, for a step that does other work of the transaction while the row is locked. */
  abstract alone(key: CampaignKey, fn: (campaign: Campaign) => Promise<Campaign>): Promise<Campaign | null>;
  abstract find(key: CampaignKey): Promise<CampaignState | null>;
  /** Those of these ids that there are. */
  abstract many(accountId: number, ids: readonly string[]): Promise<readonly CampaignState[]>;
  /** Newest first. */
  abstract list(filter: CampaignFilter, slice: CampaignSlice): Promise<readonly CampaignState[]>;
  /** Running ones whose flight is over: longest over first. */
  abstract ending(now: Date, limit: number): Promise<readonly CampaignKey[]>;
  abstract count(filter: CampaignFilter): Promise<number>;
}
