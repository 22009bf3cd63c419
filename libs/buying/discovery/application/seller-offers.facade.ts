import { Injectable } from '@nestjs/common';
import { Discoveries, type SellerOffer, type SellerOfferKey } from '../domain/ports';

/** Shows sellers their own offers, and no other data of a discovery. */
@Injectable()
export class SellerOffersFacade {
  constructor(private readonly discoveries: Discoveries) {}

  /** The named proposal, if it exists, with its products. Null for a discovery in which that seller of that account has offered nothing. */
  find(key: SellerOfferKey): Promise<SellerOffer | null> {
    return this.discoveries.offerOf(key);
  }
}
