import { CommittedMoney } from '@exchange/commitments';
import { Consumes, type StoredEvent } from '@exchange/platform';
import type { SuggestionEvents } from '../../domain/events';

/** Returns to buyer agents what an approved suggestion would have cost, also when it failed before the seller was asked. Can be repeated. */
@Consumes({ consumer: 'optimization-failed', formerly: ['buyer-agents-suggested'], events: ['suggestions.failed'] })
export class OnSuggestionFailed {
  constructor(private readonly money: CommittedMoney) {}

  handle({ accountId, payload }: StoredEvent<SuggestionEvents, 'suggestions.failed'>): Promise<void> {
    const { mediaBuyId, suggestionId } = payload;
    return this.money.release('agent', { accountId, mediaBuyId }, suggestionId);
  }
}
