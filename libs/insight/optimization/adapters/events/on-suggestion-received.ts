import { Consumes, type StoredEvent } from '@exchange/platform';
import { ApplyingService } from '../../application/applying.service';
import type { SuggestionEvents } from '../../domain/events';

/** Here and not in the analysis: the exchange itself approves, whoever has asked for the analysis. */
@Consumes({ consumer: 'optimization-auto', events: ['suggestions.received'] })
export class OnSuggestionReceived {
  constructor(private readonly applying: ApplyingService) {}

  handle({ accountId, payload }: StoredEvent<SuggestionEvents, 'suggestions.received'>): Promise<void> {
    return this.applying.received({ accountId, id: payload.suggestionId }, payload.campaignId);
  }
}
