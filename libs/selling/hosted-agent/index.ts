export { HostedAgentHttp, HostedAgentWorker } from './hosted-agent.module';
export { exchangeBuyer } from './application/visitor';
export type { HostedAgentEvents } from './domain/events';
export { OfferPrices } from './domain/offer-prices';
export type { SavedPrices } from './domain/offer-prices';
