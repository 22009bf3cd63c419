import { isAfterKeyset, type CursorRequest, type DomainEvent, type Step, applyStep } from '@exchange/kernel';
import { EventSource, type EventSourceKey, type EventSourceState } from '../domain/event-source';
import { EventSources } from '../domain/ports';

export class InMemoryEventSources extends EventSources {
  /** Events that the outbox would receive. */
  readonly events: DomainEvent[] = [];
  private readonly rows = new Map<string, EventSourceState>();

  async insert({ state }: EventSource): Promise<void> {
    this.rows.set(state.id, state);
  }

  async find({ accountId, advertiserId, id }: EventSourceKey): Promise<EventSourceState | null> {
    return this.of({ accountId, advertiserId }).find((row) => row.id === id) ?? null;
  }

  async knownIds(owner: Pick<EventSourceKey, 'accountId' | 'advertiserId'>, ids: readonly string[]): Promise<readonly string[]> {
    return this.of(owner)
      .map(({ id }) => id)
      .filter((id) => ids.includes(id));
  }

  async change(key: EventSourceKey, step: Step<EventSource>): Promise<EventSourceState | null> {
    const found = await this.find(key);
    const changed = applyStep(found && new EventSource(found), step);
    if (!changed) return null;
    const { state, recorded } = changed;
    this.rows.set(state.id, state);
    this.events.push(...recorded.events);
    return state;
  }

  async list(owner: Pick<EventSourceKey, 'accountId' | 'advertiserId'>, { take, skip }: { readonly take: number; readonly skip: number }) {
    const keyOf = ({ createdAt, id }: EventSourceState) => `${createdAt.toISOString()} ${id}`;
    const rows = this.of(owner).toSorted((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1));
    return { rows: rows.slice(skip, skip + take), total: rows.length };
  }

  async listNewest(
    { name = '', ...owner }: Pick<EventSourceKey, 'accountId' | 'advertiserId'> & { readonly name?: string },
    { limit, after }: CursorRequest,
  ) {
    const { rows } = await this.list(owner, { take: Number.MAX_SAFE_INTEGER, skip: 0 });
    const named = rows.filter((row) => row.name.toLowerCase().includes(name.toLowerCase()));
    return named.filter((row) => isAfterKeyset(after, [row.createdAt.toISOString(), row.id])).slice(0, limit + 1);
  }

  private of({ accountId, advertiserId }: Pick<EventSourceKey, 'accountId' | 'advertiserId'>): EventSourceState[] {
    return [...this.rows.values()].filter(
      (row) => row.accountId === accountId && row.advertiserId === advertiserId && row.deletedAt === null,
    );
  }
}
