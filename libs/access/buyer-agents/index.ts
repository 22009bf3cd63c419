export { BuyerAgentsHttp, BuyerAgentsModule, buyerAgentsSchema, BuyerAgentsWorker } from './buyer-agents.module';
export { BuyerAgentsService, type AccessWish, type AgentListWish } from './application/buyer-agents.service';
export type { AgentView, GrantView } from './application/agent-views';
