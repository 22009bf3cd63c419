import type { SuggestionEvents } from '@exchange/optimization';
import { Consumes, type StoredEvent } from '@exchange/platform';
import { CommitmentReleaseService } from '../../application/commitment-release.service';

/** Also handles approved suggestions that failed before the seller was contacted. */
@Consumes({ consumer: 'buyer-agents-suggested', events: ['suggestions.failed'] })
export class OnSuggestionFailed {
  constructor(private readonly releases: CommitmentReleaseService) {}

  async handle({ accountId, payload }: StoredEvent<SuggestionEvents, 'suggestions.failed'>): Promise<void> {
    await this.releases.changed(accountId, payload.mediaBuyId, payload.suggestionId, false);
  }
}
