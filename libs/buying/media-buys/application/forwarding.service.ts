import { Injectable } from '@nestjs/common';
import { Clock } from '@exchange/kernel';
import { type Lane, Slots } from '@exchange/platform';
import { mediaBuyLimits } from '../domain/limits';
import type { BuyKey, DueBuy } from '../domain/media-buy-state';
import { BuyQueue, MediaBuys, SellerDesk } from '../domain/ports';

const batch = 200;

/**
 * One question to one seller, from the claim to the settlement. Every step may be repeated after a crash: the claim is committed before the
 * seller hears from us, what changes something goes under a stable idempotency key, and the settlement is refused unless the claim still holds.
 */
@Injectable()
export class ForwardingService {
  private readonly stopping = new AbortController();
  private readonly inHand = new Set<Promise<void>>();
  private readonly slots = new Slots(mediaBuyLimits.atOnce);

  constructor(
    private readonly buys: MediaBuys,
    private readonly queue: BuyQueue,
    private readonly desk: SellerDesk,
    private readonly clock: Clock,
  ) {}

  /** Does nothing when nothing is due, another process is at it, or its buyer or seller has its share of this one: it is rung again. */
  forward(key: DueBuy): Promise<void> {
    const work = this.askInLane(key).finally(() => this.inHand.delete(work));
    this.inHand.add(work);
    return work;
  }

  /** Buys whose time has come: lost doorbells, crashed workers, and the regular look at where they stand. */
  async ringDue(): Promise<void> {
    const due = await this.buys.due(this.clock.now(), batch);
    if (due.length > 0) await this.queue.ring(due);
  }

  /** For shutdown: what is being asked goes back, for another process to ask again. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.allSettled(this.inHand);
  }

  private async askInLane(key: DueBuy): Promise<void> {
    const lanes: Lane[] = [{ name: `buyer ${key.accountId}`, part: mediaBuyLimits.partOfBuyer }];
    if (key.sellerId !== undefined) lanes.push({ name: `seller ${key.sellerId}`, part: mediaBuyLimits.partOfSeller });
    await this.slots.run(lanes, () => this.ask(key));
  }

  private async ask({ accountId, id }: BuyKey): Promise<void> {
    if (this.stopping.signal.aborted) return;
    const now = this.clock.now();
    const buy = await this.buys.change({ accountId, id }, (it) => it.claim(now, new Date(now.getTime() + mediaBuyLimits.lease)));
    if (!buy) return;
    const { fence } = buy.state;
    const outcome = await this.desk.ask(buy.state, buy.task, this.stopping.signal);
    const step = this.stopping.signal.aborted && outcome.kind === 'unreachable';
    await this.buys.change({ accountId, id }, (it) => (step ? it.release(fence) : it.settle(fence, buy.task, outcome, this.clock.now())));
  }
}
