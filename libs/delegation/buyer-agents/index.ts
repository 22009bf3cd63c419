export { AgentCommitments } from './application/agent-commitments';
export { AgentCommitmentsModule, BuyerAgentsHttp, BuyerAgentsModule, buyerAgentsSchema } from './buyer-agents.module';
export type { BuyerAgentEvents } from './domain/events';
export { BuyerAgentsService, type AccessRequest, type AgentListRequest } from './application/buyer-agents.service';
export type { AgentView, GrantView } from './application/agent-views';
