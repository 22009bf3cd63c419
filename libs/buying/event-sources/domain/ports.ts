import type { CursorRequest, Step } from '@exchange/kernel';
import type { EventSource, EventSourceKey, EventSourceState } from './event-source';

/** Every look-up contains the account and the advertiser. What is deleted is found nowhere. */
export abstract class EventSources {
  abstract insert(eventSource: EventSource): Promise<void>;
  abstract find(key: EventSourceKey): Promise<EventSourceState | null>;
  /** Those of these ids that the advertiser has. */
  abstract among(owner: Pick<EventSourceKey, 'accountId' | 'advertiserId'>, ids: readonly string[]): Promise<readonly string[]>;
  /** Locks it, applies the pure step and stores the result; null when there is none. */
  abstract change(key: EventSourceKey, step: Step<EventSource>): Promise<EventSourceState | null>;
  /** Newest first, with the number of all. */
  abstract list(
    owner: Pick<EventSourceKey, 'accountId' | 'advertiserId'>,
    page: { readonly take: number; readonly skip: number },
  ): Promise<{ readonly rows: readonly EventSourceState[]; readonly total: number }>;
  /** The same from a place on, one more than the limit. `name`: part of it, whatever its case. The keyset is `[createdAt, id]`. */
  abstract newest(
    owner: Pick<EventSourceKey, 'accountId' | 'advertiserId'> & { readonly name?: string },
    request: CursorRequest,
  ): Promise<readonly EventSourceState[]>;
}
