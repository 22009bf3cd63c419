import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import type { CursorRequest, Step } from '@exchange/kernel';
import { AggregateStore, type Condition, containing, Database, ListReads, type ListWindow, storedAs } from '@exchange/platform';
import type { EventSource, EventSourceKey, EventSourceState } from '../../domain/event-source';
import { EventSources } from '../../domain/ports';
import { eventSourceMapping, eventSourceRow } from './event-source.row';

const listed = { name: 'event-sources.list', ...storedAs(eventSourceRow), orderBy: 'created_at desc, id desc' };

@Injectable()
export class TypeormEventSources extends EventSources {
  private readonly lists = new ListReads<EventSourceState>(this.database, listed);

  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {
    super();
  }

  async insert(eventSource: EventSource): Promise<void> {
    await this.store.insert(eventSourceMapping, eventSource);
  }

  async find(key: EventSourceKey): Promise<EventSourceState | null> {
    const found = await this.store.find(eventSourceMapping, notDeleted(key));
    return found && found.state;
  }

  async knownIds(
    { accountId, advertiserId }: Pick<EventSourceKey, 'accountId' | 'advertiserId'>,
    ids: readonly string[],
  ): Promise<readonly string[]> {
    const where = { accountId, advertiserId, id: In([...ids]), deletedAt: IsNull() };
    const found = await this.database.manager.find(eventSourceRow, { select: { id: true }, where });
    return found.map(({ id }) => id);
  }

  async change(key: EventSourceKey, step: Step<EventSource>): Promise<EventSourceState | null> {
    const changed = await this.store.change(eventSourceMapping, notDeleted(key), step);
    return changed && changed.state;
  }

  async list(
    { accountId, advertiserId }: Pick<EventSourceKey, 'accountId' | 'advertiserId'>,
    slice: ListWindow,
  ): Promise<{ readonly rows: readonly EventSourceState[]; readonly total: number }> {
    const conditions: Condition[] = [['account_id = $?', accountId], ['advertiser_id = $?', advertiserId], ['deleted_at is null']];
    const [rows, total] = await Promise.all([this.lists.page(conditions, slice), this.lists.count(conditions)]);
    return { rows, total };
  }

  listNewest(
    { accountId, advertiserId, name }: Pick<EventSourceKey, 'accountId' | 'advertiserId'> & { readonly name?: string },
    { limit, after }: CursorRequest,
  ): Promise<readonly EventSourceState[]> {
    const conditions: Condition[] = [
      ['account_id = $?', accountId],
      ['advertiser_id = $?', advertiserId],
      ['deleted_at is null'],
      ['name ilike $?', name === undefined ? undefined : containing(name)],
      ['(created_at, id) < ($?, $?)', after?.[0], after?.[1]],
    ];
    return this.lists.page(conditions, { take: limit + 1 });
  }
}

const notDeleted = ({ accountId, advertiserId, id }: EventSourceKey) => ({ accountId, advertiserId, id, deletedAt: IsNull() });
