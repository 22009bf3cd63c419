import { type MediaBuyEvents, mediaBuyStates } from '@exchange/media-buys';
import { Consumes, type StoredEvent } from '@exchange/platform';
import { ChargingService } from '../../application/charging.service';

@Consumes({ consumer: 'billing-ended', events: ['media_buys.updated'] })
export class OnBuyEnded {
  constructor(private readonly charging: ChargingService) {}

  async handle({ accountId, payload }: StoredEvent<MediaBuyEvents, 'media_buys.updated'>): Promise<void> {
    const { mediaBuyId, status, hasEndedUnspent = false } = payload;
    if (mediaBuyStates.is(status, 'over')) await this.charging.endMediaBuy({ buyerId: accountId, mediaBuyId }, hasEndedUnspent);
  }
}
