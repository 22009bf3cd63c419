import { Injectable } from '@nestjs/common';
import type { Caller } from '@exchange/kernel';
import { accessOf } from '@exchange/platform';
import { type SavedObject, SavingTool, toolFields } from '@exchange/platform/tools';
import { EventSourcesService } from '../../application/event-sources.service';
import type { EventSourceState } from '../../domain/event-source';
import { AdvertiserEventSourceWire, CreateEventSourceBody, eventSourceWire, UpdateEventSourceBody } from '../http/event-source.wire';
import { EventSourcesController } from '../http/event-sources.controller';

interface Owner {
  readonly advertiserId: number;
}

/** Saves one event source per call (gaps-2.md §15, `save_event_source`). */
@Injectable()
export class SaveEventSourceTool extends SavingTool<Owner, CreateEventSourceBody, UpdateEventSourceBody> {
  constructor(private readonly eventSources: EventSourcesService) {
    super(
      {
        names: { id: 'eventSourceId', object: 'eventSource' },
        owner: { advertiserId: toolFields.advertiserId },
        create: CreateEventSourceBody,
        change: UpdateEventSourceBody,
        wire: AdvertiserEventSourceWire,
        noun: 'event source',
        archiving: ['Delete', 'what sellers have received stays with them'],
        key: 'required',
      },
      {
        name: 'save_event_source',
        title: 'Save an event source',
        description:
          'Creates, changes or deletes a source of conversion events of an advertiser, needed before a campaign is optimized towards events. What is left out of ' +
          'a change stays; lists are replaced.',
        accountType: 'BUYER',
        performs: (['create', 'update', 'delete'] as const).map((operation) => accessOf(EventSourcesController, operation)),
        openWorldHint: true,
      },
    );
  }

  protected override async create(
    caller: Caller,
    { advertiserId }: Owner,
    { name, eventTypes, allowedDomains = [] }: CreateEventSourceBody,
  ): Promise<SavedObject> {
    return saved(await this.eventSources.create(caller, advertiserId, { name, eventTypes, allowedDomains }));
  }

  protected override async change(
    caller: Caller,
    { advertiserId }: Owner,
    id: string,
    { name, eventTypes, allowedDomains }: UpdateEventSourceBody,
  ): Promise<SavedObject> {
    return saved(await this.eventSources.update(caller, advertiserId, id, { name, eventTypes, allowedDomains }));
  }

  protected override async find(caller: Caller, { advertiserId }: Owner, id: string): Promise<SavedObject> {
    return saved(await this.eventSources.get(caller, advertiserId, id));
  }

  protected override async archive(caller: Caller, { advertiserId }: Owner, id: string): Promise<void> {
    await this.eventSources.delete(caller, advertiserId, id);
  }
}

const saved = (state: EventSourceState): SavedObject => ({ id: state.id, wire: eventSourceWire(state) });
