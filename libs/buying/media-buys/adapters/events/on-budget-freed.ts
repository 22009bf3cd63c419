import { Consumes, type StoredEvent } from '@exchange/platform';
import { AllocationService } from '../../application/allocation.service';
import type { MediaBuyEvents } from '../../domain/events';
import { mediaBuyStates } from '../../domain/media-buy.states';

/** Updates the campaign's allocated budget after a media buy ended or a change was answered. */
@Consumes({ consumer: 'media-buys-allocation', events: ['media_buys.updated', 'media_buys.change_agreed', 'media_buys.change_refused'] })
export class OnBudgetFreed {
  constructor(private readonly allocation: AllocationService) {}

  async handle({ accountId, payload }: StoredEvent<MediaBuyEvents>): Promise<void> {
    if ('status' in payload && mediaBuyStates.is(payload.status, 'holdingBudget')) return;
    await this.allocation.update(accountId, payload.campaignId);
  }
}
