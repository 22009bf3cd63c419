import { type MediaBuyEvents, mediaBuyStates } from '@exchange/media-buys';
import { Consumes, type StoredEvent } from '@exchange/platform';
import { GivenBackService } from '../../application/given-back.service';

@Consumes({ consumer: 'buyer-agents-ended', events: ['media_buys.updated'] })
export class OnBuyEnded {
  constructor(private readonly givenBack: GivenBackService) {}

  async handle({ accountId, payload }: StoredEvent<MediaBuyEvents, 'media_buys.updated'>): Promise<void> {
    const { mediaBuyId, status, hasEndedUnspent = false } = payload;
    // One that is archived ended before, or was canceled with it and says so.
    const isOver = mediaBuyStates.is(status, 'over') && (hasEndedUnspent || status !== 'ARCHIVED');
    if (isOver) await this.givenBack.ended(accountId, mediaBuyId, hasEndedUnspent);
  }
}
