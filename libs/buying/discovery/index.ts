export { DiscoveryHttp, DiscoveryModule, discoverySchema, DiscoveryWorker } from './discovery.module';
export type { RevisionData, SellerAskedData } from './domain/events';
export { SelectedOffers } from './application/selected-offers';
