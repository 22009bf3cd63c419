import { Injectable } from '@nestjs/common';
import { Clock, later, minuteMs, UnitOfWork } from '@exchange/kernel';
import { mediaBuyStates } from '../domain/media-buy.states';
import { BuyBell, MediaBuys } from '../domain/ports';

const batch = 200;

/** How far the clocks of processes may be apart: what was bought before an archiving is ended by it in any case. */
const clocksApart = minuteMs;

/** What ends without a person: flights, and the media buys of an archived campaign. */
@Injectable()
export class EndingsService {
  constructor(
    private readonly buys: MediaBuys,
    private readonly bell: BuyBell,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Several processes may do so at once: each buy ends once. */
  async endFlights(): Promise<void> {
    const now = this.clock.now();
    for (const key of await this.buys.ending(now, batch)) await this.buys.change(key, (buy) => buy.end(now));
  }

  /**
   * What is over or never ran is archived; what is live is canceled at its seller first. What was made long enough after the archiving stays: its campaign was
   * restored. Joins the caller's transaction.
   */
  async archiveOf(accountId: number, campaignId: string, archivedAt: Date): Promise<void> {
    const now = this.clock.now();
    const buys = await this.buys.ofCampaign(accountId, campaignId);
    for (const { id, status, createdAt } of buys) {
      if (createdAt > later(archivedAt, clocksApart) || !mediaBuyStates.allows(status, 'archive')) continue;
      const changed = await this.buys.change({ accountId, id }, (buy) =>
        mediaBuyStates.allows(buy.state.status, 'archive') ? buy.archive(now) : null,
      );
      if (changed?.state.dueAt) this.unitOfWork.afterCommit(() => this.bell.ring([changed.state]));
    }
  }
}
