import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, definedOnly, type Page } from '@exchange/kernel';
import { BuyersOnly, CurrentCaller, CursorQuery, everyone, Field, Operation, Takes } from '@exchange/platform';
import { OperationIds } from '@exchange/platform/openapi';
import { SellerFormatsService } from '../../application/seller-formats.service';
import { CreativeFormatWire, formatWire, SellerFormatsWire, sellerFormatsWire } from './format.wire';

class CreativeFormatsQuery extends CursorQuery {
  @Field.integer({ min: 1, description: 'Seller whose formats are listed.' })
  sellerId: number;

  @Field.text({ optional: true, min: 1, max: 64, description: 'Kind of content that the format takes, as `image`.' })
  type?: string;

  @Field.text({ optional: true, min: 1, max: 200, description: 'Part of the name or the id.' })
  query?: string;
}

class RefreshFormatsBody {
  @Field.integer({ min: 1 })
  sellerId: number;
}

/** Formats of sellers, as they list them (AdCP, `list_creative_formats`). */
@ApiTags('Creative formats')
@BuyersOnly()
@Controller('api/v2/buyer/creative-formats')
@OperationIds({ list: 'listCreativeFormats', refresh: 'refreshCreativeFormats' })
export class CreativeFormatsController {
  constructor(private readonly formats: SellerFormatsService) {}

  @Get()
  @Takes(everyone, 'read')
  @Operation({
    summary: 'List the creative formats of a seller',
    description:
      'In the seller’s order. A list older than a day is asked for before the answer, for at most 10 seconds. `meta.seller` tells its age, and why the ' +
      'last question failed; the formats of the last answer are kept.',
    answers: [CreativeFormatWire],
    list: 'cursor',
    meta: { seller: { type: 'object', nullable: true } },
    errors: [403, 404],
  })
  async list(@CurrentCaller() caller: Caller, @Query() { sellerId, ...query }: CreativeFormatsQuery): Promise<Page<CreativeFormatWire>> {
    const { type, query: text, limit, cursor } = query;
    const { list, page } = await this.formats.list(caller, sellerId, { limit, ...definedOnly({ type, query: text, cursor }) });
    return page.with(page.rows.map(formatWire), { seller: list && sellerFormatsWire(list) });
  }

  @Post('refresh')
  @Takes(everyone, 'read')
  @Operation({
    summary: 'Ask a seller for its creative formats',
    description: 'Asks now, unless the seller was asked in the last 10 seconds. A failure keeps the formats and is told in `problem`.',
    answers: SellerFormatsWire,
    nullable: true,
    errors: [403, 404],
    once: 'freely',
  })
  async refresh(@CurrentCaller() caller: Caller, @Body() { sellerId }: RefreshFormatsBody): Promise<SellerFormatsWire | null> {
    const list = await this.formats.refresh(caller, sellerId);
    return list && sellerFormatsWire(list);
  }
}
