import type { CommitmentPool, PoolKind } from './pools';

export interface CommittingBuy {
  /** Account of the media buy. */
  readonly accountId: number;
  readonly mediaBuyId: string;
}

/** What a media buy, or a change to it, adds to a pool. */
export interface PoolShare {
  readonly mediaBuyId: string;
  /** The change that costs the amount, as in `media_buys.change_agreed` and `media_buys.change_refused`. Omitted: the media buy itself. */
  readonly changeId?: string;
  /** Decimal string, above 0. */
  readonly amount: string;
}

/**
 * Money that is committed to media buys. Adds up amounts and never refuses: limits are checked by those who set them (docs/adr/0211). Amounts are decimal
 * strings in the currency of the media buy. Every method joins the caller's transaction; {@link release} and {@link settle} can be repeated.
 *
 * Locks are taken in this order: campaign, media buy, agent, pools of agents, payer (`billing_accounts`), then its pools and the ledger.
 */
export abstract class CommittedMoney {
  /** Adds the amounts to the pool and returns its sum. The pool stays locked until the transaction ends. */
  abstract add(pool: CommitmentPool, accountId: number, shares: readonly PoolShare[]): Promise<string>;
  /** Sums of the account's pools by name, without pools that do not exist. */
  abstract sums(accountId: number, names: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Makes the change part of its media buy, because the seller agreed to it. */
  abstract confirm(kind: PoolKind, buy: CommittingBuy, changeId: string): Promise<void>;
  /** Subtracts what the change still has in its pool. A null `changeId` releases the media buy with all its changes. */
  abstract release(kind: PoolKind, buy: CommittingBuy, changeId: string | null): Promise<void>;
  /** Makes the amount of the media buy and its agreed changes final: the sum keeps it. Other changes can still be released. */
  abstract settle(kind: PoolKind, buy: CommittingBuy): Promise<void>;
  /** Amount of the media buy with its agreed changes in the pool. */
  abstract amountOf(pool: CommitmentPool, buy: CommittingBuy): Promise<string>;
  /** Sets that amount, and changes the sum by the difference. The payer must be locked. */
  abstract resize(pool: CommitmentPool, buy: CommittingBuy, amount: string): Promise<void>;
  /** Adds the account's pools of the kind, with the commitments of its media buys, to those of another account. Both payers must be locked. */
  abstract move(kind: PoolKind, accountId: number, toAccountId: number): Promise<void>;
}
