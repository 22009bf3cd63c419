import type { CursorRequest, DomainEvent, Step } from '@exchange/kernel';
import type { BuyerAgent, BuyerAgentState } from './buyer-agent';
import type { LifecycleState } from './buyer-agent.states';

export type BuyerAgentKey = Pick<BuyerAgentState, 'accountId' | 'id'>;

export interface BuyerAgentFilter {
  readonly accountId: number;
  readonly lifecycleState?: LifecycleState;
  /** Part of the name, whatever its case. */
  readonly name?: string;
}

/** Every look-up contains the account: a stranger's buyer agent does not exist (house rule 7). */
export abstract class BuyerAgents {
  /** 409 when another agent of the account that is not retired has the name, or there are as many as there can be. */
  abstract insert(agent: BuyerAgent): Promise<void>;
  abstract find(key: BuyerAgentKey): Promise<BuyerAgent | null>;
  /** The same, and it stays as it is until the surrounding transaction ends. */
  abstract hold(key: BuyerAgentKey): Promise<BuyerAgent | null>;
  /** Locks it, applies the pure step and stores the result; null when there is none. 409 as of `insert`. */
  abstract change(key: BuyerAgentKey, step: Step<BuyerAgent>): Promise<BuyerAgent | null>;
  /** Newest first, one more than the limit; the keyset is `[registeredAt, id]`. */
  abstract list(filter: BuyerAgentFilter, request: CursorRequest): Promise<readonly BuyerAgentState[]>;
}

/** What one agent commits for one advertiser in one calendar month. */
export interface CommitmentKey {
  readonly accountId: number;
  readonly agentId: string;
  readonly advertiserId: number;
  /** `2026-01`. */
  readonly month: string;
}

/** What one media buy, or one change of it, is of a sum. */
export interface PartKey {
  /** Of the media buy. */
  readonly accountId: number;
  readonly mediaBuyId: string;
  /** Null: the buy itself, and every change of it that was agreed. */
  readonly changeId: string | null;
}

/** How much agents have committed, per advertiser and month. */
export abstract class MonthlyTotals {
  /**
   * Adds a decimal string and answers the sum. Joins the caller's transaction, and whoever adds to the same sum waits until it has ended: what is
   * refused for the answer, and rolled back, was never added.
   */
  abstract add(key: CommitmentKey, amount: string): Promise<string>;
  /** Remembers what of a sum a media buy, or a change of it, is. In the transaction of `add`. */
  abstract keep(key: CommitmentKey, part: PartKey, amount: string): Promise<void>;
  /** The seller has agreed to the change: what it costs is part of the buy from now on. */
  abstract agree(part: PartKey): Promise<void>;
  /** Takes what the part is out of its sum, once. Without `changeId`: changes that are not agreed go as well, since there is nothing left to change. */
  abstract giveBack(part: PartKey): Promise<void>;
  /** What was spent stays in the sum for good. Changes that are not agreed are told by themselves. */
  abstract settle(accountId: number, mediaBuyId: string): Promise<void>;
  /** Joins the caller's transaction. */
  abstract tell(event: DomainEvent): Promise<void>;
  /** Of these agents, all their advertisers: decimal strings by agent and advertiser. */
  abstract of(accountId: number, agentIds: readonly string[], month: string): Promise<ReadonlyMap<string, ReadonlyMap<number, string>>>;
}
