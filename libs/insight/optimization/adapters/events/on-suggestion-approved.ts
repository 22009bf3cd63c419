import { Consumes, type EventConsumer, type StoredEvent } from '@exchange/platform';
import { ApplyingService } from '../../application/applying.service';
import type { SuggestionEvent } from '../../domain/events';

@Consumes({ consumer: 'optimization-apply', events: ['suggestions.approved'] })
export class OnSuggestionApproved implements EventConsumer {
  constructor(private readonly applying: ApplyingService) {}

  handle({ accountId, payload }: StoredEvent<SuggestionEvent>): Promise<void> {
    return this.applying.apply({ accountId, id: payload.suggestionId });
  }
}
