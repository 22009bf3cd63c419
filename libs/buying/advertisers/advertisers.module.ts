import { Module } from '@nestjs/common';
import { AccountsModule } from '@exchange/accounts';
import type { ContextSchema } from '@exchange/platform';
import { AdvertisersController } from './adapters/http/advertisers.controller';
import { AdvertiserKind } from './adapters/mcp/advertiser.kind';
import { SaveAdvertiserTool } from './adapters/mcp/save-advertiser.tool';
import { advertiserRow } from './adapters/typeorm/advertiser.row';
import { Advertisers1763650000301 } from './adapters/typeorm/migrations/1763650000301-advertisers';
import { AdvertiserTimezone1763840400001 } from './adapters/typeorm/migrations/1763840400001-advertiser-timezone';
import { TypeormAdvertisers } from './adapters/typeorm/typeorm-advertisers';
import { AdvertiserOpeningFacade } from './application/advertiser-opening.facade';
import { AdvertisersFacade } from './application/advertisers.facade';
import { AdvertisersService } from './application/advertisers.service';
import { Advertisers } from './domain/ports';

export const advertisersSchema: ContextSchema = {
  entities: [advertiserRow as never],
  migrations: [Advertisers1763650000301, AdvertiserTimezone1763840400001],
};

@Module({
  imports: [AccountsModule],
  providers: [AdvertiserOpeningFacade, AdvertisersFacade, AdvertisersService, { provide: Advertisers, useClass: TypeormAdvertisers }],
  exports: [AdvertiserOpeningFacade, AdvertisersFacade, AdvertisersService],
})
export class AdvertisersModule {}

@Module({ imports: [AdvertisersModule], controllers: [AdvertisersController], providers: [AdvertiserKind, SaveAdvertiserTool] })
export class AdvertisersHttp {}
