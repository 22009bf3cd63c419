import { Injectable } from '@nestjs/common';
import { Clock, cursorPage, type Page, type PageRequest, type Step, cursorRequestOf } from '@exchange/kernel';
import type { Ask, AskState, NewResolution } from '../domain/ask';
import { askErrors } from '../domain/errors';
import { Asks, type QueueFilter } from '../domain/ports';
import { found } from './asks.service';

/** Work of platform staff on asks of every account. */
@Injectable()
export class AskQueueService {
  constructor(
    private readonly asks: Asks,
    private readonly clock: Clock,
  ) {}

  /** Oldest first. */
  async list(filter: QueueFilter, request: PageRequest): Promise<Page<AskState>> {
    const rows = await this.asks.queue(filter, cursorRequestOf(request));
    return cursorPage(rows, request.limit, ({ createdAt, id }) => [createdAt.toISOString(), id]);
  }

  async read(id: string): Promise<AskState> {
    return found(await this.asks.find(await this.accountOf(id), id));
  }

  accept(id: string, nextUpdateAt: Date | null): Promise<AskState> {
    const now = this.clock.now();
    return this.change(id, (ask) => ask.accept(nextUpdateAt, now));
  }

  start(id: string, nextUpdateAt: Date | null): Promise<AskState> {
    const now = this.clock.now();
    return this.change(id, (ask) => ask.start(nextUpdateAt, now));
  }

  resolve(id: string, resolution: NewResolution): Promise<AskState> {
    const now = this.clock.now();
    return this.change(id, (ask) => ask.resolve(resolution, now));
  }

  private async change(id: string, step: Step<Ask>): Promise<AskState> {
    return found(await this.asks.change(await this.accountOf(id), id, step));
  }

  /** The account that filed the ask, not the caller's account. */
  private async accountOf(id: string): Promise<number> {
    const accountId = await this.asks.accountOf(id);
    if (accountId === null) throw askErrors.notFound();
    return accountId;
  }
}
