import { defineEvents } from '@exchange/kernel';

export interface EventSourceEvent {
  readonly advertiserId: number;
  readonly eventSourceId: string;
  readonly revision: number;
}

export interface EventSourceEvents {
  /** It has a new revision. */
  'event_sources.changed': EventSourceEvent;
  /** It is gone. */
  'event_sources.removed': EventSourceEvent;
}

export const eventOf = defineEvents<EventSourceEvents>();
