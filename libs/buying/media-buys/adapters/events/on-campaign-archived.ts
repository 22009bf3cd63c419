import type { CampaignEvent } from '@exchange/campaigns';
import { Consumes, type EventConsumer, type StoredEvent } from '@exchange/platform';
import { EndingsService } from '../../application/endings.service';

@Consumes({ consumer: 'media-buys-archive', events: ['campaigns.archived'] })
export class OnCampaignArchived implements EventConsumer {
  constructor(private readonly endings: EndingsService) {}

  handle({ accountId, payload }: StoredEvent<CampaignEvent>): Promise<void> {
    return this.endings.archiveOf(accountId, payload.campaignId);
  }
}
