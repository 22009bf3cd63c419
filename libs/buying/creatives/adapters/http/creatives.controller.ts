import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page } from '@exchange/kernel';
import {
  BeforeEmailVerification,
  BuyersOnly,
  CurrentCaller,
  CursorQuery,
  deleted,
  DeletedWire,
  everyone,
  IdParam,
  IntegerIdParam,
  Operation,
  Takes,
} from '@exchange/platform';
import { bodyArguments, ErrorCodes, getTool, OperationIds, searchTool } from '@exchange/platform/openapi';
import { CreativesService } from '../../application/creatives.service';
import {
  CheckCreativeBody,
  CreateCreativeBody,
  ListCreativesQuery,
  MakeCreativeReadyBody,
  patchFrom,
  UpdateCreativeBody,
  wantedFrom,
} from './creative-body.wire';
import {
  CreativeFindingsWire,
  CreativeVersionSummaryWire,
  CreativeVersionWire,
  CreativeWire,
  creativeWire,
  findingsWire,
  ListedCreativeWire,
  listedCreativeWire,
  versionSummaryWire,
  versionWire,
} from './creative.wire';

const ofCreative = { advertiserId: '{path.id}', creativeId: '{path.creativeId}' };

/** Creatives of an advertiser (ADR 220). */
@ApiTags('Creatives')
@BuyersOnly()
@Controller('api/v2/buyer/advertisers/:id/creatives')
@OperationIds({ makeReady: 'makeCreativeReady', versions: 'listCreativeVersions', version: 'getCreativeVersion' })
export class CreativesController {
  constructor(private readonly creatives: CreativesService) {}

  @Post()
  @Takes(everyone, 'write')
  @Operation({
    summary: 'Create a creative',
    description: 'A draft. 404 for an asset that the advertiser does not have. The findings say what it lacks before it can become ready.',
    status: 201,
    answers: CreativeWire,
    errors: [403, 404, 409],
    once: 'together',
    tool: { name: 'save_creative', arguments: { advertiserId: '{path.id}', ...bodyArguments(CreateCreativeBody) } },
  })
  async create(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') advertiserId: number,
    @Body() body: CreateCreativeBody,
  ): Promise<CreativeWire> {
    return creativeWire(await this.creatives.create(caller, advertiserId, patchFrom(body)));
  }

  @Get()
  @Takes(everyone, 'read')
  @Operation({
    summary: 'List creatives',
    description: 'Newest first, without archived ones unless `status` asks for them.',
    answers: [ListedCreativeWire],
    list: 'cursor',
    errors: [403, 404],
    tool: searchTool('creative', {
      query: '{query.query}',
      filter: {
        advertiserId: '{path.id}',
        status: '{query.status}',
        tag: '{query.tag}',
        formatId: '{query.formatId}',
        collectionId: '{query.collectionId}',
      },
      limit: '{query.limit}',
    }),
  })
  async list(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') advertiserId: number,
    @Query() query: ListCreativesQuery,
  ): Promise<Page<ListedCreativeWire>> {
    return (await this.creatives.list(caller, advertiserId, wantedFrom(query), query)).map(listedCreativeWire);
  }

  @Get(':creativeId')
  @Takes(everyone, 'read')
  @Operation({
    summary: 'Read a creative',
    description: 'With its current version, its draft, and what the draft lacks before it can become ready.',
    answers: CreativeWire,
    errors: [403, 404],
    tool: getTool('creative', { id: '{path.creativeId}', advertiserId: '{path.id}' }),
  })
  async get(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') advertiserId: number,
    @IdParam('creativeId') id: string,
  ): Promise<CreativeWire> {
    return creativeWire(await this.creatives.get(caller, advertiserId, id));
  }

  @Put(':creativeId')
  @Takes(everyone, 'write')
  @Operation({
    summary: 'Update a creative',
    description:
      'Omitted fields keep their value; lists are replaced. The contents of a ready creative change in its next draft version: the current one stays as it is until `POST …/ready`. 409 while the creative is archived. Send expectedRevision to avoid overwriting another change.',
    answers: CreativeWire,
    errors: [403, 404, 409],
    once: 'together',
    tool: { name: 'save_creative', arguments: { ...ofCreative, ...bodyArguments(UpdateCreativeBody) } },
  })
  async update(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') advertiserId: number,
    @IdParam('creativeId') id: string,
    @Body() body: UpdateCreativeBody,
  ): Promise<CreativeWire> {
    return creativeWire(await this.creatives.update(caller, advertiserId, id, patchFrom(body), body.expectedRevision));
  }

  @Delete(':creativeId')
  @Takes(everyone, 'write')
  @BeforeEmailVerification()
  @Operation({
    summary: 'Archive a creative',
    description: 'Removes it from the default list. It can be restored.',
    answers: DeletedWire,
    errors: [403, 404],
    tool: { name: 'save_creative', arguments: { ...ofCreative, isArchived: true } },
  })
  async archive(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') advertiserId: number,
    @IdParam('creativeId') id: string,
  ): Promise<DeletedWire> {
    await this.creatives.archive(caller, advertiserId, id);
    return deleted(id);
  }

  @Post(':creativeId/ready')
  @Takes(everyone, 'write')
  @ErrorCodes({ 409: ['CREATIVE_NOT_READY'] })
  @Operation({
    summary: 'Make a creative ready',
    description:
      'Seals the draft version, which becomes the current one and never changes again. 409 `CREATIVE_NOT_READY` with all findings when one of them blocks: no format, no role, an asset that is not ready, or a rule. Unchanged when there is no draft.',
    answers: CreativeWire,
    errors: [403, 404, 409],
    once: 'together',
    tool: { name: 'save_creative', arguments: { ...ofCreative, isReady: true, ...bodyArguments(MakeCreativeReadyBody) } },
  })
  async makeReady(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') advertiserId: number,
    @IdParam('creativeId') id: string,
    @Body() { expectedRevision }: MakeCreativeReadyBody,
  ): Promise<CreativeWire> {
    return creativeWire(await this.creatives.makeReady(caller, advertiserId, id, expectedRevision));
  }

  @Post(':creativeId/restore')
  @Takes(everyone, 'write')
  @Operation({
    summary: 'Restore an archived creative',
    description:
      'It is ready again when it has a sealed version, else a draft. 409 when it is not archived, or the advertiser has as many creatives as it can have.',
    answers: CreativeWire,
    errors: [403, 404, 409],
    once: 'together',
    tool: { name: 'save_creative', arguments: { ...ofCreative, isArchived: false } },
  })
  async restore(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') advertiserId: number,
    @IdParam('creativeId') id: string,
  ): Promise<CreativeWire> {
    return creativeWire(await this.creatives.restore(caller, advertiserId, id));
  }

  @Post(':creativeId/check')
  @Takes(everyone, 'read')
  @Operation({
    summary: 'Check a creative',
    description: 'What would prevent it from becoming ready with these fields in place of its own. Stores nothing.',
    answers: CreativeFindingsWire,
    errors: [403, 404],
    once: 'freely',
  })
  async check(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') advertiserId: number,
    @IdParam('creativeId') id: string,
    @Body() body: CheckCreativeBody,
  ): Promise<CreativeFindingsWire> {
    return findingsWire(await this.creatives.check(caller, advertiserId, id, patchFrom(body)));
  }

  @Get(':creativeId/versions')
  @Takes(everyone, 'read')
  @Operation({
    summary: 'List the versions of a creative',
    description: 'The latest first, without what they show.',
    answers: [CreativeVersionSummaryWire],
    list: 'cursor',
    errors: [403, 404],
    tool: getTool('creative', { id: '{path.creativeId}', advertiserId: '{path.id}', include: ['versions'] }),
  })
  async versions(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') advertiserId: number,
    @IdParam('creativeId') id: string,
    @Query() query: CursorQuery,
  ): Promise<Page<CreativeVersionSummaryWire>> {
    return (await this.creatives.versions(caller, advertiserId, id, query)).map(versionSummaryWire);
  }

  @Get(':creativeId/versions/:number')
  @Takes(everyone, 'read')
  @Operation({
    summary: 'Read a version of a creative',
    description: 'The findings are those at the time when the version was written.',
    answers: CreativeVersionWire,
    errors: [403, 404],
  })
  async version(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') advertiserId: number,
    @IdParam('creativeId') id: string,
    @IntegerIdParam('number', 'Number of the version, from 1.') number: number,
  ): Promise<CreativeVersionWire> {
    return versionWire(await this.creatives.version(caller, advertiserId, id, number));
  }
}
