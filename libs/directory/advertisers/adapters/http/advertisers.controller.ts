import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page } from '@exchange/kernel';
import {
  BeforeEmailVerification,
  BuyersOnly,
  CurrentCaller,
  deleted,
  DeletedNumberWire,
  everyone,
  IntegerIdParam,
  Operation,
  spendWhen,
  Takes,
  wholeAccount,
} from '@exchange/platform';
import { bodyArguments, getTool, searchTool } from '@exchange/platform/openapi';
import { AdvertisersService } from '../../application/advertisers.service';
import {
  AdvertiserWire,
  CreateAdvertiserBody,
  newAdvertiserFrom,
  patchFrom,
  advertiserWire,
  UpdateAdvertiserBody,
  turnsOnAuto,
} from './advertiser.wire';
import { filterFrom, ListAdvertisersQuery, pageFrom } from './list-advertisers.wire';

/** Advertisers (gaps.md §5.3), with limits and paging of rest-api.md. */
@ApiTags('Advertisers')
@BuyersOnly()
@Controller('api/v2/buyer/advertisers')
export class AdvertisersController {
  constructor(private readonly advertisers: AdvertisersService) {}

  @Post()
  @Takes(wholeAccount, spendWhen(turnsOnAuto))
  @BeforeEmailVerification()
  @Operation({
    summary: 'Create an advertiser',
    description: 'The brand is unique among the active advertisers of the account.',
    status: 201,
    answers: AdvertiserWire,
    errors: [403, 409],
    once: 'together',
    tool: { name: 'save_advertiser', arguments: { ...bodyArguments(CreateAdvertiserBody, 'brandDomain') } },
  })
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateAdvertiserBody): Promise<AdvertiserWire> {
    return advertiserWire(await this.advertisers.create(caller, newAdvertiserFrom(body)));
  }

  @Get()
  @Takes(everyone, 'read')
  @Operation({
    summary: 'List advertisers',
    description: 'Newest first. Paged by `limit` and `offset`, or by `take` and `skip`; the answer uses the style of the request.',
    answers: [AdvertiserWire],
    list: 'offset or skip',
    errors: [403],
    tool: searchTool('advertiser', {
      query: '{query.name}',
      filter: { status: '{query.status}', sandbox: '{query.sandbox}' },
      limit: '{query.limit}',
    }),
  })
  async list(@CurrentCaller() caller: Caller, @Query() query: ListAdvertisersQuery): Promise<Page<AdvertiserWire>> {
    return (await this.advertisers.list(caller, filterFrom(query), pageFrom(query))).map(advertiserWire);
  }

  @Get(':id')
  @Takes(everyone, 'read')
  @Operation({
    summary: 'Read an advertiser',
    description: 'Also returns ARCHIVED advertisers.',
    answers: AdvertiserWire,
    errors: [403, 404],
    tool: getTool('advertiser'),
  })
  async get(@CurrentCaller() caller: Caller, @IntegerIdParam('id') id: number): Promise<AdvertiserWire> {
    return advertiserWire(await this.advertisers.get(caller, id));
  }

  @Put(':id')
  @Takes(everyone, spendWhen(turnsOnAuto))
  @BeforeEmailVerification()
  @Operation({
    summary: 'Update an advertiser',
    description: 'Omitted fields keep their value. The currency can change until a campaign exists.',
    answers: AdvertiserWire,
    errors: [403, 404, 409],
    once: 'together',
    tool: { name: 'save_advertiser', arguments: { advertiserId: '{path.id}', ...bodyArguments(UpdateAdvertiserBody, 'brandDomain') } },
  })
  async update(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') id: number,
    @Body() body: UpdateAdvertiserBody,
  ): Promise<AdvertiserWire> {
    return advertiserWire(await this.advertisers.update(caller, id, patchFrom(body)));
  }

  @Delete(':id')
  @Takes(everyone, 'write')
  @BeforeEmailVerification()
  @Operation({
    summary: 'Archive an advertiser',
    description: 'Removes it from the default list and prevents new campaigns and purchases. It can be restored.',
    answers: DeletedNumberWire,
    errors: [403, 404],
    tool: { name: 'save_advertiser', arguments: { advertiserId: '{path.id}', isArchived: true } },
  })
  async archive(@CurrentCaller() caller: Caller, @IntegerIdParam('id') id: number): Promise<DeletedNumberWire> {
    await this.advertisers.archive(caller, id);
    return deleted(id);
  }

  @Post(':id/restore')
  @Takes(everyone, 'write')
  @BeforeEmailVerification()
  @Operation({
    summary: 'Restore an archived advertiser',
    description: 'Makes it ACTIVE again. 409 when another active advertiser has its brand.',
    answers: AdvertiserWire,
    errors: [403, 404, 409],
    once: 'together',
    tool: { name: 'save_advertiser', arguments: { advertiserId: '{path.id}', isArchived: false } },
  })
  async restore(@CurrentCaller() caller: Caller, @IntegerIdParam('id') id: number): Promise<AdvertiserWire> {
    return advertiserWire(await this.advertisers.restore(caller, id));
  }
}
