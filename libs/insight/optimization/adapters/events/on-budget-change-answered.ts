import type { MediaBuyEvents } from '@exchange/media-buys';
import { Consumes, type StoredEvent } from '@exchange/platform';
import { SuggestionApplyingService } from '../../application/suggestion-applying.service';

@Consumes({ consumer: 'optimization-answer', events: ['media_buys.change_agreed', 'media_buys.change_refused'] })
export class OnBudgetChangeAnswered {
  constructor(private readonly applying: SuggestionApplyingService) {}

  handle({
    type,
    accountId,
    payload,
  }: StoredEvent<MediaBuyEvents, 'media_buys.change_agreed' | 'media_buys.change_refused'>): Promise<void> {
    const { mediaBuyId, requestId, reason } = payload;
    const refusal = type === 'media_buys.change_refused' ? (reason ?? 'The seller did not agree.') : null;
    return this.applying.handleAnswer(accountId, mediaBuyId, requestId, refusal);
  }
}
