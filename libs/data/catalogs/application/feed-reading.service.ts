import { Injectable } from '@nestjs/common';
import { Clock, later } from '@exchange/kernel';
import { catalogLimits } from '../domain/limits';
import { type FeedTurn, FeedTurns } from '../domain/ports';
import { RefreshingService } from './refreshing.service';

/** How many feeds a worker reads at once (`FEED_CONCURRENCY`). */
export abstract class FeedCapacity {
  abstract readonly feedConcurrency: number;
}

/** The feeds that this worker reads: as many at once as it may, each in its account's turn. One that ends makes room for the next. */
@Injectable()
export class FeedReadingService {
  private readonly inHand = new Map<string, { readonly turn: FeedTurn; readonly ended: Promise<void> }>();
  private readonly stop = new AbortController();
  private filling: Promise<void> | null = null;
  private again = false;
  /** Told what went wrong on our own side. */
  onFailure: (error: unknown) => void = () => undefined;

  constructor(
    private readonly turns: FeedTurns,
    private readonly refreshing: RefreshingService,
    private readonly capacity: FeedCapacity,
    private readonly clock: Clock,
  ) {}

  /** How many feeds are being read. */
  get size(): number {
    return this.inHand.size;
  }

  /** Looks for feeds as long as there are some and there is room. */
  look(): Promise<void> {
    this.again = true;
    this.filling ??= this.fillUp().finally(() => (this.filling = null));
    return this.filling;
  }

  /** Keeps the turns in hand from being taken for those of a process that is gone. */
  async hold(): Promise<void> {
    const turns = [...this.inHand.values()].map(({ turn }) => turn);
    if (turns.length > 0) await this.turns.hold(turns, later(this.clock.now(), catalogLimits.turnLease));
  }

  /** For shutdown: nothing new is begun, what is being read ends. */
  async drain(): Promise<void> {
    this.stop.abort();
    await Promise.all([...this.inHand.values()].map(({ ended }) => ended));
  }

  private async fillUp(): Promise<void> {
    while (this.again && !this.stop.signal.aborted) {
      this.again = false;
      const room = this.capacity.feedConcurrency - this.inHand.size;
      if (room <= 0) return;
      const now = this.clock.now();
      const [lease, until] = [later(now, catalogLimits.turnLease), later(now, catalogLimits.runAge)];
      for (const turn of await this.turns.claim({ now, lease, until, limit: room })) this.begin(turn);
    }
  }

  private begin(turn: FeedTurn): void {
    const ended = this.refreshing
      .take(turn, this.stop.signal)
      .catch((error: unknown) => this.onFailure(error))
      .then(() => this.turns.end(turn))
      .catch((error: unknown) => this.onFailure(error))
      .then(() => {
        this.inHand.delete(turn.id);
        void this.look().catch((error: unknown) => this.onFailure(error));
      });
    this.inHand.set(turn.id, { turn, ended });
  }
}
