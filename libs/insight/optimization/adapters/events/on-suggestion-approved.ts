import { Consumes, type StoredEvent } from '@exchange/platform';
import { SuggestionApplyingService } from '../../application/suggestion-applying.service';
import type { SuggestionEvents } from '../../domain/events';

@Consumes({ consumer: 'optimization-apply', events: ['suggestions.approved'] })
export class OnSuggestionApproved {
  constructor(private readonly applying: SuggestionApplyingService) {}

  handle({ accountId, payload }: StoredEvent<SuggestionEvents, 'suggestions.approved'>): Promise<void> {
    return this.applying.apply({ accountId, id: payload.suggestionId });
  }
}
