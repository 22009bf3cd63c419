import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, offsetPage, type Page } from '@exchange/kernel';
import { BuyersOnly, CurrentCaller, everyone, IntegerIdParam, Operation, Takes } from '@exchange/platform';
import { getTool, searchTool } from '@exchange/platform/openapi';
import { StorefrontsFacade } from '../../application/storefronts.facade';
import { StorefrontsQuery, StorefrontWire, storefrontWire } from './seller.wire';

/** Sellers that buyers can ask (gaps.md §6.8). */
@ApiTags('Sellers')
@BuyersOnly()
@Controller('api/v2/buyer/storefronts')
export class StorefrontsController {
  constructor(private readonly storefronts: StorefrontsFacade) {}

  @Get()
  @Takes(everyone, 'read')
  @Operation({
    summary: 'List sellers',
    description: 'Active sellers by name.',
    answers: [StorefrontWire],
    list: 'offset',
    errors: [403],
    tool: searchTool('seller', {
      query: '{query.name}',
      filter: { channel: ['{query.channel}'], region: '{query.country}' },
      limit: '{query.limit}',
    }),
  })
  async list(
    @CurrentCaller() { accountId: buyerId }: Caller,
    @Query() { name, channel, country, status, ...page }: StorefrontsQuery,
  ): Promise<Page<StorefrontWire>> {
    if (status && !status.includes('transacting')) return offsetPage<StorefrontWire>([], page.limit, page.offset);
    const filter = { buyerId, name, channels: channel ? [channel] : [], countries: country ? [country] : [] };
    return (await this.storefronts.list(filter, page)).map(storefrontWire);
  }

  @Get(':id')
  @Takes(everyone, 'read')
  @Operation({
    summary: 'Read a seller',
    description: '404 unless it can be asked.',
    answers: StorefrontWire,
    errors: [403, 404],
    tool: getTool('seller'),
  })
  async read(@CurrentCaller() { accountId }: Caller, @IntegerIdParam('id') id: number): Promise<StorefrontWire> {
    return storefrontWire(await this.storefronts.read(accountId, id));
  }
}
