import { Injectable } from '@nestjs/common';
import type { EventSourceKey, EventSourceState } from '../domain/event-source';
import { EventSources } from '../domain/ports';

/** The face of this context for others. */
@Injectable()
export class EventSourceBook {
  constructor(private readonly eventSources: EventSources) {}

  /** Null when the advertiser has no such event source, or it is deleted. */
  find(key: EventSourceKey): Promise<Pick<EventSourceState, 'id' | 'name' | 'eventTypes' | 'allowedDomains' | 'revision'> | null> {
    return this.eventSources.find(key);
  }
}
