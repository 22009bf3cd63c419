import { DeadLetters, Every, Log, Spans, WorkProcessor, type WorkQueue, Works } from '@exchange/platform';
import { SharingService } from '../../application/sharing.service';
import { syndicationLimits } from '../../domain/limits';
import type { DueSyndication, SyndicationAttempt } from '../../domain/syndication-state';

export const syndicationQueue = 'syndication';

export const shareQueue: WorkQueue<SyndicationAttempt, DueSyndication> = {
  name: syndicationQueue,
  job: 'share',
  wakeUpIdOf: ({ id, fence }) => `${id}-${fence}`,
  keyOf: ({ accountId, id, sellerId }) => ({ accountId, id, sellerId }),
};

/** Each share has one part of its resource in memory, which limits how many can run at the same time. */
@Works(syndicationQueue, { concurrency: syndicationLimits.concurrentShares })
export class ShareProcessor extends WorkProcessor<DueSyndication> {
  constructor(sharing: SharingService, letters: DeadLetters, log: Log, spans: Spans) {
    super(sharing, letters, log, spans, {
      queue: syndicationQueue,
      idOf: ({ id }) => id,
      as: 'syndicationId',
      failure: 'sharing with a seller failed',
    });
  }

  @Every(1_000)
  override sweep(): Promise<void> {
    return super.sweep();
  }
}
