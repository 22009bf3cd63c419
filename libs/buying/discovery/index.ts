export { DiscoveryHttp, discoverySchema, DiscoveryWorker } from './discovery.module';
export type { RevisionData } from './domain/events';
