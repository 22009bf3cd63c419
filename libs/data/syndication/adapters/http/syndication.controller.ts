import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, definedOnly, type Page, wholeList } from '@exchange/kernel';
import { BuyersOnly, CurrentCaller, everyone, IntegerIdParam, Operation, Takes } from '@exchange/platform';
import { OperationIds } from '@exchange/platform/openapi';
import { SyndicationsService } from '../../application/syndications.service';
import { SyndicateBody, SyndicationStatusQuery, SyndicationWire, syndicationWire } from './syndication.wire';

/** docs/spec/gaps.md §5.9. */
@ApiTags('Syndication')
@BuyersOnly()
@Controller('api/v2/buyer/advertisers/:id')
@OperationIds({ status: 'listSyndicationStatus', syndicate: 'syndicateResource' })
export class SyndicationController {
  constructor(private readonly syndications: SyndicationsService) {}

  @Post('syndicate')
  @Takes(everyone, 'write')
  @Operation({
    summary: 'Share a resource with sellers, or stop sharing it',
    description:
      'Returns one record per seller, in the requested order; sellers are called right afterwards. Changes of the resource are shared again until the share is disabled.',
    status: 201,
    answers: [SyndicationWire],
    list: 'whole',
    errors: [403, 404, 409],
    once: 'together',
  })
  async syndicate(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') id: number,
    @Body() { adcpAgentIds: sellerIds, ...body }: SyndicateBody,
  ): Promise<Page<SyndicationWire>> {
    return wholeList((await this.syndications.request(caller, id, { ...body, sellerIds })).map(syndicationWire));
  }

  @Get('syndication-status')
  @Takes(everyone, 'read')
  @Operation({
    summary: 'List what is shared with sellers',
    description: 'Oldest first.',
    answers: [SyndicationWire],
    list: 'offset',
    errors: [403, 404],
  })
  async status(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') id: number,
    @Query() { limit, offset, adcpAgentId, ...query }: SyndicationStatusQuery,
  ): Promise<Page<SyndicationWire>> {
    const sellerId = adcpAgentId === undefined ? undefined : Number(adcpAgentId);
    return (await this.syndications.status(caller, id, definedOnly({ ...query, sellerId }), { limit, offset })).map(syndicationWire);
  }
}
