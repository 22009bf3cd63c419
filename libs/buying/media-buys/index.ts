export { MediaBuysFacade } from './application/media-buys.facade';
export { MediaBuyOpeningFacade } from './application/media-buy-opening.facade';
export { MediaBuyChangesFacade } from './application/media-buy-changes.facade';
export type { ChangeRequest } from './application/media-buy-changes.facade';
export type { BookedBuy } from './domain/booked-buy';
export type { MediaBuyEvents } from './domain/events';
export { Commitments, type Commitment, type CommittedPart, DeliveredSpend } from './domain/ports';
export { mediaBuyStates } from './domain/media-buy.states';
export { MediaBuysHttp, MediaBuysModule, mediaBuysSchema, MediaBuysWorker } from './media-buys.module';
