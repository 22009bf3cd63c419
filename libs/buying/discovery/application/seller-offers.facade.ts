import { Injectable } from '@nestjs/common';
import { Discoveries, type SellerOffer, type SellerOfferKey } from '../domain/ports';
import { type AskedAs, type OwnAnswer, type OwnOffers, SellerAnswers } from '../domain/ports/seller-answers';

/** Products of an answer that its seller can read. */
const maxProducts = 50;

/** Shows sellers their own offers, and no other data of a discovery. */
@Injectable()
export class SellerOffersFacade {
  constructor(
    private readonly discoveries: Discoveries,
    private readonly answers: SellerAnswers,
  ) {}

  /** The named proposal, if it exists, with its products. Null for a discovery in which that seller of that account has offered nothing. */
  find(key: SellerOfferKey): Promise<SellerOffer | null> {
    return this.discoveries.offerOf(key);
  }

  /** Newest answers of the account's sellers to these requests; no entry for a request that is gone or of another account. */
  answersOf(sellerAccountId: number, asked: readonly AskedAs[]): Promise<readonly OwnAnswer[]> {
    return this.answers.list(sellerAccountId, asked);
  }

  /** What a seller of the account has offered; null until it has answered. */
  offersOf(sellerAccountId: number, asked: AskedAs): Promise<OwnOffers | null> {
    return this.answers.offers(sellerAccountId, asked, maxProducts);
  }
}
