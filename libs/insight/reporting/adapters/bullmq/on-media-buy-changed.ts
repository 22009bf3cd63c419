import { Clock } from '@exchange/kernel';
import type { MediaBuyEvent } from '@exchange/media-buys';
import { Consumes, type EventConsumer, type StoredEvent } from '@exchange/platform';
import { Collections } from '../../domain/ports';

/** What can have delivered. */
const delivering = ['ACTIVE', 'PAUSED', 'COMPLETED', 'CANCELED'];

/** A media buy that runs is asked about from now on; one that ends is asked about once more soon. */
@Consumes({ consumer: 'reporting', events: ['media_buys.updated'] })
export class OnMediaBuyChanged implements EventConsumer {
  constructor(
    private readonly collections: Collections,
    private readonly clock: Clock,
  ) {}

  async handle({ accountId, payload }: StoredEvent<MediaBuyEvent>): Promise<void> {
    if (!delivering.includes(payload.status)) return;
    await this.collections.enroll({ accountId, mediaBuyId: payload.mediaBuyId }, this.clock.now());
  }
}
