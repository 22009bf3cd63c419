import { Module } from '@nestjs/common';
import { AdvertisersController } from './adapters/http/advertisers.controller';
import { TypeormAdvertisers } from './adapters/typeorm/typeorm-advertisers';
import { Advertisers } from './application/advertisers';
import { AdvertisersService } from './application/advertisers.service';
import { AdvertiserRecords } from './domain/ports';

@Module({
  providers: [Advertisers, AdvertisersService, { provide: AdvertiserRecords, useClass: TypeormAdvertisers }],
  exports: [Advertisers, AdvertisersService],
})
export class AdvertisersModule {}

@Module({ imports: [AdvertisersModule], controllers: [AdvertisersController] })
export class AdvertisersHttp {}
