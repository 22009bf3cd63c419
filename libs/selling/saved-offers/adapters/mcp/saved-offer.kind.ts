import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, definedOnly, type Page } from '@exchange/kernel';
import { integerIdOf, type KindSearch, noSearchText, ObjectKind } from '@exchange/platform/tools';
import { SavedOffersService } from '../../application/saved-offers.service';
import { savedOfferStates } from '../../domain/saved-offer.states';
import { type ListedOfferWire, listedOfferWire, type SavedOfferWire, savedOfferWire } from '../http/saved-offer.wire';

const filter = z.strictObject({
  offerStatus: z.enum(savedOfferStates.stored).optional().describe('The current status.'),
  operatorDomain: z.string().min(1).max(253).optional().describe('Only offers for this domain.'),
});

@Injectable()
export class SavedOfferKind extends ObjectKind<typeof filter> {
  readonly kind = 'saved_offer';
  readonly description = 'A proposal saved for one operator, who redeems its code once.';
  readonly filter = filter;
  override readonly accountType = 'SELLER';

  constructor(private readonly savedOffers: SavedOffersService) {
    super();
  }

  /** Newest first, without snapshots. */
  override async search(
    caller: Caller,
    { query, filter: { offerStatus: status, operatorDomain: domain }, cursor, limit }: KindSearch<z.output<typeof filter>>,
  ): Promise<Page<ListedOfferWire>> {
    if (query !== undefined) throw noSearchText(this.kind);
    return (await this.savedOffers.list(caller, { status, domain }, { limit, ...definedOnly({ cursor }) })).map(listedOfferWire);
  }

  override async get(caller: Caller, id: string): Promise<SavedOfferWire | null> {
    const offerId = integerIdOf(id);
    return offerId === null ? null : savedOfferWire(await this.savedOffers.read(caller, offerId));
  }
}
