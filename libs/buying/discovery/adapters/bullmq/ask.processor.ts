import { WorkerHost } from '@nestjs/bullmq';
import { type WorkQueue, Works } from '@exchange/platform';
import { AskIntakeService } from '../../application/ask-intake.service';
import type { StartedRound, DiscoveryKey } from '../../domain/ports';

export const asksQueue = 'discovery-asks';

/** One job per discovery or round, however many sellers it asks. */
export const askQueue: WorkQueue<StartedRound, DiscoveryKey> = {
  name: asksQueue,
  job: 'ask',
  wakeUpIdOf: ({ id, round }) => `${id}-${round}`,
  keyOf: ({ accountId, id }) => ({ accountId, id }),
};

/** Starts waiting asks. The choice is fair among all discoveries, whichever one the job names. */
@Works(asksQueue, { concurrency: 4 })
export class AskProcessor extends WorkerHost {
  constructor(private readonly intake: AskIntakeService) {
    super();
  }

  override async process(): Promise<void> {
    await this.intake.startWaiting();
  }
}
