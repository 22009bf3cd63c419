export { HostedAgentHttp, HostedAgentWorker } from './hosted-agent.module';
export type { HostedAgentEvents } from './domain/events';
