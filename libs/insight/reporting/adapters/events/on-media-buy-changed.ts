import { Clock } from '@exchange/kernel';
import { type MediaBuyEvents, mediaBuyStates } from '@exchange/media-buys';
import { Consumes, type StoredEvent } from '@exchange/platform';
import { Collections } from '../../domain/ports';

/** A media buy that runs is asked about from now on; one that ends is asked about once more soon. */
@Consumes({ consumer: 'reporting', events: ['media_buys.updated'] })
export class OnMediaBuyChanged {
  constructor(
    private readonly collections: Collections,
    private readonly clock: Clock,
  ) {}

  async handle({ accountId, payload }: StoredEvent<MediaBuyEvents, 'media_buys.updated'>): Promise<void> {
    // One that ended without having run, such as one that its buyer did not accept, has delivered nothing that counts.
    if (!mediaBuyStates.is(payload.status, 'delivering') || payload.hasEndedUnspent) return;
    await this.collections.enroll({ accountId, mediaBuyId: payload.mediaBuyId }, this.clock.now());
  }
}
