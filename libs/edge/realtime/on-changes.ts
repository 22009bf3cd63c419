import { type AnyStoredEvent, Consumes } from '@exchange/platform';
import type { NewChange, Told } from './change';
import { FeedRows } from './feed-rows';
import { toldOf } from './told-of';

const tellers = toldOf as Readonly<Record<string, ((payload: never) => readonly Told[]) | undefined>>;

/** What has happened to an account becomes the next positions of its feed, once. */
@Consumes({ consumer: 'realtime', events: Object.keys(toldOf) })
export class OnChanges {
  constructor(private readonly rows: FeedRows) {}

  handle(event: AnyStoredEvent): Promise<void> {
    return this.handleTogether([event]);
  }

  async handleTogether(events: readonly AnyStoredEvent[]): Promise<void> {
    await this.rows.add(events.flatMap(changesOf));
  }
}

function changesOf({ type, accountId, occurredAt: at, payload }: AnyStoredEvent): NewChange[] {
  const told = tellers[type]?.(payload) ?? [];
  return told.map(({ kind, id, revision = null, advertiserId = null, userId = null }) => ({
    accountId,
    kind,
    id,
    revision,
    advertiserId,
    userId,
    at,
  }));
}
