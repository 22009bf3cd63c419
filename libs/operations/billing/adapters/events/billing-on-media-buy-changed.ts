import { type MediaBuyEvents, mediaBuyStates } from '@exchange/media-buys';
import { Consumes, type StoredEvent } from '@exchange/platform';
import { ChargingService } from '../../application/charging.service';

type ChargingEvent = 'media_buys.updated' | 'media_buys.change_agreed' | 'media_buys.change_refused';

/** Can be repeated. */
@Consumes({
  consumer: 'billing-media-buys',
  formerly: ['billing-changed', 'billing-ended'],
  events: ['media_buys.updated', 'media_buys.change_agreed', 'media_buys.change_refused'],
})
export class BillingOnMediaBuyChanged {
  constructor(private readonly charging: ChargingService) {}

  async handle({ type, accountId, payload }: StoredEvent<MediaBuyEvents, ChargingEvent>): Promise<void> {
    const key = { buyerId: accountId, mediaBuyId: payload.mediaBuyId };
    if ('status' in payload) {
      if (mediaBuyStates.is(payload.status, 'over')) await this.charging.endMediaBuy(key, payload.hasEndedUnspent ?? false);
    } else if (payload.changeId !== undefined)
      await this.charging.applyAnsweredChange(key, payload.changeId, type === 'media_buys.change_agreed');
  }
}
