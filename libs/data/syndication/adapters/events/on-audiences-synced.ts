import type { AudiencesSynced } from '@exchange/audiences';
import { Consumes, type EventConsumer, type StoredEvent } from '@exchange/platform';
import { FollowingService } from '../../application/following.service';

@Consumes({ consumer: 'syndication-audiences', events: ['audiences.synced'] })
export class OnAudiencesSynced implements EventConsumer {
  constructor(private readonly following: FollowingService) {}

  async handle({ accountId, payload }: StoredEvent<AudiencesSynced['payload']>): Promise<void> {
    const { advertiserId, audiences } = payload;
    const ids = audiences.map(({ audienceId }) => audienceId);
    await this.following.synced({ accountId, advertiserId }, ids);
  }
}
