import type { ContextSchema } from '@exchange/platform';
import { advertiserRow } from './adapters/typeorm/advertiser.row';
import { Advertisers1763650000301 } from './adapters/typeorm/migrations/1763650000301-advertisers';

export { FrequencyCapWire, UtmParamWire } from './adapters/http/delivery-settings.wire';
export { AdvertisersHttp, AdvertisersModule } from './advertisers.module';
export { Advertisers } from './application/advertisers';
export type { AdvertiserSpec } from './application/advertisers';

export const advertisersSchema: ContextSchema = { entities: [advertiserRow as never], migrations: [Advertisers1763650000301] };
