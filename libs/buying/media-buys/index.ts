export { MediaBuysHttp, mediaBuysSchema, MediaBuysWorker } from './media-buys.module';
export type { MediaBuyEvent, MediaBuyEventType } from './domain/events';
