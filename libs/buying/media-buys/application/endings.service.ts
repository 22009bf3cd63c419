import { Injectable } from '@nestjs/common';
import { Clock, later, minuteMs, UnitOfWork } from '@exchange/kernel';
import { mediaBuyStates } from '../domain/media-buy.states';
import { BuyWakeUp, MediaBuys } from '../domain/ports';

const batchSize = 200;

/** Maximum clock difference between processes. Media buys created up to this long after the archiving are archived too. */
const maxClockDifference = minuteMs;

@Injectable()
export class EndingsService {
  constructor(
    private readonly buys: MediaBuys,
    private readonly wakeUp: BuyWakeUp,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Several processes may run this at once: each media buy ends once. */
  async endFlights(): Promise<void> {
    const now = this.clock.now();
    for (const key of await this.buys.ending(now, batchSize)) await this.buys.change(key, (buy) => buy.end(now));
  }

  /** Cancels live media buys and archives the others. Those created after the archiving stay. Runs in the caller's transaction. */
  async archiveCampaign(accountId: number, campaignId: string, archivedAt: Date): Promise<void> {
    const now = this.clock.now();
    const buys = await this.buys.ofCampaign(accountId, campaignId);
    for (const { id, status, createdAt } of buys) {
      if (createdAt > later(archivedAt, maxClockDifference) || !mediaBuyStates.allows(status, 'archive')) continue;
      const changed = await this.buys.change({ accountId, id }, (buy) =>
        mediaBuyStates.allows(buy.state.status, 'archive') ? buy.archive(now) : null,
      );
      if (changed?.state.dueAt) this.unitOfWork.afterCommit(() => this.wakeUp.send([changed.state]));
    }
  }
}
