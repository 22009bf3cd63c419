import type { MediaBuyEvents } from '@exchange/media-buys';
import { Consumes, type StoredEvent } from '@exchange/platform';
import { ChargingService } from '../../application/charging.service';

type Answered = StoredEvent<MediaBuyEvents, 'media_buys.change_agreed' | 'media_buys.change_refused'>;

@Consumes({ consumer: 'billing-changed', events: ['media_buys.change_agreed', 'media_buys.change_refused'] })
export class OnChangeAnswered {
  constructor(private readonly charging: ChargingService) {}

  async handle({ type, accountId: buyerId, payload: { mediaBuyId, changeId } }: Answered): Promise<void> {
    if (changeId !== undefined) await this.charging.changed({ buyerId, mediaBuyId }, changeId, type === 'media_buys.change_agreed');
  }
}
