import { Injectable } from '@nestjs/common';
import { type Caller, Clock, UnitOfWork } from '@exchange/kernel';
import type { Discovery } from '../domain/discovery';
import { SellerAsks, Discoveries, RevisionSignal } from '../domain/ports';
import { DiscoveriesService } from './discoveries.service';

/** Stops the wait for sellers: earlier answers stay, and unsettled asks time out. */
@Injectable()
export class StoppingService {
  constructor(
    private readonly reads: DiscoveriesService,
    private readonly discoveries: Discoveries,
    private readonly asks: SellerAsks,
    private readonly revisionSignal: RevisionSignal,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Does nothing to a discovery that has ended. Running requests lose their claim, so their answers are dropped. */
  async stop(caller: Caller, id: string): Promise<void> {
    const { accountId } = await this.reads.read(caller, id, 'to change');
    await this.unitOfWork.run(async () => {
      const now = this.clock.now();
      const stopped = await this.asks.changeOpen({ accountId, id }, (ask) => ask.stop(now));
      if (stopped.length === 0) return;
      const steps = stopped.map(
        ({ state }) =>
          (discovery: Discovery) =>
            discovery.giveUp(state.sellerSlug, now),
      );
      await this.discoveries.advance(accountId, id, ...steps);
      this.unitOfWork.afterCommit(() => this.revisionSignal.publish(id));
    });
  }
}
