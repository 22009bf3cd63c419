import type { CampaignEvents } from '@exchange/campaigns';
import { Consumes, type StoredEvent } from '@exchange/platform';
import { RedecidingService } from '../../application/redeciding.service';

@Consumes({ consumer: 'media-buys-decisions', events: ['campaigns.updated'] })
export class OnCampaignDecided {
  constructor(private readonly redeciding: RedecidingService) {}

  handle({ accountId, payload }: StoredEvent<CampaignEvents, 'campaigns.updated'>): Promise<void> {
    return this.redeciding.follow(accountId, payload.campaignId);
  }
}
