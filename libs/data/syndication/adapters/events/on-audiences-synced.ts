import type { AudienceEvents } from '@exchange/audiences';
import { Consumes, type StoredEvent } from '@exchange/platform';
import { ResourceChangeService } from '../../application/resource-change.service';

@Consumes({ consumer: 'syndication-audiences', events: ['audiences.synced'] })
export class OnAudiencesSynced {
  constructor(private readonly changes: ResourceChangeService) {}

  async handle({ accountId, payload }: StoredEvent<AudienceEvents, 'audiences.synced'>): Promise<void> {
    const { advertiserId, audiences } = payload;
    const ids = audiences.map(({ audienceId }) => audienceId);
    await this.changes.onAudiencesSynced({ accountId, advertiserId }, ids);
  }
}
