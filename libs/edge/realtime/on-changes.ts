import { type AnyStoredEvent, Consumes } from '@exchange/platform';
import type { NewChange, EventChange } from './change';
import { changesOfEvents } from './changes-of';
import { FeedRows } from './feed-rows';

const changesByEvent = changesOfEvents as Readonly<Record<string, ((payload: never) => readonly EventChange[]) | undefined>>;

/** Appends each event to the feed of its account, once. */
@Consumes({ consumer: 'realtime', events: Object.keys(changesOfEvents) })
export class OnChanges {
  constructor(private readonly rows: FeedRows) {}

  handle(event: AnyStoredEvent): Promise<void> {
    return this.handleTogether([event]);
  }

  async handleTogether(events: readonly AnyStoredEvent[]): Promise<void> {
    await this.rows.add(events.flatMap(changesOf));
  }
}

function changesOf(event: AnyStoredEvent): NewChange[] {
  const { accountId, occurredAt: at } = event;
  const drafts = changesByEvent[event.type]?.(event.payload) ?? [];
  return drafts.map(({ kind, id, revision = null, advertiserId = null, userId = null }) => ({
    accountId,
    kind,
    id,
    revision,
    advertiserId,
    userId,
    at,
  }));
}
