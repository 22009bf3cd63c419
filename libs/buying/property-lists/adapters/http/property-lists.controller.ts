import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page } from '@exchange/kernel';
import {
  alreadyAuthorized,
  BeforeEmailVerification,
  BodyLimit,
  BuyersOnly,
  CurrentCaller,
  digestOf,
  everyone,
  Idempotency,
  IdempotencyKey,
  IdParam,
  IntegerIdParam,
  type LargeAnswer,
  Operation,
  SkipQuery,
  Takes,
} from '@exchange/platform';
import { bodyArguments, getTool, searchTool } from '@exchange/platform/openapi';
import { PropertyListsService, type StoreOnce } from '../../application/property-lists.service';
import { identifiersFrom, largestBody } from './identifiers.wire';
import {
  CreatePropertyListBody,
  ListedPropertyListWire,
  NothingWire,
  PropertyListWire,
  listSummaryWire,
  propertyListWire,
  UpdatePropertyListBody,
  requestFrom,
} from './property-list.wire';

/** Property lists of an advertiser (gaps.md §6.9). */
@ApiTags('Property lists')
@BuyersOnly()
@Controller('api/v2/buyer/advertisers/:id/property-lists')
export class PropertyListsController {
  constructor(
    private readonly lists: PropertyListsService,
    private readonly idempotency: Idempotency,
  ) {}

  @Post()
  @Takes(everyone, 'write')
  @BodyLimit(largestBody)
  @Operation({
    summary: 'Create a property list',
    description: 'Looks up the identifiers before it answers. Repeated identifiers are stored once.',
    status: 201,
    answers: PropertyListWire,
    errors: [403, 404, 409, 413, 503],
    once: 'by itself',
    tool: { name: 'save_property_list', arguments: { advertiserId: '{path.id}', ...bodyArguments(CreatePropertyListBody) } },
  })
  async create(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') advertiserId: number,
    @IdempotencyKey() key: string | undefined,
    @Body() body: CreatePropertyListBody,
  ): Promise<LargeAnswer> {
    const [requested, identifiers] = [requestFrom(body), await identifiersFrom(body)];
    const once = await this.once(caller, key, 'property-lists.create', [advertiserId, body]);
    return propertyListWire(await this.lists.create(caller, advertiserId, requested, identifiers, once));
  }

  @Get()
  @Takes(everyone, 'read')
  @Operation({
    summary: 'List property lists',
    description: 'Newest first, without their identifiers, and with the number of campaigns and sellers that use them.',
    answers: [ListedPropertyListWire],
    list: 'skip',
    errors: [403, 404],
    tool: searchTool('property_list', { filter: { advertiserId: '{path.id}' }, limit: '{query.take}' }),
  })
  async list(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') advertiserId: number,
    @Query() { take, skip }: SkipQuery,
  ): Promise<Page<ListedPropertyListWire>> {
    const found = await this.lists.list(caller, advertiserId, { take, skip });
    return found.map(({ list, campaignCount, readerCount }) => ({ ...listSummaryWire(list), campaignCount, readerCount }));
  }

  @Get(':listId')
  @Takes(everyone, 'read')
  @Operation({
    summary: 'Read a property list',
    description: 'Includes the identifiers with the result of their look-up.',
    answers: PropertyListWire,
    errors: [403, 404],
    tool: getTool('property_list', { id: '{path.listId}', advertiserId: '{path.id}', include: ['items'] }),
  })
  async get(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') advertiserId: number,
    @IdParam('listId') id: string,
  ): Promise<LargeAnswer> {
    return propertyListWire(await this.lists.get(caller, { advertiserId, id }));
  }

  @Put(':listId')
  @Takes(everyone, 'write')
  @BodyLimit(largestBody)
  @Operation({
    summary: 'Update a property list',
    description: 'Omitted fields keep their value. `domains` or `identifiers` replace all identifiers.',
    answers: PropertyListWire,
    errors: [403, 404, 409, 413, 503],
    once: 'by itself',
    tool: {
      name: 'save_property_list',
      arguments: { advertiserId: '{path.id}', listId: '{path.listId}', ...bodyArguments(UpdatePropertyListBody) },
    },
  })
  async update(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') advertiserId: number,
    @IdParam('listId') id: string,
    @IdempotencyKey() key: string | undefined,
    @Body() body: UpdatePropertyListBody,
  ): Promise<LargeAnswer> {
    const isReplaced = body.domains !== undefined || body.identifiers !== undefined;
    const wanted = isReplaced ? await identifiersFrom(body) : null;
    const once = await this.once(caller, key, 'property-lists.update', [advertiserId, id, body]);
    return propertyListWire(await this.lists.update(caller, { advertiserId, id }, requestFrom(body), wanted, once));
  }

  @Delete(':listId')
  @Takes(everyone, 'write')
  @BeforeEmailVerification()
  @Operation({
    summary: 'Delete a property list',
    description: 'Detaches the list from its campaigns.',
    answers: NothingWire,
    errors: [403, 404],
    tool: { name: 'save_property_list', arguments: { advertiserId: '{path.id}', listId: '{path.listId}', isArchived: true } },
  })
  async delete(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') advertiserId: number,
    @IdParam('listId') id: string,
  ): Promise<NothingWire> {
    await this.lists.delete(caller, { advertiserId, id });
    return {};
  }

  /** Stores only the id of the list for a repeated request, because the answer may be large. A repetition returns the current list. */
  private async once(caller: Caller, key: string | undefined, operation: string, request: unknown): Promise<StoreOnce | undefined> {
    if (key === undefined) return undefined;
    const asked = { caller, key, operation, request: await digestOf(request), authorize: alreadyAuthorized };
    return (store) => this.idempotency.once(asked, store);
  }
}
