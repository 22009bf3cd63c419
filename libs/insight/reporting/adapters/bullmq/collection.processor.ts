import { DeadLetters, Every, Log, Spans, WorkProcessor, type WorkQueue, Works } from '@exchange/platform';
import { CollectingService } from '../../application/collecting.service';
import type { CollectionAttempt, CollectionKey } from '../../domain/collection';
import { collectionLimits } from '../../domain/collection-limits';

export const deliveryQueue = 'delivery';

export const collectionQueue: WorkQueue<CollectionAttempt, CollectionKey> = {
  name: deliveryQueue,
  job: 'collect',
  wakeUpIdOf: ({ mediaBuyId, fence }) => `${mediaBuyId}-${fence}`,
  keyOf: ({ accountId, mediaBuyId }) => ({ accountId, mediaBuyId }),
};

/** Jobs mostly wait for sellers. Nobody waits for the result, so the concurrency limit keeps capacity free for purchases. */
@Works(deliveryQueue, { concurrency: collectionLimits.concurrency })
export class CollectionProcessor extends WorkProcessor<CollectionKey> {
  constructor(collecting: CollectingService, letters: DeadLetters, log: Log, spans: Spans) {
    super(collecting, letters, log, spans, {
      queue: deliveryQueue,
      idOf: ({ mediaBuyId }) => mediaBuyId,
      as: 'mediaBuyId',
      failure: 'asking a seller for delivery failed',
    });
  }

  @Every(2_000)
  override sweep(): Promise<void> {
    return super.sweep();
  }
}
