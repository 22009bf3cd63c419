import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page } from '@exchange/kernel';
import {
  BodyLimit,
  BuyersOnly,
  CurrentCaller,
  everyone,
  IdempotencyKey,
  IdParam,
  IntegerIdParam,
  Operation,
  Takes,
} from '@exchange/platform';
import { getTool, searchTool, OperationIds } from '@exchange/platform/openapi';
import { AudienceSyncService } from '../../application/audience-sync.service';
import { AudiencesService } from '../../application/audiences.service';
import { AudienceWire, ListAudiencesQuery, audienceWire } from './audience.wire';
import { maxAudienceSyncBytes, SyncAcceptedWire, SyncAudiencesBody, syncFrom } from './sync.wire';

/** docs/spec/gaps.md §5.8. `:audienceId` is the buyer's own id. */
@ApiTags('Audiences')
@BuyersOnly()
@Controller('api/v2/buyer/advertisers/:advertiserId/audiences')
@OperationIds({ sync: 'syncAudiences' })
export class AudiencesController {
  constructor(
    private readonly audiences: AudiencesService,
    private readonly syncing: AudienceSyncService,
  ) {}

  @Post('sync')
  @Takes(everyone, 'write')
  @BodyLimit(maxAudienceSyncBytes)
  @Operation({
    summary: 'Create, change and delete audiences',
    description:
      'The sync is accepted now and applied later; syncs of one advertiser are applied in order. Poll the task, or send a `pushNotificationConfig` to be ' +
      'called. Only hashes are accepted: a text that looks like a raw e-mail address or phone number, in any field, refuses the whole call.',
    status: 202,
    answers: SyncAcceptedWire,
    errors: [403, 404, 409, 413],
    once: 'by itself',
    tool: { name: 'save_audience', arguments: { advertiserId: '{path.advertiserId}', audiences: '{body.audiences}' } },
  })
  async sync(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('advertiserId') advertiserId: number,
    @IdempotencyKey() key: string | undefined,
    @Body() body: SyncAudiencesBody,
  ): Promise<SyncAcceptedWire> {
    return this.syncing.accept(caller, advertiserId, syncFrom(body), key);
  }

  @Get()
  @Takes(everyone, 'read')
  @Operation({
    summary: 'List audiences',
    description: 'Newest first.',
    answers: [AudienceWire],
    list: 'skip',
    errors: [403, 404],
    tool: searchTool('audience', { filter: { advertiserId: '{path.advertiserId}', status: '{query.status}' }, limit: '{query.take}' }),
  })
  async list(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('advertiserId') advertiserId: number,
    @Query() query: ListAudiencesQuery,
  ): Promise<Page<AudienceWire>> {
    return (await this.audiences.list(caller, advertiserId, query)).map(audienceWire);
  }

  @Get(':audienceId')
  @Takes(everyone, 'read')
  @Operation({
    summary: 'Read an audience',
    description: 'Deleted audiences are returned too.',
    answers: AudienceWire,
    errors: [403, 404],
    tool: getTool('audience', { id: '{path.audienceId}', advertiserId: '{path.advertiserId}' }),
  })
  async get(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('advertiserId') advertiserId: number,
    @IdParam('audienceId') audienceId: string,
  ): Promise<AudienceWire> {
    return audienceWire(await this.audiences.get(caller, advertiserId, audienceId));
  }
}
