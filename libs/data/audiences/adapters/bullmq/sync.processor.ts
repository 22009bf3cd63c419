import { DeadLetters, Every, Log, Spans, WorkProcessor, type WorkQueue, Works } from '@exchange/platform';
import { CallbackSendingService } from '../../application/callback-sending.service';
import { SyncApplyingService } from '../../application/sync-applying.service';
import { audienceLimits } from '../../domain/limits';
import type { SyncKey } from '../../domain/sync';

export const audienceSyncsQueue = 'audience-syncs';

export const syncQueue: WorkQueue<SyncKey, SyncKey> = {
  name: audienceSyncsQueue,
  job: 'apply',
  wakeUpIdOf: ({ id }) => id,
  keyOf: ({ accountId, id }) => ({ accountId, id }),
};

/** The concurrency can exceed the processor count: nearly all of the time is spent waiting for PostgreSQL. */
@Works(audienceSyncsQueue, { concurrency: audienceLimits.concurrentSyncs })
export class SyncProcessor extends WorkProcessor<SyncKey> {
  constructor(applying: SyncApplyingService, callbacks: CallbackSendingService, letters: DeadLetters, log: Log, spans: Spans) {
    const work = {
      work: (key: SyncKey) => applying.work(key).then(() => callbacks.sendDue()),
      sweep: () => applying.sweep(),
      drain: async () => void (await Promise.all([applying.drain(), callbacks.stop()])),
    };
    super(work, letters, log, spans, {
      queue: audienceSyncsQueue,
      idOf: ({ id }) => id,
      as: 'operationId',
      failure: 'applying an audience sync failed',
      // Longer than the 5 s that a running callback may take.
      drainTimeoutMs: 6_000,
    });
  }

  @Every(1_000)
  override sweep(): Promise<void> {
    return super.sweep();
  }
}
