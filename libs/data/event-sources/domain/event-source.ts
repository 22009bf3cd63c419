import { Aggregate, definedOnly, domainOf, invalidInput } from '@exchange/kernel';
import type { ConversionEventType } from './event-types';
import { type EventSourceEvents, eventSourceEvent } from './events';

export interface EventSourceDetails {
  readonly name: string;
  /** Without duplicates. */
  readonly eventTypes: readonly ConversionEventType[];
  /** Normalised, without duplicates. Empty allows any domain. */
  readonly allowedDomains: readonly string[];
}

export interface EventSourceState extends EventSourceDetails {
  readonly accountId: number;
  readonly id: string;
  readonly advertiserId: number;
  /** Starts at 1, raised by every change. */
  readonly revision: number;
  readonly deletedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type EventSourceKey = Pick<EventSourceState, 'accountId' | 'advertiserId' | 'id'>;

/** A source of an advertiser's conversion events: a website, an app, a till. */
export class EventSource extends Aggregate<EventSourceState> {
  /** Throws 400 on `allowedDomains[…]` for an invalid domain. */
  static create(key: EventSourceKey, details: EventSourceDetails, at: Date): EventSource {
    const state = { ...key, ...details, ...normalised(details), revision: 1, deletedAt: null, createdAt: at, updatedAt: at };
    return new EventSource(state, { events: [], audit: 'CREATE' });
  }

  /** Omitted fields keep their value. Equal values change nothing. */
  update(patch: Partial<EventSourceDetails>, at: Date): EventSource {
    const wanted = normalised(patch);
    const isSame = Object.entries(wanted).every(([name, value]) => String(this.state[name as keyof EventSourceDetails]) === String(value));
    if (isSame) return this;
    const revision = this.state.revision + 1;
    return this.next({ ...wanted, revision, updatedAt: at }, { audit: 'UPDATE', event: this.event('event_sources.changed', revision, at) });
  }

  delete(at: Date): EventSource {
    const event = this.event('event_sources.removed', this.state.revision, at);
    return this.next({ deletedAt: at, updatedAt: at }, { audit: 'DELETE', event });
  }

  private event(type: keyof EventSourceEvents, revision: number, at: Date) {
    const { accountId, advertiserId, id: eventSourceId } = this.state;
    return eventSourceEvent(type, accountId, at, { advertiserId, eventSourceId, revision });
  }
}

function normalised({ name, eventTypes, allowedDomains }: Partial<EventSourceDetails>): Partial<EventSourceDetails> {
  return definedOnly({
    name,
    eventTypes: eventTypes && [...new Set(eventTypes)],
    allowedDomains: allowedDomains && domains(allowedDomains),
  });
}

function domains(texts: readonly string[]): readonly string[] {
  const found = texts.map(domainOf);
  const issues = found.flatMap((domain, index) => {
    const path = `allowedDomains[${index}]`;
    return domain === null ? [{ path, message: `${path} must be a domain such as shop.acme.com.` }] : [];
  });
  if (issues.length > 0) throw invalidInput(issues);
  return [...new Set(found as string[])];
}
