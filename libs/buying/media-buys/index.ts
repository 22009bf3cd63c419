export { MediaBuysHttp, mediaBuysSchema } from './media-buys.module';
export type { MediaBuyEvent, MediaBuyEventType } from './domain/events';
