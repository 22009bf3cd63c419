export { FrequencyCapWire, UtmParamWire } from './adapters/http/delivery-settings.wire';
export { AdvertisersHttp, AdvertisersModule, advertisersSchema } from './advertisers.module';
export { Advertisers } from './application/advertisers';
export type { AdvertiserSpec } from './application/advertisers';
