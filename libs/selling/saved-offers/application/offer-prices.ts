import { Injectable } from '@nestjs/common';
import { sellerProductRef } from '@exchange/discovery';
import { OfferPrices, type SavedPrices } from '@exchange/hosted-agent';
import { SavedOffers } from '../domain/ports';

/** Implements the port of hosted storefronts (ADR 49): orders that name a redeemed offer are booked at its prices. */
@Injectable()
export class SavedOfferPrices extends OfferPrices {
  constructor(private readonly offers: SavedOffers) {
    super();
  }

  async find(
    { accountId, id: storefrontId }: { readonly accountId: number; readonly id: number },
    offerId: string,
    buyerAccountId: number | null,
  ): Promise<SavedPrices | null> {
    const id = /^\d{1,15}$/.test(offerId) ? Number(offerId) : null;
    const offer = id === null ? null : await this.offers.find(accountId, id);
    if (!offer || offer.state.storefrontId !== storefrontId || offer.state.redeemedBy === null) return null;
    const { redeemedBy, expiresAt, snapshot } = offer.state;
    if (buyerAccountId !== null && buyerAccountId !== redeemedBy) return null;
    const prices = snapshot.products.flatMap(({ productId, pricingOptions }) =>
      pricingOptions.map(({ pricingOptionId, pricingModel, currency, fixedPrice, floorPrice, minSpend = null }) => ({
        productId: sellerProductRef(productId),
        pricingOptionId,
        pricingModel,
        currency,
        fixedPrice,
        floorPrice: fixedPrice === null ? floorPrice : null,
        minSpend,
      })),
    );
    return { expiresAt, prices };
  }
}
