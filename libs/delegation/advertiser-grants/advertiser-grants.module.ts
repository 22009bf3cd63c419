import { Global, Module } from '@nestjs/common';
import { AccountsModule } from '@exchange/accounts';
import { AdvertisersModule } from '@exchange/advertisers';
import { type ContextSchema, Delegations } from '@exchange/platform';
import { AdvertiserGrantsController } from './adapters/http/advertiser-grants.controller';
import { AdvertiserGrantKind } from './adapters/mcp/advertiser-grant.kind';
import { SaveAdvertiserGrantTool } from './adapters/mcp/save-advertiser-grant.tool';
import { AdvertiserGrantExpirySchedule } from './adapters/schedules/expiry-schedule';
import { advertiserGrantRow } from './adapters/typeorm/advertiser-grant.row';
import { AdvertiserGrants1763814000001 } from './adapters/typeorm/migrations/1763814000001-advertiser-grants';
import { TypeormAdvertiserGrants } from './adapters/typeorm/typeorm-advertiser-grants';
import { TypeormDelegations } from './adapters/typeorm/typeorm-delegations';
import { AdvertiserGrantsFacade } from './application/advertiser-grants.facade';
import { AdvertiserGrantsService } from './application/advertiser-grants.service';
import { AdvertiserGrants } from './domain/ports';

export const advertiserGrantsSchema: ContextSchema = {
  entities: [advertiserGrantRow as never],
  migrations: [AdvertiserGrants1763814000001],
  retention: [
    {
      table: 'advertiser_grants',
      expired: `status in ('rejected', 'revoked', 'expired') and updated_at < $1`,
      days: ({ deletedRetentionDays }) => deletedRetentionDays,
    },
  ],
};

@Module({
  imports: [AccountsModule, AdvertisersModule],
  providers: [AdvertiserGrantsFacade, AdvertiserGrantsService, { provide: AdvertiserGrants, useClass: TypeormAdvertiserGrants }],
  exports: [AdvertiserGrantsFacade, AdvertiserGrantsService],
})
export class AdvertiserGrantsModule {}

/** Provides the port of the guard and the authenticators. Global, because they cannot import a context that depends on them. */
@Global()
@Module({ providers: [{ provide: Delegations, useClass: TypeormDelegations }], exports: [Delegations] })
class DelegationsModule {}

@Module({
  imports: [AdvertiserGrantsModule, DelegationsModule],
  controllers: [AdvertiserGrantsController],
  providers: [AdvertiserGrantKind, SaveAdvertiserGrantTool],
})
export class AdvertiserGrantsHttp {}

@Module({ imports: [AdvertiserGrantsModule, DelegationsModule], providers: [AdvertiserGrantExpirySchedule] })
export class AdvertiserGrantsWorker {}
