import { Injectable } from '@nestjs/common';
import { type Caller, Clock, cursorPage, isStaff, type Page, type PageRequest, type Step, cursorRequestOf } from '@exchange/kernel';
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
  async list(caller: Caller, filter: QueueFilter, request: PageRequest): Promise<Page<AskState>> {
    assertStaff(caller);
    const rows = await this.asks.queue(filter, cursorRequestOf(request));
    return cursorPage(rows, request.limit, ({ createdAt, id }) => [createdAt.toISOString(), id]);
  }

  async read(caller: Caller, id: string): Promise<AskState> {
    return found(await this.asks.find(await this.accountOf(caller, id), id));
  }

  accept(caller: Caller, id: string, nextUpdateAt: Date | null): Promise<AskState> {
    const now = this.clock.now();
    return this.change(caller, id, (ask) => ask.accept(nextUpdateAt, now));
  }

  start(caller: Caller, id: string, nextUpdateAt: Date | null): Promise<AskState> {
    const now = this.clock.now();
    return this.change(caller, id, (ask) => ask.start(nextUpdateAt, now));
  }

  resolve(caller: Caller, id: string, resolution: NewResolution): Promise<AskState> {
    const now = this.clock.now();
    return this.change(caller, id, (ask) => ask.resolve(resolution, now));
  }

  private async change(caller: Caller, id: string, step: Step<Ask>): Promise<AskState> {
    return found(await this.asks.change(await this.accountOf(caller, id), id, step));
  }

  /** The account that filed the ask, not the caller's account. */
  private async accountOf(caller: Caller, id: string): Promise<number> {
    assertStaff(caller);
    const accountId = await this.asks.accountOf(id);
    if (accountId === null) throw askErrors.notFound();
    return accountId;
  }
}

function assertStaff(caller: Caller): void {
  if (!isStaff(caller)) throw askErrors.staffOnly();
}
