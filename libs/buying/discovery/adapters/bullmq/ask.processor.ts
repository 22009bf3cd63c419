import { WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import { Log, Works } from '@exchange/platform';
import { AskingService } from '../../application/asking.service';
import type { AskKey } from '../../domain/ask';
import { discoveryLimits } from '../../domain/limits';
import { asksQueue } from './ask-queue';

/** Nearly all of an ask is waiting for a seller, so one process holds many at once; a silent seller takes nothing but its own slot. */
@Works(asksQueue, { concurrency: discoveryLimits.asksPerProcess })
export class AskProcessor extends WorkerHost {
  constructor(
    private readonly asking: AskingService,
    private readonly log: Log,
  ) {
    super();
  }

  /** What goes wrong here is settled by the sweeper: the lease runs out, the ask is rung again, or its deadline passes. */
  override async process({ data }: Job<AskKey>): Promise<void> {
    try {
      await this.asking.ask(data);
    } catch (error) {
      this.log.error('asking a seller failed', { discoveryId: data.discoveryId, sellerId: data.sellerId, error });
    }
  }
}
