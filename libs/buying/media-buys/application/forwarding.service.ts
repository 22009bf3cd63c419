import { Injectable } from '@nestjs/common';
import { Clock, later } from '@exchange/kernel';
import { type Lane, LeasedWork } from '@exchange/platform';
import { mediaBuyLimits } from '../domain/limits';
import type { BuyAttempt, BuyKey, DueBuy } from '../domain/media-buy-state';
import { BuyBell, MediaBuys, SellerDesk } from '../domain/ports';

/** Asks the seller of a media buy, also regularly where it stands. What changes something goes under a stable idempotency key. */
@Injectable()
export class ForwardingService extends LeasedWork<DueBuy, BuyAttempt> {
  constructor(
    private readonly buys: MediaBuys,
    bell: BuyBell,
    private readonly desk: SellerDesk,
    clock: Clock,
  ) {
    super(buys, bell, clock, mediaBuyLimits.atOnce);
  }

  protected override lanesOf({ accountId, sellerId }: DueBuy): Lane[] {
    const lanes: Lane[] = [{ name: `buyer ${accountId}`, part: mediaBuyLimits.partOfBuyer }];
    if (sellerId !== undefined) lanes.push({ name: `seller ${sellerId}`, part: mediaBuyLimits.partOfSeller });
    return lanes;
  }

  protected async attempt({ accountId, id }: BuyKey): Promise<void> {
    const now = this.clock.now();
    const buy = await this.buys.change({ accountId, id }, (it) => it.claim(now, later(now, mediaBuyLimits.lease)));
    if (!buy) return;
    const { fence } = buy.state;
    const outcome = await this.desk.ask(buy.state, buy.task, this.signal);
    const isCut = this.signal.aborted && outcome.kind === 'unreachable';
    await this.buys.change({ accountId, id }, (it) => (isCut ? it.release(fence) : it.settle(fence, buy.task, outcome, this.clock.now())));
  }
}
