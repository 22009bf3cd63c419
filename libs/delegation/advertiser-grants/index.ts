export { AdvertiserGrantsHttp, AdvertiserGrantsModule, advertiserGrantsSchema, AdvertiserGrantsWorker } from './advertiser-grants.module';
export { AdvertiserGrantsFacade } from './application/advertiser-grants.facade';
export type { AdvertiserGrantEvents } from './domain/events';
export type { UsableGrant } from './domain/ports';
