import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, type Page, type PersonCaller, wholeList } from '@exchange/kernel';
import {
  AdminsOnly,
  BeforeEmailVerification,
  BeforeTerms,
  CurrentCaller,
  deleted,
  DeletedWire,
  IdParam,
  Operation,
  signedIn,
  Takes,
} from '@exchange/platform';
import { AddBrowserOriginBody, BrowserOriginWire, browserOriginWire } from './browser-origin.wire';
import { BrowserOriginsService } from './browser-origins.service';

/** Origins whose pages may call the exchange for people of the account (gaps.md §1.8). */
@ApiTags('Browser origins')
@AdminsOnly()
@Controller('api/v2/browser-origins')
export class BrowserOriginsController {
  constructor(private readonly origins: BrowserOriginsService) {}

  @Get()
  @Takes(signedIn, 'read')
  @Operation({
    summary: 'List the browser origins of the account',
    description: 'Needs a signed-in admin. Newest first, one page.',
    answers: [BrowserOriginWire],
    list: 'whole',
    errors: [403],
  })
  async list(@CurrentCaller() caller: Caller): Promise<Page<BrowserOriginWire>> {
    return wholeList((await this.origins.list(caller)).map(browserOriginWire));
  }

  @Post()
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Allow pages of an origin',
    description:
      'Needs a signed-in admin. Pages of exactly this origin can then register an app, exchange its codes and call `/mcp/v3` with its tokens. Other paths stay closed, and cookies are never accepted. 409 when the account already has the origin or the maximum number of origins.',
    status: 201,
    answers: BrowserOriginWire,
    errors: [403, 409],
    once: 'together',
  })
  async add(@CurrentCaller() caller: Caller, @Body() body: AddBrowserOriginBody): Promise<BrowserOriginWire> {
    return browserOriginWire(await this.origins.add(caller as PersonCaller, body));
  }

  @Delete(':id')
  @Takes(signedIn, 'write')
  @BeforeEmailVerification()
  @BeforeTerms()
  @Operation({
    summary: 'Disallow pages of an origin',
    description: 'Needs a signed-in admin. Calls of such pages for the account are refused from the next request on.',
    answers: DeletedWire,
    errors: [403, 404],
  })
  async remove(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<DeletedWire> {
    await this.origins.remove(caller, id);
    return deleted(id);
  }
}
