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
import { getTool, searchTool } from '@exchange/platform/openapi';
import { CreativeAssetsService } from '../../application/creative-assets.service';
import { assetPatchFrom, CreateCreativeAssetBody, ListCreativeAssetsQuery, newAssetFrom, UpdateCreativeAssetBody } from './asset-body.wire';
import { AssetWires } from './asset-wires';
import { CreativeAssetDetailWire, CreativeAssetWire } from './asset.wire';

/** ADR 218. */
@ApiTags('Creative assets')
@BuyersOnly()
@Controller('api/v2/buyer/advertisers/:id/creative-assets')
export class CreativeAssetsController {
  constructor(
    private readonly assets: CreativeAssetsService,
    private readonly wires: AssetWires,
  ) {}

  @Post()
  @Takes(everyone, 'write')
  @Operation({
    summary: 'Create a creative asset',
    description:
      'A text or an address is `ready` at once. A file is announced with its size: upload its parts, then complete it. ' +
      '409 for a 21st open upload of the advertiser, and beyond 50 GB of the account.',
    status: 201,
    answers: CreativeAssetDetailWire,
    errors: [403, 404, 409, 503],
    once: 'together',
    tool: { name: 'upload_creative_asset' },
  })
  async create(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') advertiserId: number,
    @Body() body: CreateCreativeAssetBody,
  ): Promise<CreativeAssetDetailWire> {
    return this.wires.detailOf(await this.assets.create(caller, advertiserId, newAssetFrom(body)));
  }

  @Get()
  @Takes(everyone, 'read')
  @Operation({
    summary: 'List creative assets',
    description: 'Newest first. Archived assets are only listed with `status=archived`.',
    answers: [CreativeAssetWire],
    list: 'cursor',
    errors: [403, 404],
    tool: searchTool('creative_asset', {
      query: '{query.query}',
      filter: { advertiserId: '{path.id}', assetType: '{query.kind}', status: '{query.status}', tag: '{query.tag}' },
      limit: '{query.limit}',
    }),
  })
  async list(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') advertiserId: number,
    @Query() { kind, status, query, tag, ...page }: ListCreativeAssetsQuery,
  ): Promise<Page<CreativeAssetWire>> {
    const found = await this.assets.list(caller, { advertiserId, kind, status, query, tag }, page);
    return found.map((asset) => this.wires.of(asset));
  }

  @Get(':assetId')
  @Takes(everyone, 'read')
  @Operation({
    summary: 'Read a creative asset',
    description: 'Lists the parts that have arrived while the file is being uploaded, so that an upload can be resumed.',
    answers: CreativeAssetDetailWire,
    errors: [403, 404],
    tool: getTool('creative_asset', { id: '{path.assetId}', advertiserId: '{path.id}' }),
  })
  async get(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') advertiserId: number,
    @IdParam('assetId') id: string,
  ): Promise<CreativeAssetDetailWire> {
    return this.wires.detailOf(await this.assets.get(caller, { advertiserId, id }));
  }

  @Put(':assetId')
  @Takes(everyone, 'write')
  @Operation({
    summary: 'Rename or tag a creative asset',
    description: 'Omitted fields keep their value. The content never changes: another file is another asset.',
    answers: CreativeAssetDetailWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async update(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') advertiserId: number,
    @IdParam('assetId') id: string,
    @Body() body: UpdateCreativeAssetBody,
  ): Promise<CreativeAssetDetailWire> {
    return this.wires.detailOf(await this.assets.update(caller, { advertiserId, id }, assetPatchFrom(body)));
  }

  @Delete(':assetId')
  @Takes(everyone, 'write')
  @BeforeEmailVerification()
  @Operation({
    summary: 'Delete a creative asset',
    description: 'An asset that a version of a creative uses is archived instead, and the version keeps it.',
    answers: DeletedWire,
    errors: [403, 404, 409],
  })
  async delete(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') advertiserId: number,
    @IdParam('assetId') id: string,
  ): Promise<DeletedWire> {
    await this.assets.delete(caller, { advertiserId, id });
    return deleted(id);
  }
}
