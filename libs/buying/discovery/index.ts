export { DiscoveryHttp, discoverySchema, DiscoveryWorker } from './discovery.module';
export type { RevisionData, SellerAskedData } from './domain/events';
