import type { MediaBuyEvent } from '@exchange/media-buys';
import { Consumes, type EventConsumer, type StoredEvent } from '@exchange/platform';
import { AnalystService } from '../../application/analyst.service';

/** Events may come late and out of order, so what is true now is asked for. */
@Consumes({ consumer: 'optimization-watch', events: ['media_buys.updated'] })
export class OnMediaBuyMoved implements EventConsumer {
  constructor(private readonly analyst: AnalystService) {}

  handle({ accountId, payload }: StoredEvent<MediaBuyEvent>): Promise<void> {
    return this.analyst.follow(accountId, payload.mediaBuyId);
  }
}
