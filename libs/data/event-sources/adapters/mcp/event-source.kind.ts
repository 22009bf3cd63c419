import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { definedOnly, type Caller, invalidField, type Page } from '@exchange/kernel';
import { type KindOwner, type KindSearch, ObjectKind, toolFields } from '@exchange/platform/tools';
import { EventSourcesService } from '../../application/event-sources.service';
import { type AdvertiserEventSourceWire, eventSourceWire } from '../http/event-source.wire';

const filter = z.strictObject({
  advertiserId: toolFields.advertiserId,
});
type Filter = z.output<typeof filter>;

@Injectable()
export class EventSourceKind extends ObjectKind<typeof filter> {
  readonly kind = 'event_source';
  readonly description = 'A source of an advertiser’s conversion events.';
  readonly filter = filter;
  override readonly accountType = 'BUYER';

  constructor(private readonly eventSources: EventSourcesService) {
    super();
  }

  /** Event sources of one advertiser, newest first; `query` is part of the name. */
  override async search(
    caller: Caller,
    { query, filter: { advertiserId }, cursor, limit }: KindSearch<Filter>,
  ): Promise<Page<AdvertiserEventSourceWire>> {
    const request = { limit, ...definedOnly({ cursor }) };
    return (await this.eventSources.newest(caller, advertiserId, query, request)).map(eventSourceWire);
  }

  override async get(caller: Caller, id: string, { advertiserId }: KindOwner = {}): Promise<AdvertiserEventSourceWire> {
    if (advertiserId === undefined) throw invalidField('advertiserId', 'advertiserId says whose it is.');
    return eventSourceWire(await this.eventSources.get(caller, advertiserId, id));
  }
}
