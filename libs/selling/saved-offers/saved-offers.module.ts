import { Global, Module } from '@nestjs/common';
import { AccountsModule } from '@exchange/accounts';
import { BriefsModule } from '@exchange/briefs';
import { DiscoveryModule, OfferCodes } from '@exchange/discovery';
import { OfferPrices } from '@exchange/hosted-agent';
import { OnboardingModule } from '@exchange/onboarding';
import type { ContextSchema } from '@exchange/platform';
import { FacadeSavedOfferLookups } from './adapters/facades/facade-saved-offer-lookups';
import { SavedOffersController } from './adapters/http/saved-offers.controller';
import { SavedOfferKind } from './adapters/mcp/saved-offer.kind';
import { ExpirySchedule } from './adapters/schedules/expiry-schedule';
import { SavedOffers1763829000001 } from './adapters/typeorm/migrations/1763829000001-saved-offers';
import { savedOfferRow } from './adapters/typeorm/saved-offer.row';
import { TypeormSavedOffers } from './adapters/typeorm/typeorm-saved-offers';
import { ExpiringService } from './application/expiring.service';
import { SavedOfferCodes } from './application/offer-codes';
import { SavedOfferPrices } from './application/offer-prices';
import { SavedOffersService } from './application/saved-offers.service';
import { SavedOffers, SavedOfferLookups } from './domain/ports';

export const savedOffersSchema: ContextSchema = {
  entities: [savedOfferRow as never],
  migrations: [SavedOffers1763829000001],
  retention: [
    {
      table: 'saved_offers',
      // Orders may name a redeemed offer until it expires.
      expired: `status <> 'active' and updated_at < $1 and expires_at < $1`,
      days: ({ deletedRetentionDays }) => deletedRetentionDays,
    },
  ],
};

const ports = [
  { provide: SavedOffers, useClass: TypeormSavedOffers },
  { provide: SavedOfferLookups, useClass: FacadeSavedOfferLookups },
];

@Module({
  imports: [AccountsModule, BriefsModule, DiscoveryModule, OnboardingModule],
  providers: [...ports, SavedOffersService],
  exports: [...ports.map(({ provide }) => provide), SavedOffersService],
})
export class SavedOffersModule {}

/** Implements the port of discovery (ADR 49). Global, because discovery cannot import a context that depends on it. */
@Global()
@Module({
  imports: [SavedOffersModule],
  providers: [{ provide: OfferCodes, useClass: SavedOfferCodes }],
  exports: [OfferCodes],
})
class SavedOffersForDiscovery {}

/** Implements the port of hosted storefronts, which take orders in both kinds of process. */
@Global()
@Module({
  providers: [
    { provide: SavedOffers, useClass: TypeormSavedOffers },
    { provide: OfferPrices, useClass: SavedOfferPrices },
  ],
  exports: [OfferPrices],
})
class SavedOffersForStorefronts {}

@Module({
  imports: [SavedOffersModule, SavedOffersForDiscovery, SavedOffersForStorefronts],
  controllers: [SavedOffersController],
  providers: [SavedOfferKind],
})
export class SavedOffersHttp {}

@Module({
  imports: [SavedOffersForStorefronts],
  providers: [ExpiringService, ExpirySchedule, { provide: SavedOffers, useClass: TypeormSavedOffers }],
})
export class SavedOffersWorker {}
