import { WorkerHost } from '@nestjs/bullmq';
import { type WorkQueue, Works } from '@exchange/platform';
import { AskIntakeService } from '../../application/ask-intake.service';
import type { BegunRound, DiscoveryKey } from '../../domain/ports';

export const asksQueue = 'discovery-asks';

/** One job per discovery or round, however many sellers it asks. */
export const askQueue: WorkQueue<BegunRound, DiscoveryKey> = {
  name: asksQueue,
  job: 'ask',
  ringOf: ({ id, round }) => `${id}-${round}`,
  keyOf: ({ accountId, id }) => ({ accountId, id }),
};

/** A job says that something waits, in PostgreSQL, where this process looks: it takes what is fair, whatever the job was rung for. */
@Works(asksQueue, { concurrency: 4 })
export class AskProcessor extends WorkerHost {
  constructor(private readonly intake: AskIntakeService) {
    super();
  }

  override async process(): Promise<void> {
    await this.intake.look();
  }
}
