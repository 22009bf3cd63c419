import type { MediaBuyEvents } from '@exchange/media-buys';
import { Consumes, type StoredEvent } from '@exchange/platform';
import { ChargingService } from '../../application/charging.service';

@Consumes({ consumer: 'billing-changed', events: ['media_buys.change_agreed', 'media_buys.change_refused'] })
export class BillingOnChangeAnswered {
  constructor(private readonly charging: ChargingService) {}

  async handle({
    type,
    accountId,
    payload,
  }: StoredEvent<MediaBuyEvents, 'media_buys.change_agreed' | 'media_buys.change_refused'>): Promise<void> {
    const { mediaBuyId, changeId } = payload;
    if (changeId === undefined) return;
    await this.charging.applyAnsweredChange({ buyerId: accountId, mediaBuyId }, changeId, type === 'media_buys.change_agreed');
  }
}
