import { type MediaBuyEvents, mediaBuyStates } from '@exchange/media-buys';
import { Consumes, type StoredEvent } from '@exchange/platform';
import { ChargingService } from '../../application/charging.service';

const answers = ['media_buys.change_agreed', 'media_buys.change_refused'] as const;
type Answer = (typeof answers)[number];

/** Can be repeated. */
@Consumes({ consumer: 'billing-media-buys', events: ['media_buys.updated', ...answers] })
export class BillingOnMediaBuyChanged {
  constructor(private readonly charging: ChargingService) {}

  async handle({ type, accountId, payload }: StoredEvent<MediaBuyEvents, 'media_buys.updated' | Answer>): Promise<void> {
    const key = { buyerId: accountId, mediaBuyId: payload.mediaBuyId };
    if ('status' in payload) {
      if (mediaBuyStates.is(payload.status, 'over')) await this.charging.endMediaBuy(key, payload.hasEndedUnspent ?? false);
    } else if (payload.changeId !== undefined)
      await this.charging.applyAnsweredChange(key, payload.changeId, type === 'media_buys.change_agreed');
  }
}

// Names of the release before: their work may still wait, or come from its processes. Remove with its tables (docs/adr/0211).

@Consumes({ consumer: 'billing-ended', events: ['media_buys.updated'] })
export class FormerBillingOnBuyEnded extends BillingOnMediaBuyChanged {}

@Consumes({ consumer: 'billing-changed', events: answers })
export class FormerBillingOnChangeAnswered extends BillingOnMediaBuyChanged {}
