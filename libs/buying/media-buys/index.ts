export { MediaBuyChanges } from './application/media-buy-changes';
export type { MediaBuyChangeEvent, MediaBuyChangeEventType, MediaBuyEvent, MediaBuyEventType } from './domain/events';
export { MediaBuysHttp, MediaBuysModule, mediaBuysSchema, MediaBuysWorker } from './media-buys.module';
