import { BuyerAgent, type NewBuyerAgent } from '../domain/buyer-agent';
import type { AgentGrant } from '../domain/grants';

export * from './in-memory';

/** Creation time of the built objects. */
export const agentEpoch = new Date('2026-01-15T12:00:00.000Z');
export const later = (ms: number): Date => new Date(agentEpoch.getTime() + ms);

export function aBuyerAgent(overrides: Partial<NewBuyerAgent> = {}, at = agentEpoch): BuyerAgent {
  return BuyerAgent.create({ accountId: 1, id: 'agent_1', displayName: 'Planner', ...overrides }, at);
}

export function aGrant(advertiserId: number, overrides: Partial<AgentGrant> = {}): AgentGrant {
  return { advertiserId, role: 'READ_WRITE', maySpend: false, monthlyCeiling: null, ...overrides };
}
