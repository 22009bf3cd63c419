import { Injectable } from '@nestjs/common';
import { Clock } from '@exchange/kernel';
import { Log, Settings, Slices, Slots } from '@exchange/platform';
import type { AskKey } from '../domain/ask';
import { discoveryLimits } from '../domain/limits';
import { Asks, type WaitingAsk } from '../domain/ports';
import { FullLanes, lanesOf } from './ask-lanes';
import { Asking } from './asking';

interface Entered {
  readonly ask: WaitingAsk;
  readonly leave: () => void;
}

/**
 * What one worker process asks at the same time, and whom next (ADR 43). Waiting asks are taken from PostgreSQL in a fair order, only as many as
 * there is room for: nobody's asks wait in this process, or in Redis, in front of somebody else's.
 */
@Injectable()
export class AskIntakeService {
  private readonly slots: Slots;
  /** Beginning one conversation takes 1 to 2 ms of the processor. */
  private readonly slices = new Slices();
  private looking: Promise<void> | null = null;
  private isWanted = false;
  private isStopped = false;

  constructor(
    private readonly asks: Asks,
    private readonly asking: Asking,
    private readonly clock: Clock,
    private readonly log: Log,
    settings: Settings,
  ) {
    this.slots = new Slots(settings.sellerAsks);
  }

  /** Begins what waits, as far as there is room. Resolves when it is claimed, not when it is answered. Never throws: the next look is soon. */
  look(): Promise<void> {
    this.isWanted = true;
    return (this.looking ??= this.lookWhileWanted().finally(() => (this.looking = null)));
  }

  stop(): void {
    this.isStopped = true;
  }

  private async lookWhileWanted(): Promise<void> {
    try {
      while (this.isWanted && !this.isStopped) {
        this.isWanted = false;
        const full = new FullLanes();
        while (!this.isStopped && (await this.beginSome(full)));
      }
    } catch (error) {
      this.log.error('looking for asks failed, the next look is soon', { error });
    }
  }

  /** False when there is nothing more to begin. */
  private async beginSome(full: FullLanes): Promise<boolean> {
    const room = Math.min(this.slots.free, discoveryLimits.claimedTogether);
    if (room <= 0) return false;
    const underWay = new Map([...this.slots.of('buyer ')].map(([account, count]) => [Number(account), count]));
    const found = await this.asks.waiting(this.clock.now(), { ...full.busy, underWay }, room);
    const entered = found.flatMap((ask) => this.enter(ask, full) ?? []);
    const groups = new Map<string, Entered[]>();
    for (const one of entered) groups.set(one.ask.discoveryId, [...(groups.get(one.ask.discoveryId) ?? []), one]);
    const begun = await Promise.all([...groups.values()].map((group) => this.begin(group, full)));
    return found.length > 0 && begun.every((isWell) => isWell);
  }

  private enter(ask: WaitingAsk, full: FullLanes): Entered | null {
    const lanes = lanesOf(ask, this.slots.size);
    const isFull = this.slots.full(lanes);
    if (isFull) full.add(isFull.kind, ask);
    const leave = this.slots.enter(lanes);
    return leave && { ask, leave };
  }

  /** Asks of one discovery. False when they could not be claimed: the next look tries again. */
  private async begin(entered: readonly Entered[], full: FullLanes): Promise<boolean> {
    const { accountId, discoveryId } = entered[0]!.ask;
    const sellerIds = entered.map(({ ask }) => ask.sellerId);
    try {
      const begun = await this.asking.begin({ accountId, id: discoveryId }, sellerIds);
      for (const { ask, leave } of entered) {
        const goOn = begun.get(ask.sellerId);
        await this.slices.next();
        if (goOn) void this.finish(ask, goOn, leave);
        else leave();
        // Found again and again otherwise, while this look lasts.
        if (goOn === null) full.add('sellers', ask);
      }
      return true;
    } catch (error) {
      for (const { leave } of entered) leave();
      this.log.error('claiming asks failed, the next look tries again', { error, discoveryId });
      return false;
    }
  }

  private async finish(key: AskKey, goOn: () => Promise<void>, leave: () => void): Promise<void> {
    await goOn().catch((error: unknown) => this.tell(key, error));
    leave();
    void this.look();
  }

  /** The lease runs out and it is asked again, or its deadline passes. */
  private tell({ discoveryId, sellerId }: AskKey, error: unknown): void {
    this.log.error('asking a seller failed', { error, discoveryId, sellerId });
  }
}
