import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page } from '@exchange/kernel';
import {
  alreadyAuthorized,
  AnyBody,
  BeforeEmailVerification,
  BodyLimit,
  BuyersOnly,
  CurrentCaller,
  CursorQuery,
  deleted,
  DeletedWire,
  everyone,
  Idempotency,
  IdempotencyKey,
  IdParam,
  IntegerIdParam,
  Operation,
  Takes,
} from '@exchange/platform';
import { getTool, searchTool, OperationIds } from '@exchange/platform/openapi';
import { CatalogSyncService } from '../../application/catalog-sync.service';
import { CatalogsService } from '../../application/catalogs.service';
import { ManualRefreshService } from '../../application/manual-refresh.service';
import { PlanningService } from '../../application/planning.service';
import {
  ExecuteBody,
  CatalogActivationWire,
  ActivationPreviewWire,
  PreviewBody,
  CatalogRefreshWire,
  TransformBody,
} from './activation.wire';
import { executionWire, runWire } from './catalog-history.wire';
import { CatalogWire, catalogWire } from './catalog.wire';
import { CatalogItemWire, catalogItemWire } from './items.wire';
import { ListCatalogsQuery } from './list-catalogs.wire';
import { syncFrom, SyncBody, CatalogSyncWire, syncedWire } from './sync.wire';

/** Enough for 10,000 items of 200 bytes. */
const maxSyncBytes = 2_000_000;

/** docs/spec: rest-api.md, Endpoints, Buyer; gaps.md §4.7. `:catalogId` is the buyer's id or the platform's. */
@ApiTags('Catalogs')
@BuyersOnly()
@Controller('api/v2/buyer/advertisers/:id/catalogs')
@OperationIds({
  execute: 'executeActivationPlan',
  preview: 'previewActivationPlan',
  sync: 'syncCatalogs',
  transform: 'setCatalogTransform',
})
export class CatalogsController {
  constructor(
    private readonly catalogs: CatalogsService,
    private readonly syncing: CatalogSyncService,
    private readonly manual: ManualRefreshService,
    private readonly planning: PlanningService,
    private readonly idempotency: Idempotency,
  ) {}

  @Post('sync')
  @Takes(everyone, 'write')
  @BodyLimit(maxSyncBytes)
  @Operation({
    summary: 'Create, update and remove catalogs',
    description:
      'Items are stored at once; feeds are fetched right after. Each catalog has its own result, so the answer is 200 even if some fail. ' +
      'While a feed is read, a change of its type, address, format, mappings or validation mode fails that run, and the feed is read again.',
    answers: CatalogSyncWire,
    errors: [403, 404, 409, 413],
    once: 'in steps',
    tool: { name: 'save_catalog' },
  })
  async sync(@CurrentCaller() caller: Caller, @IntegerIdParam('id') id: number, @Body() body: SyncBody): Promise<CatalogSyncWire> {
    return syncedWire(await this.syncing.sync(caller, id, syncFrom(body)), body.dry_run);
  }

  @Get()
  @Takes(everyone, 'read')
  @Operation({
    summary: 'List catalogs',
    description: 'Newest first.',
    answers: [CatalogWire],
    list: 'skip',
    errors: [403, 404],
    tool: searchTool('catalog', { filter: { advertiserId: '{path.id}', type: '{query.type}' }, limit: '{query.take}' }),
  })
  async list(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') id: number,
    @Query() query: ListCatalogsQuery,
  ): Promise<Page<CatalogWire>> {
    return (await this.catalogs.list(caller, id, query)).map(catalogWire);
  }

  @Get(':catalogId')
  @Takes(everyone, 'read')
  @Operation({
    summary: 'Read a catalog',
    description: 'Includes the latest versions, refreshes and activations.',
    answers: CatalogWire,
    errors: [403, 404],
    tool: getTool('catalog', { id: '{path.catalogId}', advertiserId: '{path.id}' }),
  })
  async get(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') id: number,
    @IdParam('catalogId') catalogId: string,
  ): Promise<CatalogWire> {
    return catalogWire(await this.catalogs.get(caller, id, catalogId));
  }

  @Get(':catalogId/items')
  @Takes(everyone, 'read')
  @Operation({
    summary: 'List the items of a catalog',
    description: 'Items of the latest version, by their ids.',
    answers: [CatalogItemWire],
    list: 'cursor',
    errors: [403, 404],
  })
  async items(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') id: number,
    @IdParam('catalogId') catalogId: string,
    @Query() query: CursorQuery,
  ): Promise<Page<CatalogItemWire>> {
    return (await this.catalogs.listItems(caller, id, catalogId, query)).map(catalogItemWire);
  }

  @Delete(':catalogId')
  @Takes(everyone, 'write')
  @Operation({
    summary: 'Delete a catalog',
    description:
      'Deletes it with its items, and disables its shares. Campaigns that name it are not changed. 409 when the advertiser is archived.',
    answers: DeletedWire,
    errors: [403, 404, 409],
    tool: { name: 'save_catalog', arguments: { advertiserId: '{path.id}', catalog_id: '{path.catalogId}', isArchived: true } },
  })
  async delete(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') id: number,
    @IdParam('catalogId') catalogId: string,
  ): Promise<DeletedWire> {
    await this.syncing.remove(caller, id, catalogId);
    return deleted(catalogId);
  }

  @Put(':catalogId/transform')
  @Takes(everyone, 'write')
  @BeforeEmailVerification()
  @Operation({
    summary: 'Set how items become campaign groups and creatives',
    description: 'Replaces the transform. The next preview and the next activation use it.',
    answers: CatalogWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async transform(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') id: number,
    @IdParam('catalogId') catalogId: string,
    @Body() body: TransformBody,
  ): Promise<CatalogWire> {
    return catalogWire(await this.catalogs.saveTransform(caller, id, catalogId, body));
  }

  @Post(':catalogId/activation-plan/preview')
  @Takes(everyone, 'write')
  @Operation({
    summary: 'Preview an activation',
    description:
      'Groups, creatives and sellers for the latest version of the catalog. Changes nothing unless `save` is set. With `transform`, previews those rules instead of the saved ones: 429 with `Retry-After` beyond 30 in a minute.',
    answers: ActivationPreviewWire,
    errors: [403, 404, 409, 422],
    once: 'in steps',
  })
  async preview(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') id: number,
    @IdParam('catalogId') catalogId: string,
    @Body() body: PreviewBody,
  ): Promise<ActivationPreviewWire> {
    return { plan: await this.planning.preview(caller, id, catalogId, body) };
  }

  @Post(':catalogId/activation-plan/execute')
  @Takes(everyone, 'write')
  @Operation({
    summary: 'Activate a catalog',
    description: 'Executes a plan as the preview shows it. 409 when the catalog or its transform changed since the named plan.',
    answers: CatalogActivationWire,
    errors: [403, 404, 409, 422],
    once: 'by itself',
  })
  async execute(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') id: number,
    @IdParam('catalogId') catalogId: string,
    @IdempotencyKey() key: string | undefined,
    @Body() body: ExecuteBody,
  ): Promise<CatalogActivationWire> {
    const request = { id, catalogId, ...body };
    const operation = { caller, key, operation: 'catalogs.execute', request, authorize: alreadyAuthorized, sealed: true };
    const { adcpAgentIds: sellerIds, ...rest } = body;
    return this.planning.execute(caller, id, catalogId, { ...rest, sellerIds }, (store) =>
      this.idempotency.once(operation, async () => {
        const { plan, execution } = await store();
        return { plan, execution: executionWire(execution), dryRun: body.dryRun };
      }),
    );
  }

  @Post(':catalogId/refresh')
  @AnyBody()
  @Takes(everyone, 'write')
  @Operation({
    summary: 'Fetch the feed of a catalog now',
    description:
      'Stores a new version when items changed. Takes no body. When the feed cannot be read, the run is `failed` with an error, and the items are kept. When the feed takes too long, the answer has the run as `syncing`, and reading goes on; read the catalog for the result. 409 when 20 refreshes of the account are waiting.',
    answers: CatalogRefreshWire,
    errors: [403, 404, 409],
    once: 'in steps',
  })
  async refresh(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') id: number,
    @IdParam('catalogId') catalogId: string,
  ): Promise<CatalogRefreshWire> {
    const { state, run, plan } = await this.manual.refreshNow(caller, id, catalogId);
    const catalog = catalogWire(await this.catalogs.view(state));
    return { catalog, refreshRun: { ...runWire(run), sourceContentHash: run.sourceContentHash }, activation: plan && { plan } };
  }
}
