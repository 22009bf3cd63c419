import { Injectable } from '@nestjs/common';
import { Clock, later } from '@exchange/kernel';
import { catalogLimits } from '../domain/limits';
import { type FeedTurn, FeedTurns } from '../domain/ports';
import { RefreshingService } from './refreshing.service';

/** Maximum of feeds that one worker reads at the same time (`FEED_CONCURRENCY`). */
export abstract class FeedConcurrencySettings {
  abstract readonly feedConcurrency: number;
}

/** Reads feeds in this worker, up to the limit at the same time. When one ends, the next is claimed. */
@Injectable()
export class FeedReadingService {
  private readonly active = new Map<string, { readonly turn: FeedTurn; readonly ended: Promise<void> }>();
  private readonly stop = new AbortController();
  private filling: Promise<void> | null = null;
  private shouldRepeat = false;
  /** Receives errors that are not the feed's fault, such as a failed query. */
  onFailure: (error: unknown) => void = () => undefined;

  constructor(
    private readonly turns: FeedTurns,
    private readonly refreshing: RefreshingService,
    private readonly capacity: FeedConcurrencySettings,
    private readonly clock: Clock,
  ) {}

  get size(): number {
    return this.active.size;
  }

  /** Claims feeds until none is left or the limit is reached. A call during a running pass makes it check again. */
  fill(): Promise<void> {
    this.shouldRepeat = true;
    this.filling ??= this.claimFeeds().finally(() => (this.filling = null));
    return this.filling;
  }

  /** Extends the leases of the turns in use, so that no other worker takes them. */
  async extendTurns(): Promise<void> {
    const turns = [...this.active.values()].map(({ turn }) => turn);
    if (turns.length > 0) await this.turns.extend(turns, later(this.clock.now(), catalogLimits.turnLease));
  }

  /** Shutdown: starts no further feed, aborts those being read, and waits until they have ended. */
  async drain(): Promise<void> {
    this.stop.abort();
    await Promise.all([...this.active.values()].map(({ ended }) => ended));
  }

  private async claimFeeds(): Promise<void> {
    while (this.shouldRepeat && !this.stop.signal.aborted) {
      this.shouldRepeat = false;
      const room = this.capacity.feedConcurrency - this.active.size;
      if (room <= 0) return;
      const now = this.clock.now();
      const [lease, until] = [later(now, catalogLimits.turnLease), later(now, catalogLimits.runAge)];
      for (const turn of await this.turns.claim({ now, lease, until, limit: room })) this.begin(turn);
    }
  }

  private begin(turn: FeedTurn): void {
    const ended = this.refreshing
      .readTurn(turn, this.stop.signal)
      .catch((error: unknown) => this.onFailure(error))
      .then(() => this.turns.end(turn))
      .catch((error: unknown) => this.onFailure(error))
      .then(() => {
        this.active.delete(turn.id);
        void this.fill().catch((error: unknown) => this.onFailure(error));
      });
    this.active.set(turn.id, { turn, ended });
  }
}
