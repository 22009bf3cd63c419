import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page } from '@exchange/kernel';
import {
  BeforeEmailVerification,
  BuyersOnly,
  CurrentCaller,
  deleted,
  DeletedWire,
  everyone,
  IdParam,
  IntegerIdParam,
  Operation,
  SkipQuery,
  Takes,
} from '@exchange/platform';
import { bodyArguments, getTool, searchTool } from '@exchange/platform/openapi';
import { EventSourcesService } from '../../application/event-sources.service';
import { AdvertiserEventSourceWire, CreateEventSourceBody, eventSourceWire, UpdateEventSourceBody } from './event-source.wire';

@ApiTags('Event sources')
@BuyersOnly()
@Controller('api/v2/buyer/advertisers/:id/event-sources')
export class EventSourcesController {
  constructor(private readonly eventSources: EventSourcesService) {}

  @Post()
  @Takes(everyone, 'write')
  @BeforeEmailVerification()
  @Operation({
    summary: 'Create an event source',
    description: 'A source of conversion events. Share it with sellers by `POST …/syndicate`.',
    status: 201,
    answers: AdvertiserEventSourceWire,
    errors: [403, 404, 409],
    once: 'together',
    tool: { name: 'save_event_source', arguments: { advertiserId: '{path.id}', ...bodyArguments(CreateEventSourceBody) } },
  })
  async create(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') advertiserId: number,
    @Body() { name, eventTypes, allowedDomains = [] }: CreateEventSourceBody,
  ): Promise<AdvertiserEventSourceWire> {
    return eventSourceWire(await this.eventSources.create(caller, advertiserId, { name, eventTypes, allowedDomains }));
  }

  @Get()
  @Takes(everyone, 'read')
  @Operation({
    summary: 'List event sources',
    description: 'Newest first.',
    answers: [AdvertiserEventSourceWire],
    list: 'skip',
    errors: [403, 404],
    tool: searchTool('event_source', { filter: { advertiserId: '{path.id}' }, limit: '{query.take}' }),
  })
  async list(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') advertiserId: number,
    @Query() { take, skip }: SkipQuery,
  ): Promise<Page<AdvertiserEventSourceWire>> {
    return (await this.eventSources.list(caller, advertiserId, { take, skip })).map(eventSourceWire);
  }

  @Get(':eventSourceId')
  @Takes(everyone, 'read')
  @Operation({
    summary: 'Read an event source',
    description: 'Returns 404 when it belongs to another advertiser.',
    answers: AdvertiserEventSourceWire,
    errors: [403, 404],
    tool: getTool('event_source', { id: '{path.eventSourceId}', advertiserId: '{path.id}' }),
  })
  async get(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') advertiserId: number,
    @IdParam('eventSourceId') id: string,
  ): Promise<AdvertiserEventSourceWire> {
    return eventSourceWire(await this.eventSources.get(caller, advertiserId, id));
  }

  @Patch(':eventSourceId')
  @Takes(everyone, 'write')
  @BeforeEmailVerification()
  @Operation({
    summary: 'Change an event source',
    description: 'Omitted fields keep their value; lists are replaced. Sellers that share it are notified.',
    answers: AdvertiserEventSourceWire,
    errors: [403, 404, 409],
    once: 'together',
    tool: {
      name: 'save_event_source',
      arguments: { advertiserId: '{path.id}', eventSourceId: '{path.eventSourceId}', ...bodyArguments(UpdateEventSourceBody) },
    },
  })
  async update(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') advertiserId: number,
    @IdParam('eventSourceId') id: string,
    @Body() { name, eventTypes, allowedDomains }: UpdateEventSourceBody,
  ): Promise<AdvertiserEventSourceWire> {
    return eventSourceWire(await this.eventSources.update(caller, advertiserId, id, { name, eventTypes, allowedDomains }));
  }

  @Delete(':eventSourceId')
  @Takes(everyone, 'write')
  @BeforeEmailVerification()
  @Operation({
    summary: 'Delete an event source',
    description: 'Disables its shares. AdCP cannot remove a single event source from a seller: sellers keep their copy.',
    answers: DeletedWire,
    errors: [403, 404],
    tool: { name: 'save_event_source', arguments: { advertiserId: '{path.id}', eventSourceId: '{path.eventSourceId}', isArchived: true } },
  })
  async delete(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') advertiserId: number,
    @IdParam('eventSourceId') id: string,
  ): Promise<DeletedWire> {
    await this.eventSources.delete(caller, advertiserId, id);
    return deleted(id);
  }
}
