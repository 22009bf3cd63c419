import type { MediaBuyEvents } from '@exchange/media-buys';
import { Consumes, type StoredEvent } from '@exchange/platform';
import { AnalysisService } from '../../application/analysis.service';

/** Events may arrive late and out of order, so the handler reads the current state. */
@Consumes({ consumer: 'optimization-watch', events: ['media_buys.updated'] })
export class OnMediaBuyMoved {
  constructor(private readonly analysis: AnalysisService) {}

  handle({ accountId, payload }: StoredEvent<MediaBuyEvents, 'media_buys.updated'>): Promise<void> {
    return this.analysis.updateWatch(accountId, payload.mediaBuyId);
  }
}
