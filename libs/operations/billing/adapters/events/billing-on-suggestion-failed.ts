import type { SuggestionEvents } from '@exchange/optimization';
import { Consumes, type StoredEvent } from '@exchange/platform';
import { ChargingService } from '../../application/charging.service';

/** Releases what an approved suggestion would have cost, also when it failed before the seller was asked. Can be repeated. */
@Consumes({ consumer: 'billing-suggestions', events: ['suggestions.failed'] })
export class BillingOnSuggestionFailed {
  constructor(private readonly charging: ChargingService) {}

  handle({ accountId, payload }: StoredEvent<SuggestionEvents, 'suggestions.failed'>): Promise<void> {
    const { mediaBuyId, suggestionId } = payload;
    return this.charging.applyAnsweredChange({ buyerId: accountId, mediaBuyId }, suggestionId, false);
  }
}
