import { defineEvents } from '@exchange/kernel';

export interface EventSourceEvent {
  readonly advertiserId: number;
  readonly eventSourceId: string;
  readonly revision: number;
}

export interface EventSourceEvents {
  'event_sources.changed': EventSourceEvent;
  /** The event source was deleted. */
  'event_sources.removed': EventSourceEvent;
}

export const eventSourceEvent = defineEvents<EventSourceEvents>();
