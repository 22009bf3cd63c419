import type { Day, Step } from '@exchange/kernel';
import type { Demo, DemoSource, DemoState, SampleSeller } from './demo';
import type { RecipeId } from './recipes';
import type { SampleCampaign } from './sample-campaign';

export type DemoKey = Pick<DemoState, 'accountId' | 'generation'>;

/** Generations of demos. All lookups except the worker's are by account. */
export abstract class Demos {
  /** Serializes changes of an organization's demos until the surrounding transaction ends. */
  abstract lockOrganization(organizationId: number): Promise<void>;
  /** 409 when the accounts of an organization have the maximum number of demos. Exact while the organization is locked. */
  abstract assertBelowLimit(accountIds: readonly number[]): Promise<void>;
  abstract insert(demo: Demo): Promise<void>;
  /** Null when the account has no generation. */
  abstract findNewest(accountId: number): Promise<Demo | null>;
  /** Locks the demo, applies the step and stores the result; null when there is none. */
  abstract change(key: DemoKey, step: Step<Demo>): Promise<Demo | null>;
  abstract remove(key: DemoKey): Promise<void>;
  /** Active demos whose lease is over, earliest end first. */
  abstract findExpired(now: Date, limit: number): Promise<readonly DemoState[]>;
  /** Ended demos to remove, oldest change first. Those that failed after `retryBefore` are left out. */
  abstract findRemovable(retryBefore: Date, limit: number): Promise<readonly DemoState[]>;
  /** Active demos whose sellers have not reported that day yet, furthest behind first. */
  abstract findUndelivered(day: Day, limit: number): Promise<readonly DemoState[]>;
}

export abstract class SampleAccounts {
  abstract isDemo(accountId: number): Promise<boolean>;
  /** The account whose demo this account is, null for all others. */
  abstract ownerOf(accountId: number): Promise<number | null>;
  /** Organization of the account, whose demos share one limit. */
  abstract organizationOf(accountId: number): Promise<{ readonly id: number; readonly accountIds: readonly number[] }>;
  /** Opens an account with an empty storefront for the admins of another account. `before` is emptied and reused with its ids and address. */
  abstract openStorefront(forAccountId: number, slug: string, before?: SampleSeller): Promise<SampleSeller>;
  /** Opens a seller without members that only that buyer sees. `before` as above. */
  abstract openSeller(buyerId: number, slug: string, recipeId: RecipeId, before?: SampleSeller): Promise<SampleSeller>;
  /** Adds the products of a recipe and returns their ids, reusing `known` ids by position. */
  abstract addProducts(customerId: number, recipeId: RecipeId, known?: readonly string[]): Promise<readonly string[]>;
  abstract archiveProducts(customerId: number, productIds: readonly string[]): Promise<void>;
  /** Sets the time from which no credential acts for the account. */
  abstract endAt(customerId: number, at: Date): Promise<void>;
  /** Ends access to the account at once. */
  abstract suspend(customerId: number): Promise<void>;
  /** Deletes the account with its rows in every context. */
  abstract erase(customerId: number): Promise<void>;
}

export type SellerSource = DemoSource & Required<Pick<DemoSource, 'seller'>>;

export abstract class SampleBuyers {
  /** Opens an account for the admins of another account. `before` is emptied and reused. */
  abstract openAccount(forAccountId: number, before?: number): Promise<number>;
  /** Creates a sandbox advertiser and a campaign that has run since that day, with one media buy per source. The ids of `before` are reused. */
  abstract createCampaign(
    customerId: number,
    sources: readonly SellerSource[],
    firstDay: Day,
    before?: SampleCampaign | null,
  ): Promise<SampleCampaign>;
  /** Reports these days by the sellers and to the buyer. Media buys that do not run report nothing. */
  abstract reportDelivery(customerId: number, campaign: SampleCampaign, days: readonly Day[]): Promise<void>;
}
