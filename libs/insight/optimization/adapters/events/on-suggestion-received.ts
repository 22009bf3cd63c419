import { Consumes, type StoredEvent } from '@exchange/platform';
import { SuggestionApplyingService } from '../../application/suggestion-applying.service';
import type { SuggestionEvents } from '../../domain/events';

/** AUTO mode is handled here, so that the exchange is recorded as approver even if a person started the analysis. */
@Consumes({ consumer: 'optimization-auto', events: ['suggestions.received'] })
export class OnSuggestionReceived {
  constructor(private readonly applying: SuggestionApplyingService) {}

  handle({ accountId, payload }: StoredEvent<SuggestionEvents, 'suggestions.received'>): Promise<void> {
    return this.applying.approveIfAuto({ accountId, id: payload.suggestionId }, payload.campaignId);
  }
}
