import { DeadLetters, Every, Log, Spans, WorkProcessor, type WorkQueue, Works } from '@exchange/platform';
import { ApplyingService } from '../../application/applying.service';
import { CallbackCourierService } from '../../application/callback-courier.service';
import { audienceLimits } from '../../domain/limits';
import type { SyncKey } from '../../domain/sync';

export const audienceSyncsQueue = 'audience-syncs';

export const syncQueue: WorkQueue<SyncKey, SyncKey> = {
  name: audienceSyncsQueue,
  job: 'apply',
  ringOf: ({ id }) => id,
  keyOf: ({ accountId, id }) => ({ accountId, id }),
};

/** Nearly all of it is waiting for PostgreSQL. */
@Works(audienceSyncsQueue, { concurrency: audienceLimits.atOnce })
export class SyncProcessor extends WorkProcessor<SyncKey> {
  constructor(applying: ApplyingService, courier: CallbackCourierService, letters: DeadLetters, log: Log, spans: Spans) {
    const work = {
      work: (key: SyncKey) => applying.work(key).then(() => courier.sendDue()),
      sweep: () => applying.sweep(),
      drain: async () => void (await Promise.all([applying.drain(), courier.stop()])),
    };
    super(work, letters, log, spans, {
      queue: audienceSyncsQueue,
      idOf: ({ id }) => id,
      as: 'operationId',
      failure: 'applying an audience sync failed',
      // A callback under way ends before.
      drainTimeoutMs: 6_000,
    });
  }

  @Every(1_000)
  override sweep(): Promise<void> {
    return super.sweep();
  }
}
