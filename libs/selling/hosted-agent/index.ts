export { HostedAgentHttp, HostedAgentWorker } from './hosted-agent.module';
export type { StorefrontAskedData } from './domain/events';
