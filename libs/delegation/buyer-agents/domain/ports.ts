import type { CursorRequest, DomainEvent, Step } from '@exchange/kernel';
import type { BuyerAgent, BuyerAgentState } from './buyer-agent';
import type { LifecycleState } from './buyer-agent.states';

export type BuyerAgentKey = Pick<BuyerAgentState, 'accountId' | 'id'>;

export interface BuyerAgentFilter {
  readonly accountId: number;
  readonly lifecycleState?: LifecycleState;
  /** Part of the name, ignoring case. */
  readonly name?: string;
}

/** Every lookup is limited to the account: an agent of another account does not exist for it. */
export abstract class BuyerAgents {
  /** Throws 409 when another agent that is not retired has the name, or the account has reached its limit of agents. */
  abstract insert(agent: BuyerAgent): Promise<void>;
  abstract find(key: BuyerAgentKey): Promise<BuyerAgent | null>;
  /** As {@link find}, but the agent cannot change until the surrounding transaction ends. */
  abstract lock(key: BuyerAgentKey): Promise<BuyerAgent | null>;
  /** Applies the step under a row lock and stores the result; null when there is no such agent. Throws 409 as `insert` does. */
  abstract change(key: BuyerAgentKey, step: Step<BuyerAgent>): Promise<BuyerAgent | null>;
  /** Newest first; returns one row more than the limit. The keyset is `[registeredAt, id]`. */
  abstract list(filter: BuyerAgentFilter, request: CursorRequest): Promise<readonly BuyerAgentState[]>;
}

/** Identifies a total: one agent, one advertiser, one calendar month. */
export interface CommitmentKey {
  readonly accountId: number;
  readonly agentId: string;
  readonly advertiserId: number;
  /** Calendar month in UTC, for example `2026-01`. */
  readonly month: string;
}

/** Identifies the share of a media buy, or of one change to it, in a total. */
export interface PartKey {
  /** Account of the media buy. */
  readonly accountId: number;
  readonly mediaBuyId: string;
  /** Null for the buy itself with its agreed changes. */
  readonly changeId: string | null;
}

/** Amounts committed by agents, per advertiser and month. */
export abstract class MonthlyTotals {
  /**
   * Adds a decimal string and returns the new total. Joins the caller's transaction; concurrent calls for the same total wait until it ends, so a refused and
   * rolled back amount is never counted.
   */
  abstract add(key: CommitmentKey, amount: string): Promise<string>;
  /** Records the share of a media buy or a change in a total. Call it in the transaction of `add`. */
  abstract recordPart(key: CommitmentKey, part: PartKey, amount: string): Promise<void>;
  /** Makes the change part of the buy, because the seller agreed to it. */
  abstract markAgreed(part: PartKey): Promise<void>;
  /** Subtracts the part from its total, once. A null `changeId` also releases changes of the buy that were not agreed. */
  abstract release(part: PartKey): Promise<void>;
  /** Makes the amount of the buy and its agreed changes final. Changes that were not agreed can still be released. */
  abstract settle(accountId: number, mediaBuyId: string): Promise<void>;
  /** Publishes the event in the caller's transaction. */
  abstract publish(event: DomainEvent): Promise<void>;
  /** Totals of the agents: decimal strings by agent and advertiser. */
  abstract of(accountId: number, agentIds: readonly string[], month: string): Promise<ReadonlyMap<string, ReadonlyMap<number, string>>>;
}
