import type { Day, Step } from '@exchange/kernel';
import type { Demo, DemoSource, DemoState, SampleSeller } from './demo';
import type { RecipeId } from './recipes';
import type { SampleCampaign } from './sample-campaign';

export type DemoKey = Pick<DemoState, 'accountId' | 'generation'>;

/** Generations of demos. Every look-up but those of the worker contains the account. */
export abstract class Demos {
  /** What concerns the demos of an organization happens one after the other until the surrounding transaction ends. */
  abstract hold(organizationId: number): Promise<void>;
  /** 409 when accounts of one organization have as many generations as they may together. Exact while they are held. */
  abstract insistOnRoom(accountIds: readonly number[]): Promise<void>;
  abstract insert(demo: Demo): Promise<void>;
  /** Null when all of them are gone. */
  abstract newest(accountId: number): Promise<Demo | null>;
  /** Locks it, applies the pure step and stores the result; null when there is none. */
  abstract change(key: DemoKey, step: Step<Demo>): Promise<Demo | null>;
  abstract remove(key: DemoKey): Promise<void>;
  /** Active ones whose lease is over, longest first. */
  abstract expired(now: Date, limit: number): Promise<readonly DemoState[]>;
  /** Those to be removed, but for those that failed after `retryBefore`; longest first. */
  abstract leaving(retryBefore: Date, limit: number): Promise<readonly DemoState[]>;
  /** Active ones whose sellers have not told of that day yet, longest behind first. */
  abstract behind(day: Day, limit: number): Promise<readonly DemoState[]>;
}

/** The accounts that demos are made of. */
export abstract class SampleAccounts {
  abstract isDemo(accountId: number): Promise<boolean>;
  /** Which accounts belong together with that one: their demos count together. */
  abstract organizationOf(accountId: number): Promise<{ readonly id: number; readonly accountIds: readonly number[] }>;
  /** An account with an empty storefront, for the admins of another. `before`: what it was, which is emptied and keeps its ids and address. */
  abstract open(forAccountId: number, slug: string, before?: SampleSeller): Promise<SampleSeller>;
  /** A seller whom that buyer alone sees, and into whose account nobody gets. `before` as above. */
  abstract openFor(buyerId: number, slug: string, recipeId: RecipeId, before?: SampleSeller): Promise<SampleSeller>;
  /** The ids of the products that the recipe made: those that are known, in their places. */
  abstract stock(customerId: number, recipeId: RecipeId, known?: readonly string[]): Promise<readonly string[]>;
  abstract withdraw(customerId: number, productIds: readonly string[]): Promise<void>;
  /** From then on no credential acts for it. */
  abstract endAt(customerId: number, at: Date): Promise<void>;
  /** Nobody gets in any more. */
  abstract close(customerId: number): Promise<void>;
  /** With everything of it, whichever context keeps it. */
  abstract erase(customerId: number): Promise<void>;
}

/** A source that is a seller. */
export type SellingSource = DemoSource & Required<Pick<DemoSource, 'seller'>>;

/** What the demo of a buyer is made of, beside its sellers. */
export abstract class SampleBuyers {
  /** An account for the admins of another. `before`: the one that there was, which is emptied. */
  abstract open(forAccountId: number, before?: number): Promise<number>;
  /** A sandbox advertiser with a campaign that has run since that day, with a media buy at every source: with the ids of the one before. */
  abstract run(
    customerId: number,
    sources: readonly SellingSource[],
    firstDay: Day,
    before?: SampleCampaign | null,
  ): Promise<SampleCampaign>;
  /** Sellers tell of these days, and the buyer knows it. Nothing of media buys that do not run. */
  abstract deliver(customerId: number, campaign: SampleCampaign, days: readonly Day[]): Promise<void>;
}
