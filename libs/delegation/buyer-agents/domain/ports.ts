import type { CursorRequest, Step } from '@exchange/kernel';
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
