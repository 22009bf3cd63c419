import { Injectable } from '@nestjs/common';
import type { EventSourceKey, EventSourceState } from '../domain/event-source';
import { EventSources } from '../domain/ports';

/** Read access for other contexts. */
@Injectable()
export class EventSourcesFacade {
  constructor(private readonly eventSources: EventSources) {}

  /** Null when the advertiser has no such event source, or it is deleted. */
  find(key: EventSourceKey): Promise<Pick<EventSourceState, 'id' | 'name' | 'eventTypes' | 'allowedDomains' | 'revision'> | null> {
    return this.eventSources.find(key);
  }

  /** Ids that the advertiser does not have or has deleted. One query. */
  async unknownIds(owner: Pick<EventSourceKey, 'accountId' | 'advertiserId'>, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const known = ids.length === 0 ? [] : await this.eventSources.knownIds(owner, ids);
    return new Set(ids.filter((id) => !known.includes(id)));
  }
}
