import { defineEvents } from '@exchange/kernel';

/** What became of an agent. */
export interface BuyerAgentEvent {
  readonly agentId: string;
  readonly displayName: string;
}

/** How far an agent is with what it may commit for an advertiser in a calendar month. */
export interface CeilingEvent extends BuyerAgentEvent {
  readonly advertiserId: number;
  /** `2026-01`. */
  readonly month: string;
  readonly ceiling: number;
  readonly committed: number;
  /** ISO 4217: that of the advertiser. */
  readonly currency: string;
}

export interface BuyerAgentEvents {
  'buyer_agents.created': BuyerAgentEvent;
  'buyer_agents.suspended': BuyerAgentEvent;
  'buyer_agents.resumed': BuyerAgentEvent;
  'buyer_agents.retired': BuyerAgentEvent;
  'buyer_agents.ceiling_nearly_reached': CeilingEvent;
  'buyer_agents.ceiling_reached': CeilingEvent;
}

export const eventOf = defineEvents<BuyerAgentEvents>();
