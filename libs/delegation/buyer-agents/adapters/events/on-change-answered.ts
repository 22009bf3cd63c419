import type { MediaBuyEvents } from '@exchange/media-buys';
import { Consumes, type StoredEvent } from '@exchange/platform';
import { CommitmentReleaseService } from '../../application/commitment-release.service';

@Consumes({ consumer: 'buyer-agents-changed', events: ['media_buys.change_agreed', 'media_buys.change_refused'] })
export class OnAgentChangeAnswered {
  constructor(private readonly releases: CommitmentReleaseService) {}

  async handle({
    type,
    accountId,
    payload,
  }: StoredEvent<MediaBuyEvents, 'media_buys.change_agreed' | 'media_buys.change_refused'>): Promise<void> {
    const { mediaBuyId, changeId } = payload;
    if (changeId !== undefined) await this.releases.changed(accountId, mediaBuyId, changeId, type === 'media_buys.change_agreed');
  }
}
