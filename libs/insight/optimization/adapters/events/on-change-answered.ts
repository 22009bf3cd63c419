import type { MediaBuyChangeEvent } from '@exchange/media-buys';
import { Consumes, type EventConsumer, type StoredEvent } from '@exchange/platform';
import { ApplyingService } from '../../application/applying.service';

@Consumes({ consumer: 'optimization-answer', events: ['media_buys.change_agreed', 'media_buys.change_refused'] })
export class OnChangeAnswered implements EventConsumer {
  constructor(private readonly applying: ApplyingService) {}

  handle({ type, accountId, payload }: StoredEvent<MediaBuyChangeEvent>): Promise<void> {
    const { mediaBuyId, requestId, reason } = payload;
    const refusal = type === 'media_buys.change_refused' ? (reason ?? 'The seller did not agree.') : null;
    return this.applying.answered(accountId, mediaBuyId, requestId, refusal);
  }
}
