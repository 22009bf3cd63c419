import type { EventSourceEvents } from '@exchange/event-sources';
import { Consumes, type StoredEvent } from '@exchange/platform';
import { ResourceChangeService } from '../../application/resource-change.service';

@Consumes({ consumer: 'syndication-event-sources', events: ['event_sources.changed', 'event_sources.removed'] })
export class OnEventSourceChanged {
  constructor(private readonly changes: ResourceChangeService) {}

  async handle({ type, accountId, payload }: StoredEvent<EventSourceEvents>): Promise<void> {
    const { advertiserId, eventSourceId: resourceKey, revision } = payload;
    const resource = { accountId, advertiserId, resourceType: 'EVENT_SOURCE' as const, resourceKey };
    await (type === 'event_sources.removed' ? this.changes.onRemoved(resource) : this.changes.onChanged(resource, String(revision)));
  }
}
