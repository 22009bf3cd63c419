import { Global, Module } from '@nestjs/common';
import { AccountsModule } from '@exchange/accounts';
import { ConsentAdvertisers } from '@exchange/oauth';
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

/** Fills the port of OAuth (ADR 49). Global, because OAuth cannot import a context that depends on it. */
@Global()
@Module({
  imports: [AdvertisersModule],
  providers: [{ provide: ConsentAdvertisers, useExisting: AdvertisersFacade }],
  exports: [ConsentAdvertisers],
})
class AdvertisersForConsent {}

@Module({
  imports: [AdvertisersForConsent, AdvertisersModule],
  controllers: [AdvertisersController],
  providers: [AdvertiserKind, SaveAdvertiserTool],
})
export class AdvertisersHttp {}
