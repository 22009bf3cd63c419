import { WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import { DeadLetters, Log, Works } from '@exchange/platform';
import { ForwardingService } from '../../application/forwarding.service';
import type { DueBuy } from '../../domain/media-buy-state';
import { mediaBuyLimits } from '../../domain/limits';
import { mediaBuysQueue } from './buy-queue';

/** Nearly all of it is waiting for sellers, so one process holds many at once. */
@Works(mediaBuysQueue, { concurrency: mediaBuyLimits.atOnce })
export class MediaBuyProcessor extends WorkerHost {
  constructor(
    private readonly forwarding: ForwardingService,
    private readonly letters: DeadLetters,
    private readonly log: Log,
  ) {
    super();
  }

  /** What goes wrong here is done again: the lease runs out and the sweeper rings, until it is put aside. */
  override async process({ data }: Job<DueBuy>): Promise<void> {
    try {
      await this.forwarding.forward(data);
    } catch (error) {
      const isDead = await this.letters.jobFailed({
        name: mediaBuysQueue,
        key: `${data.accountId}/${data.id}`,
        accountId: data.accountId,
        data,
        error,
      });
      this.log.error('asking a seller about a media buy failed', { mediaBuyId: data.id, isDead, error });
    }
  }
}
