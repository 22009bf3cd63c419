export { HostedAgentHttp, HostedAgentWorker } from './hosted-agent.module';
export { exchangeBuyer } from './application/visitor';
export type { HostedAgentEvents } from './domain/events';
