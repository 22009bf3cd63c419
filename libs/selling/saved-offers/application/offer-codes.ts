import { Injectable } from '@nestjs/common';
import { OfferCodes, type RedeemedOffer } from '@exchange/discovery';
import { Clock } from '@exchange/kernel';
import { savedOfferErrors } from '../domain/errors';
import { SavedOffers, SavedOfferLookups } from '../domain/ports';
import { withExpiry } from '../domain/snapshot';

/** Implements the port of discovery (ADR 49). Joins the transaction that begins the discovery. */
@Injectable()
export class SavedOfferCodes extends OfferCodes {
  constructor(
    private readonly offers: SavedOffers,
    private readonly lookups: SavedOfferLookups,
    private readonly clock: Clock,
  ) {
    super();
  }

  async redeem(by: number, code: string, discoveryId: string): Promise<RedeemedOffer> {
    const now = this.clock.now();
    const buyer = await this.lookups.identityOf(by);
    const redeemed = await this.offers.redeem(buyer, code.toUpperCase(), (offer) => offer.redeem({ by, discoveryId }, now));
    if (!redeemed) throw savedOfferErrors.codeNotFound({ field: 'proposalCode' });
    const { id, storefrontId: sellerId, label, snapshot, expiresAt } = redeemed.state;
    return { sellerId, offerId: String(id), label, ...withExpiry(snapshot, expiresAt) };
  }
}
