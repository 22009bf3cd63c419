export { DiscoveryHttp, DiscoveryModule, discoverySchema, DiscoveryWorker } from './discovery.module';
export type { DiscoveryEvents } from './domain/events';
export { Purchases } from './domain/ports';
export type { IsBought } from './domain/ports';
export { SelectedOffersFacade } from './application/selected-offers.facade';
