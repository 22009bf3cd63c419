import { Injectable } from '@nestjs/common';
import { CampaignsFacade } from '@exchange/campaigns';
import { Clock, later, UnitOfWork } from '@exchange/kernel';
import { type Lane, LeasedWork } from '@exchange/platform';
import { mediaBuyLimits } from '../domain/limits';
import type { MediaBuy } from '../domain/media-buy';
import type { BuyAttempt, MediaBuyKey, DueBuy } from '../domain/media-buy-state';
import type { BuyOutcome } from '../domain/outcome';
import { BuyWakeUp, MediaBuys, MediaBuySellerClient } from '../domain/ports';
import { canBegin } from '../domain/statuses';
import { type MissingAudiences, OrderAudiences } from './order-audiences';

/** Asks the seller of a media buy to book or change it, and checks its status regularly. Orders and changes use a stable idempotency key. */
@Injectable()
export class ForwardingService extends LeasedWork<DueBuy, BuyAttempt> {
  constructor(
    private readonly buys: MediaBuys,
    wakeUp: BuyWakeUp,
    private readonly sellerClient: MediaBuySellerClient,
    private readonly audiences: OrderAudiences,
    private readonly campaigns: CampaignsFacade,
    private readonly unitOfWork: UnitOfWork,
    clock: Clock,
  ) {
    super(buys, wakeUp, clock, mediaBuyLimits.maxConcurrent);
  }

  protected override lanesOf({ accountId, sellerId }: DueBuy): Lane[] {
    const lanes: Lane[] = [{ name: `buyer ${accountId}`, part: mediaBuyLimits.buyerShare }];
    if (sellerId !== undefined) lanes.push({ name: `seller ${sellerId}`, part: mediaBuyLimits.sellerShare });
    return lanes;
  }

  protected async attempt({ accountId, id }: MediaBuyKey): Promise<void> {
    const missing = await this.audiences.missing({ accountId, id });
    if (missing) return this.holdBack({ accountId, id }, missing);
    const now = this.clock.now();
    const buy = await this.buys.change({ accountId, id }, (it) => it.claim(now, later(now, mediaBuyLimits.lease)));
    if (!buy) return;
    const { fence } = buy.state;
    const outcome = await this.sellerClient.request(buy.state, buy.nextRequest, this.signal);
    const isCut = this.signal.aborted && outcome.kind === 'unreachable';
    if (isCut) await this.buys.change({ accountId, id }, (it) => it.release(fence));
    else await this.unitOfWork.run(() => this.settle(buy, outcome));
  }

  /** The seller does not hear of a request for which it lacks audiences. A refused one ends here, as if the seller had refused it. */
  private async holdBack(key: MediaBuyKey, missing: MissingAudiences): Promise<void> {
    const now = this.clock.now();
    await this.unitOfWork.run(async () => {
      const campaign = await this.campaigns.lock(key.accountId, missing.campaignId);
      const isPaused = campaign?.status === 'PAUSED';
      await this.buys.change(key, (it) =>
        missing.kind === 'refused'
          ? it.rejectAudiences(missing.reason, now, isPaused)
          : it.waitForAudiences(missing.reason, missing.begunAt ?? now, now, isPaused),
      );
    });
  }

  /** Locks the campaign before a media buy that can start running, so that a concurrent pause of the campaign is not missed. */
  private async settle({ state, nextRequest }: MediaBuy, outcome: BuyOutcome): Promise<void> {
    const { accountId, campaignId, fence } = state;
    const campaign = canBegin(state) ? await this.campaigns.lock(accountId, campaignId) : null;
    const isPaused = campaign?.status === 'PAUSED';
    await this.buys.change(state, (it) => it.settle(fence, nextRequest, outcome, this.clock.now(), isPaused));
  }
}
