import type { CampaignEvents } from '@exchange/campaigns';
import { Consumes, type StoredEvent } from '@exchange/platform';
import { EndingsService } from '../../application/endings.service';

@Consumes({ consumer: 'media-buys-archive', events: ['campaigns.archived'] })
export class OnCampaignArchived {
  constructor(private readonly endings: EndingsService) {}

  handle({ accountId, occurredAt, payload }: StoredEvent<CampaignEvents, 'campaigns.archived'>): Promise<void> {
    return this.endings.archiveCampaign(accountId, payload.campaignId, occurredAt);
  }
}
