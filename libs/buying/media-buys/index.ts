export { MediaBuyBook } from './application/media-buy-book';
export { MediaBuyChanges } from './application/media-buy-changes';
export type { ChangeRequest } from './application/media-buy-changes';
export type { BookedBuy } from './domain/booked-buy';
export type { MediaBuyChangeEvent, MediaBuyEvent, MediaBuyEventType } from './domain/events';
export { mediaBuyStates } from './domain/media-buy.states';
export { MediaBuysHttp, MediaBuysModule, mediaBuysSchema, MediaBuysWorker } from './media-buys.module';
