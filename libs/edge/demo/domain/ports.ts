import type { Step } from '@exchange/kernel';
import type { Demo, DemoState } from './demo';
import type { RecipeId } from './recipes';

export type DemoKey = Pick<DemoState, 'accountId' | 'generation'>;

/** Generations of demos. Every look-up but those of the worker contains the account. */
export abstract class Demos {
  /** What concerns the demo of the account happens one after the other until the surrounding transaction ends. */
  abstract hold(accountId: number): Promise<void>;
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
}

/** The accounts that demos are made of. */
export abstract class SampleAccounts {
  abstract isDemo(accountId: number): Promise<boolean>;
  /** An account with an empty storefront, for the admins of another. */
  abstract open(forAccountId: number, slug: string): Promise<Pick<DemoState, 'customerId' | 'storefrontId'>>;
  /** The ids of the products that the recipe made. */
  abstract stock(customerId: number, recipeId: RecipeId): Promise<readonly string[]>;
  abstract withdraw(customerId: number, productIds: readonly string[]): Promise<void>;
  /** Nobody gets in any more. */
  abstract close(customerId: number): Promise<void>;
  /** With everything of it, whichever context keeps it. */
  abstract erase(customerId: number): Promise<void>;
}
