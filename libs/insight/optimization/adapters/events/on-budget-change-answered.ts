import type { MediaBuyEvents } from '@exchange/media-buys';
import { Consumes, type StoredEvent } from '@exchange/platform';
import { ApplyingService } from '../../application/applying.service';

@Consumes({ consumer: 'optimization-answer', events: ['media_buys.change_agreed', 'media_buys.change_refused'] })
export class OnChangeAnswered {
  constructor(private readonly applying: ApplyingService) {}

  handle({
    type,
    accountId,
    payload,
  }: StoredEvent<MediaBuyEvents, 'media_buys.change_agreed' | 'media_buys.change_refused'>): Promise<void> {
    const { mediaBuyId, requestId, reason } = payload;
    const refusal = type === 'media_buys.change_refused' ? (reason ?? 'The seller did not agree.') : null;
    return this.applying.answered(accountId, mediaBuyId, requestId, refusal);
  }
}
