import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page } from '@exchange/kernel';
import { CurrentCaller, CursorQuery, IdParam, Operation } from '@exchange/platform';
import { CreateBrowserOriginBody, BrowserOriginWire, browserOriginWire } from './browser-origin.wire';
import { BrowserOriginsService } from './browser-origins.service';

@ApiTags('Browser origins')
@Controller('api/v2/browser-origins')
export class BrowserOriginsController {
  constructor(private readonly browserOrigins: BrowserOriginsService) {}

  @Post()
  @Operation({
    summary: 'Create a browser origin',
    description: '409 when the account has as many as it can have.',
    status: 201,
    answers: BrowserOriginWire,
    errors: [403, 409],
    once: 'together',
  })
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateBrowserOriginBody): Promise<BrowserOriginWire> {
    return browserOriginWire(await this.browserOrigins.create(caller, body));
  }

  @Get()
  @Operation({ summary: 'List browser origins', description: 'Newest first.', answers: [BrowserOriginWire], list: 'cursor', errors: [403] })
  async list(@CurrentCaller() caller: Caller, @Query() query: CursorQuery): Promise<Page<BrowserOriginWire>> {
    return (await this.browserOrigins.list(caller, query)).map(browserOriginWire);
  }

  @Get(':id')
  @Operation({ summary: 'Read a browser origin', description: 'One of the account.', answers: BrowserOriginWire, errors: [403, 404] })
  async read(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<BrowserOriginWire> {
    return browserOriginWire(await this.browserOrigins.read(caller, id));
  }
}
