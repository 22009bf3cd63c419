import type { CursorRequest, Step } from '@exchange/kernel';
import type { EventSource, EventSourceKey, EventSourceState } from './event-source';

/** Every query is limited to one account and advertiser. Deleted event sources are never returned. */
export abstract class EventSources {
  abstract insert(eventSource: EventSource): Promise<void>;
  abstract find(key: EventSourceKey): Promise<EventSourceState | null>;
  /** Ids that the advertiser has, among the given ones. */
  abstract knownIds(owner: Pick<EventSourceKey, 'accountId' | 'advertiserId'>, ids: readonly string[]): Promise<readonly string[]>;
  /** Locks the row, applies the pure step and saves; null for an unknown event source. */
  abstract change(key: EventSourceKey, step: Step<EventSource>): Promise<EventSourceState | null>;
  /** Newest first, with the total. */
  abstract list(
    owner: Pick<EventSourceKey, 'accountId' | 'advertiserId'>,
    page: { readonly take: number; readonly skip: number },
  ): Promise<{ readonly rows: readonly EventSourceState[]; readonly total: number }>;
  /** Newest first after a keyset `[createdAt, id]`, one more than the limit. `name` is part of the name, ignoring case. */
  abstract listNewest(
    owner: Pick<EventSourceKey, 'accountId' | 'advertiserId'> & { readonly name?: string },
    request: CursorRequest,
  ): Promise<readonly EventSourceState[]>;
}
