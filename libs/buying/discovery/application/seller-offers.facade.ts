import { Injectable } from '@nestjs/common';
import { Discoveries, type SellerOffer, type SellerOfferKey } from '../domain/ports';

/** The face of this context for sellers: what they have offered themselves, and nothing else of a discovery. */
@Injectable()
export class SellerOffersFacade {
  constructor(private readonly discoveries: Discoveries) {}

  /** The named proposal, if there is one, with its products. Null for a discovery in which that seller of that account has offered nothing. */
  find(key: SellerOfferKey): Promise<SellerOffer | null> {
    return this.discoveries.offerOf(key);
  }
}
