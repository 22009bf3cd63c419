import { Clock } from '@exchange/kernel';
import { type MediaBuyEvents, mediaBuyStates } from '@exchange/media-buys';
import { Consumes, type StoredEvent } from '@exchange/platform';
import { Collections } from '../../domain/ports';

/** Starts asking the seller when a media buy runs, and asks once more soon after it ends. */
@Consumes({ consumer: 'reporting', events: ['media_buys.updated'] })
export class OnMediaBuyChanged {
  constructor(
    private readonly collections: Collections,
    private readonly clock: Clock,
  ) {}

  async handle({ accountId, payload }: StoredEvent<MediaBuyEvents, 'media_buys.updated'>): Promise<void> {
    // A media buy that ended without having run, for example one that its buyer did not accept, has no delivery that counts.
    if (!mediaBuyStates.is(payload.status, 'delivering') || payload.hasEndedUnspent) return;
    await this.collections.enroll({ accountId, mediaBuyId: payload.mediaBuyId }, this.clock.now());
  }
}
