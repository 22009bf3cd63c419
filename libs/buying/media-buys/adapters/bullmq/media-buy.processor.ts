import { DeadLetters, Every, Log, Spans, WorkProcessor, type WorkQueue, Works } from '@exchange/platform';
import { ForwardingService } from '../../application/forwarding.service';
import { mediaBuyLimits } from '../../domain/limits';
import type { BuyAttempt, DueBuy } from '../../domain/media-buy-state';

export const mediaBuysQueue = 'media-buys';

export const buyQueue: WorkQueue<BuyAttempt, DueBuy> = {
  name: mediaBuysQueue,
  job: 'forward',
  wakeUpIdOf: ({ id, fence }) => `${id}-${fence}`,
  keyOf: ({ accountId, id, sellerId }) => ({ accountId, id, sellerId }),
};

/** Jobs mostly wait for sellers, so one process runs many at once. */
@Works(mediaBuysQueue, { concurrency: mediaBuyLimits.maxConcurrent })
export class MediaBuyProcessor extends WorkProcessor<DueBuy> {
  constructor(forwarding: ForwardingService, letters: DeadLetters, log: Log, spans: Spans) {
    super(forwarding, letters, log, spans, {
      queue: mediaBuysQueue,
      idOf: ({ id }) => id,
      as: 'mediaBuyId',
      failure: 'asking a seller about a media buy failed',
    });
  }

  @Every(1_000)
  override sweep(): Promise<void> {
    return super.sweep();
  }
}
