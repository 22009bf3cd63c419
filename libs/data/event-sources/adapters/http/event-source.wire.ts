import { Field } from '@exchange/platform';
import type { EventSourceState } from '../../domain/event-source';
import { type ConversionEventType, eventTypes } from '../../domain/event-types';

const name = { min: 1, max: 255 };
const types = { many: { min: 1, max: eventTypes.length }, description: 'Event types of AdCP. Duplicates are removed.' };
const domains = {
  min: 1,
  max: 2048,
  many: { max: 100 },
  description: 'Domains, or http(s) addresses on them, that may send events. Empty: any. Duplicates are removed.',
  example: ['shop.acme.com'],
};

export class CreateEventSourceBody {
  @Field.name(name)
  name: string;

  @Field.oneOf(eventTypes, types)
  eventTypes: ConversionEventType[];

  @Field.text({ ...domains, optional: true })
  allowedDomains?: string[];
}

/** Omitted fields keep their value; lists are replaced. */
export class UpdateEventSourceBody {
  @Field.name({ ...name, optional: true })
  name?: string;

  @Field.oneOf(eventTypes, { ...types, optional: true })
  eventTypes?: ConversionEventType[];

  @Field.text({ ...domains, optional: true })
  allowedDomains?: string[];
}

export class AdvertiserEventSourceWire {
  @Field.text()
  eventSourceId: string;

  @Field.text()
  name: string;

  @Field.oneOf(eventTypes, { many: true })
  eventTypes: ConversionEventType[];

  @Field.text({ many: true, description: 'Empty allows any domain.' })
  allowedDomains: string[];

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp()
  updatedAt: Date;
}

export function eventSourceWire(state: EventSourceState): AdvertiserEventSourceWire {
  const { id: eventSourceId, name: called, createdAt, updatedAt } = state;
  return {
    eventSourceId,
    name: called,
    eventTypes: [...state.eventTypes],
    allowedDomains: [...state.allowedDomains],
    createdAt,
    updatedAt,
  };
}
