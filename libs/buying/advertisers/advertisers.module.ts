import { Module } from '@nestjs/common';
import type { ContextSchema } from '@exchange/platform';
import { AdvertisersController } from './adapters/http/advertisers.controller';
import { advertiserRow } from './adapters/typeorm/advertiser.row';
import { Advertisers1763650000301 } from './adapters/typeorm/migrations/1763650000301-advertisers';
import { TypeormAdvertisers } from './adapters/typeorm/typeorm-advertisers';
import { Advertisers } from './application/advertisers';
import { AdvertisersService } from './application/advertisers.service';
import { AdvertiserRecords } from './domain/ports';

export const advertisersSchema: ContextSchema = { entities: [advertiserRow as never], migrations: [Advertisers1763650000301] };

@Module({
  providers: [Advertisers, AdvertisersService, { provide: AdvertiserRecords, useClass: TypeormAdvertisers }],
  exports: [Advertisers, AdvertisersService],
})
export class AdvertisersModule {}

@Module({ imports: [AdvertisersModule], controllers: [AdvertisersController] })
export class AdvertisersHttp {}
