import { type AnyStoredEvent, Consumes } from '@exchange/platform';
import type { NewChange, Meant } from './change';
import { changesOfEvents } from './changes-of';
import { FeedRows } from './feed-rows';

const meanings = changesOfEvents as Readonly<Record<string, ((payload: never) => readonly Meant[]) | undefined>>;

/** What has happened to an account becomes the next positions of its feed, once. */
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
  const meant = meanings[event.type]?.(event.payload) ?? [];
  return meant.map(({ kind, id, revision = null, advertiserId = null, userId = null }) => ({
    accountId,
    kind,
    id,
    revision,
    advertiserId,
    userId,
    at,
  }));
}
