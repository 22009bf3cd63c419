import type { SuggestionEvents } from '@exchange/optimization';
import { Consumes, type StoredEvent } from '@exchange/platform';
import { GivenBackService } from '../../application/given-back.service';

/** Also where no seller was asked for the change that had been approved. */
@Consumes({ consumer: 'buyer-agents-suggested', events: ['suggestions.failed'] })
export class OnSuggestionFailed {
  constructor(private readonly givenBack: GivenBackService) {}

  async handle({ accountId, payload }: StoredEvent<SuggestionEvents, 'suggestions.failed'>): Promise<void> {
    await this.givenBack.changed(accountId, payload.mediaBuyId, payload.suggestionId, false);
  }
}
