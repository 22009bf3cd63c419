import { Injectable } from '@nestjs/common';
import { OfferCodes, type RedeemedOffer } from '@exchange/discovery';
import { Clock } from '@exchange/kernel';
import { savedOfferErrors } from '../domain/errors';
import { SavedOffers, Surroundings } from '../domain/ports';
import { offeredUntil } from '../domain/snapshot';

/** Fills the port of discovery (ADR 49): the buyer's side. Joins the transaction that begins the discovery. */
@Injectable()
export class SavedOfferCodes extends OfferCodes {
  constructor(
    private readonly offers: SavedOffers,
    private readonly surroundings: Surroundings,
    private readonly clock: Clock,
  ) {
    super();
  }

  async redeem(by: number, code: string, discoveryId: string): Promise<RedeemedOffer> {
    const now = this.clock.now();
    const buyer = await this.surroundings.identityOf(by);
    const redeemed = await this.offers.redeem(buyer, code.toUpperCase(), (offer) => offer.redeem({ by, discoveryId }, now));
    if (!redeemed) throw savedOfferErrors.codeNotFound({ field: 'proposalCode' });
    const { id, storefrontId: sellerId, label, snapshot, expiresAt } = redeemed.state;
    return { sellerId, offerId: String(id), label, ...offeredUntil(snapshot, expiresAt) };
  }
}
