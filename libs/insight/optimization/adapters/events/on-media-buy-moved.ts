import type { MediaBuyEvents } from '@exchange/media-buys';
import { Consumes, type StoredEvent } from '@exchange/platform';
import { AnalystService } from '../../application/analyst.service';

/** Events may come late and out of order, so what is true now is asked for. */
@Consumes({ consumer: 'optimization-watch', events: ['media_buys.updated'] })
export class OnMediaBuyMoved {
  constructor(private readonly analyst: AnalystService) {}

  handle({ accountId, payload }: StoredEvent<MediaBuyEvents, 'media_buys.updated'>): Promise<void> {
    return this.analyst.follow(accountId, payload.mediaBuyId);
  }
}
