import { defineEvents } from '@exchange/kernel';

export interface BuyerAgentEvent {
  readonly agentId: string;
  readonly displayName: string;
}

/** Progress of an agent towards its monthly ceiling for an advertiser. */
export interface AgentCeilingEvent extends BuyerAgentEvent {
  readonly advertiserId: number;
  /** Calendar month in UTC, for example `2026-01`. */
  readonly month: string;
  readonly ceiling: number;
  readonly committed: number;
  /** Currency of the advertiser (ISO 4217). */
  readonly currency: string;
}

export interface BuyerAgentEvents {
  'buyer_agents.created': BuyerAgentEvent;
  'buyer_agents.suspended': BuyerAgentEvent;
  'buyer_agents.resumed': BuyerAgentEvent;
  'buyer_agents.retired': BuyerAgentEvent;
  'buyer_agents.ceiling_nearly_reached': AgentCeilingEvent;
  'buyer_agents.ceiling_reached': AgentCeilingEvent;
}

export const buyerAgentEvent = defineEvents<BuyerAgentEvents>();
