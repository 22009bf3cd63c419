import type { CampaignEvents } from '@exchange/campaigns';
import { Consumes, type StoredEvent } from '@exchange/platform';
import { DecisionChangesService } from '../../application/decision-changes.service';

@Consumes({ consumer: 'media-buys-decisions', events: ['campaigns.updated'] })
export class OnCampaignDecided {
  constructor(private readonly changes: DecisionChangesService) {}

  handle({ accountId, payload }: StoredEvent<CampaignEvents, 'campaigns.updated'>): Promise<void> {
    return this.changes.apply(accountId, payload.campaignId);
  }
}
