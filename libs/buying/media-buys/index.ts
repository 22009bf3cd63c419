export { MediaBuyBook } from './application/media-buy-book';
export type { BookedBuy } from './domain/booked-buy';
export { MediaBuysHttp, MediaBuysModule, mediaBuysSchema, MediaBuysWorker } from './media-buys.module';
export type { MediaBuyEvent, MediaBuyEventType } from './domain/events';
