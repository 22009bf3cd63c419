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
import { AudiencesService } from '../../application/audiences.service';
import { SyncingService } from '../../application/syncing.service';
import { AudienceWire, ListAudiencesQuery, audienceWire } from './audience.wire';
import { largestBody, SyncAcceptedWire, SyncAudiencesBody, syncFrom } from './sync.wire';

/** gaps.md §5.8. `audienceId` is the buyer's own. */
@ApiTags('Audiences')
@BuyersOnly()
@Controller('api/v2/buyer/advertisers/:advertiserId/audiences')
export class AudiencesController {
  constructor(
    private readonly audiences: AudiencesService,
    private readonly syncing: SyncingService,
  ) {}

  @Post('sync')
  @Takes(everyone, 'write')
  @BodyLimit(largestBody)
  @Operation({
    summary: 'Create, change and delete audiences',
    description:
      'Accepted and applied later, the syncs of one advertiser one after the other: poll the task, or name a `pushNotificationConfig` to be ' +
      'called. Only hashes are accepted: whatever looks like a raw e-mail address or phone number, in any field, refuses the whole call.',
    status: 202,
    answers: SyncAcceptedWire,
    errors: [403, 404, 409, 413],
    once: 'by itself',
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
  @Operation({ summary: 'List audiences', description: 'Newest first.', answers: [AudienceWire], list: 'skip', errors: [403, 404] })
  async list(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('advertiserId') advertiserId: number,
    @Query() query: ListAudiencesQuery,
  ): Promise<Page<AudienceWire>> {
    return (await this.audiences.list(caller, advertiserId, query)).map(audienceWire);
  }

  @Get(':audienceId')
  @Takes(everyone, 'read')
  @Operation({ summary: 'Read an audience', description: 'Deleted ones too.', answers: AudienceWire, errors: [403, 404] })
  async get(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('advertiserId') advertiserId: number,
    @IdParam('audienceId') audienceId: string,
  ): Promise<AudienceWire> {
    return audienceWire(await this.audiences.get(caller, advertiserId, audienceId));
  }
}
