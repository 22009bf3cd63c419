import { Injectable } from '@nestjs/common';
import type { CursorRequest, Step } from '@exchange/kernel';
import { AggregateStore, type Condition, Database, ListReads, storedAs } from '@exchange/platform';
import type { Ask, AskState } from '../../domain/ask';
import { type AskFilter, Asks, type QueueFilter } from '../../domain/ports';
import { askMapping, askRow } from './ask.row';

const listed = { name: 'asks.list', ...storedAs(askRow), orderBy: 'updated_at desc, id desc' };
const queued = { name: 'asks.queue', ...storedAs(askRow), orderBy: 'created_at, id' };
const isOpen = `status in ('received', 'accepted', 'in_progress')`;

@Injectable()
export class TypeormAsks extends Asks {
  private readonly lists = new ListReads<AskState>(this.database, listed);
  private readonly queues = new ListReads<AskState>(this.database, queued);

  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {
    super();
  }

  async insert(ask: Ask): Promise<void> {
    await this.store.insert(askMapping, ask);
  }

  find(accountId: number, id: string): Promise<Ask | null> {
    return this.store.find(askMapping, { accountId, id });
  }

  change(accountId: number, id: string, step: Step<Ask>): Promise<Ask | null> {
    return this.store.change(askMapping, { accountId, id }, step);
  }

  list(accountId: number, { kind, state }: AskFilter, { limit, after }: CursorRequest): Promise<readonly AskState[]> {
    const conditions: Condition[] = [
      ['account_id = $?', accountId],
      ['kind = $?', kind],
      [`(status = 'closed') = $?`, state && state === 'closed'],
      ['(updated_at, id) < ($?, $?)', after?.[0], after?.[1]],
    ];
    return this.lists.page(conditions, { take: limit + 1 });
  }

  async accountOf(id: string): Promise<number | null> {
    const sql = 'select account_id as "accountId" from asks where id = $1';
    const [row] = await this.database.query<{ accountId: number }>(sql, [id], 'asks.account');
    return row?.accountId ?? null;
  }

  queue({ kind, status }: QueueFilter, { limit, after }: CursorRequest): Promise<readonly AskState[]> {
    const conditions: Condition[] = [
      status ? ['status = $?', status] : [isOpen],
      ['kind = $?', kind],
      ['(created_at, id) > ($?, $?)', after?.[0], after?.[1]],
    ];
    return this.queues.page(conditions, { take: limit + 1 });
  }
}
