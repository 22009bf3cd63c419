import type { AudienceEvents } from '@exchange/audiences';
import { Consumes, type StoredEvent } from '@exchange/platform';
import { FollowingService } from '../../application/following.service';

@Consumes({ consumer: 'syndication-audiences', events: ['audiences.synced'] })
export class OnAudiencesSynced {
  constructor(private readonly following: FollowingService) {}

  async handle({ accountId, payload }: StoredEvent<AudienceEvents, 'audiences.synced'>): Promise<void> {
    const { advertiserId, audiences } = payload;
    const ids = audiences.map(({ audienceId }) => audienceId);
    await this.following.synced({ accountId, advertiserId }, ids);
  }
}
