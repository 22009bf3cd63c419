import { Injectable } from '@nestjs/common';
import { Clock } from '@exchange/kernel';
import { Log, Settings, Slices, Slots } from '@exchange/platform';
import type { AskKey } from '../domain/ask';
import { discoveryLimits } from '../domain/limits';
import { SellerAsks, type WaitingAsk } from '../domain/ports';
import { FullLanes, lanesOf } from './ask-lanes';
import { SellerAskRunner } from './seller-ask-runner';

interface Entered {
  readonly ask: WaitingAsk;
  readonly leave: () => void;
}

/**
 * Chooses which asks this worker process starts (ADR 43). It claims waiting asks from PostgreSQL in a fair order, only as many as it has
 * room for. No buyer's asks queue here or in Redis before another buyer's.
 */
@Injectable()
export class AskIntakeService {
  private readonly slots: Slots;
  /** Starting one conversation takes 1 to 2 ms of processor time. */
  private readonly slices = new Slices();
  private currentRun: Promise<void> | null = null;
  private isWanted = false;
  private isStopped = false;

  constructor(
    private readonly asks: SellerAsks,
    private readonly asking: SellerAskRunner,
    private readonly clock: Clock,
    private readonly log: Log,
    settings: Settings,
  ) {
    this.slots = new Slots(settings.sellerAsks);
  }

  /** Starts waiting asks as far as there is room. Resolves when they are claimed. Never throws: the schedule retries soon. */
  startWaiting(): Promise<void> {
    this.isWanted = true;
    return (this.currentRun ??= this.runWhileWanted().finally(() => (this.currentRun = null)));
  }

  stop(): void {
    this.isStopped = true;
  }

  private async runWhileWanted(): Promise<void> {
    try {
      while (this.isWanted && !this.isStopped) {
        this.isWanted = false;
        const full = new FullLanes();
        while (!this.isStopped && (await this.startBatch(full)));
      }
    } catch (error) {
      this.log.error('starting asks failed, the next run retries', { error });
    }
  }

  /** Returns false when no more asks can be started. */
  private async startBatch(full: FullLanes): Promise<boolean> {
    const room = Math.min(this.slots.free, discoveryLimits.claimedTogether);
    if (room <= 0) return false;
    const underWay = new Map([...this.slots.of('buyer ')].map(([account, count]) => [Number(account), count]));
    const found = await this.asks.findWaiting(this.clock.now(), { ...full.busy, underWay }, room);
    const entered = found.flatMap((ask) => this.enter(ask, full) ?? []);
    const groups = new Map<string, Entered[]>();
    for (const one of entered) groups.set(one.ask.discoveryId, [...(groups.get(one.ask.discoveryId) ?? []), one]);
    const begun = await Promise.all([...groups.values()].map((group) => this.begin(group, full)));
    return found.length > 0 && begun.every((isClaimed) => isClaimed);
  }

  private enter(ask: WaitingAsk, full: FullLanes): Entered | null {
    const lanes = lanesOf(ask, this.slots.size);
    const fullLane = this.slots.full(lanes);
    if (fullLane) full.add(fullLane.kind, ask);
    const leave = this.slots.enter(lanes);
    return leave && { ask, leave };
  }

  /** Starts asks of one discovery. Returns false when they could not be claimed: the next run retries. */
  private async begin(entered: readonly Entered[], full: FullLanes): Promise<boolean> {
    const { accountId, discoveryId } = entered[0]!.ask;
    const sellerIds = entered.map(({ ask }) => ask.sellerId);
    try {
      const begun = await this.asking.begin({ accountId, id: discoveryId }, sellerIds);
      for (const { ask, leave } of entered) {
        const continueAsk = begun.get(ask.sellerId);
        await this.slices.next();
        if (continueAsk) void this.finish(ask, continueAsk, leave);
        else leave();
        // Excludes an ask that only another process can start, which this run would find again.
        if (continueAsk === null) full.add('sellers', ask);
      }
      return true;
    } catch (error) {
      for (const { leave } of entered) leave();
      this.log.error('claiming asks failed, the next run retries', { error, discoveryId });
      return false;
    }
  }

  private async finish(key: AskKey, continueAsk: () => Promise<void>, leave: () => void): Promise<void> {
    await continueAsk().catch((error: unknown) => this.logFailure(key, error));
    leave();
    void this.startWaiting();
  }

  /** Logs a failure. The ask is repeated after its lease, or ends at its deadline. */
  private logFailure({ discoveryId, sellerId }: AskKey, error: unknown): void {
    this.log.error('asking a seller failed', { error, discoveryId, sellerId });
  }
}
