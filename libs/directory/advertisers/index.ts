export { turnsOnAuto } from './adapters/http/advertiser.wire';
export { FrequencyCapWire, UtmParamWire } from './adapters/http/delivery-settings.wire';
export { AdvertisersHttp, AdvertisersModule, advertisersSchema } from './advertisers.module';
export { AdvertiserOpeningFacade } from './application/advertiser-opening.facade';
export { AdvertisersFacade } from './application/advertisers.facade';
export type { AdvertiserSpec } from './application/advertisers.facade';
