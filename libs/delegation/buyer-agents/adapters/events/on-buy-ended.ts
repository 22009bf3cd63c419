import { type MediaBuyEvents, mediaBuyStates } from '@exchange/media-buys';
import { Consumes, type StoredEvent } from '@exchange/platform';
import { CommitmentReleaseService } from '../../application/commitment-release.service';

@Consumes({ consumer: 'buyer-agents-ended', events: ['media_buys.updated'] })
export class OnAgentBuyEnded {
  constructor(private readonly releases: CommitmentReleaseService) {}

  async handle({ accountId, payload }: StoredEvent<MediaBuyEvents, 'media_buys.updated'>): Promise<void> {
    const { mediaBuyId, status, hasEndedUnspent = false } = payload;
    // An archived buy ended before, unless it was canceled when archived, which `hasEndedUnspent` shows.
    const isOver = mediaBuyStates.is(status, 'over') && (hasEndedUnspent || status !== 'ARCHIVED');
    if (isOver) await this.releases.ended(accountId, mediaBuyId, hasEndedUnspent);
  }
}
