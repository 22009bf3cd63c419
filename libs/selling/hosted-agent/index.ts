export { HostedAgentHttp, HostedAgentWorker } from './hosted-agent.module';
export { exchangeBuyer } from './application/visitor';
export type { HostedAgentEvents } from './domain/events';
export { OfferPrices } from './domain/ports';
export type { SavedPrices } from './domain/ports';
