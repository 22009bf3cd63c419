import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
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
  Takes,
} from '@exchange/platform';
import { bodyArguments, getTool, OperationIds, searchTool } from '@exchange/platform/openapi';
import { CollectionsService } from '../../application/collections.service';
import {
  CollectionsQuery,
  CollectionSummaryWire,
  collectionSummaryWire,
  CollectionWire,
  collectionWire,
  CreateCollectionBody,
  UpdateCollectionBody,
} from './collection.wire';

@ApiTags('Creatives')
@BuyersOnly()
@Controller('api/v2/buyer/advertisers/:id/creative-collections')
@OperationIds({
  create: 'createCreativeCollection',
  list: 'listCreativeCollections',
  get: 'getCreativeCollection',
  update: 'updateCreativeCollection',
  delete: 'deleteCreativeCollection',
})
export class CollectionsController {
  constructor(private readonly collections: CollectionsService) {}

  @Post()
  @Takes(everyone, 'write')
  @Operation({
    summary: 'Create a creative collection',
    description: 'Creatives of an advertiser under one name, such as those of a season. A creative may be in any number of collections.',
    status: 201,
    answers: CollectionWire,
    errors: [403, 404, 409],
    once: 'together',
    tool: { name: 'save_creative_collection', arguments: { advertiserId: '{path.id}', ...bodyArguments(CreateCollectionBody) } },
  })
  async create(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') advertiserId: number,
    @Body() { name, description, creativeIds }: CreateCollectionBody,
  ): Promise<CollectionWire> {
    return collectionWire(await this.collections.create(caller, advertiserId, { name, description, creativeIds }));
  }

  @Get()
  @Takes(everyone, 'read')
  @Operation({
    summary: 'List creative collections',
    description: 'Newest first, without their creatives.',
    answers: [CollectionSummaryWire],
    list: 'cursor',
    errors: [403, 404],
    tool: searchTool('creative_collection', {
      query: '{query.query}',
      filter: { advertiserId: '{path.id}', creativeId: '{query.creativeId}' },
      limit: '{query.limit}',
    }),
  })
  async list(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') advertiserId: number,
    @Query() query: CollectionsQuery,
  ): Promise<Page<CollectionSummaryWire>> {
    const filter = { name: query.query, creativeId: query.creativeId };
    return (await this.collections.list(caller, advertiserId, filter, query)).map(collectionSummaryWire);
  }

  @Get(':collectionId')
  @Takes(everyone, 'read')
  @Operation({
    summary: 'Read a creative collection',
    description: 'Includes its creatives in their order. Archived creatives stay and have the status `archived`.',
    answers: CollectionWire,
    errors: [403, 404],
    tool: getTool('creative_collection', { id: '{path.collectionId}', advertiserId: '{path.id}' }),
  })
  async get(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') advertiserId: number,
    @IdParam('collectionId') id: string,
  ): Promise<CollectionWire> {
    return collectionWire(await this.collections.get(caller, advertiserId, id));
  }

  @Put(':collectionId')
  @Takes(everyone, 'write')
  @Operation({
    summary: 'Change a creative collection',
    description: 'Omitted fields keep their value. `creativeIds` replace all of them.',
    answers: CollectionWire,
    errors: [403, 404, 409],
    once: 'together',
    tool: {
      name: 'save_creative_collection',
      arguments: { advertiserId: '{path.id}', collectionId: '{path.collectionId}', ...bodyArguments(UpdateCollectionBody) },
    },
  })
  async update(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') advertiserId: number,
    @IdParam('collectionId') id: string,
    @Body() { name, description, creativeIds }: UpdateCollectionBody,
  ): Promise<CollectionWire> {
    return collectionWire(await this.collections.update(caller, advertiserId, id, { name, description, creativeIds }));
  }

  @Delete(':collectionId')
  @Takes(everyone, 'write')
  @BeforeEmailVerification()
  @Operation({
    summary: 'Delete a creative collection',
    description: 'Its creatives stay.',
    answers: DeletedWire,
    errors: [403, 404],
    tool: {
      name: 'save_creative_collection',
      arguments: { advertiserId: '{path.id}', collectionId: '{path.collectionId}', isArchived: true },
    },
  })
  async delete(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') advertiserId: number,
    @IdParam('collectionId') id: string,
  ): Promise<DeletedWire> {
    await this.collections.delete(caller, advertiserId, id);
    return deleted(id);
  }
}
