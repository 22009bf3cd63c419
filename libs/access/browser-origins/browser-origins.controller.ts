import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, type Page, type PersonCaller, wholeList } from '@exchange/kernel';
import {
  AdminsOnly,
  BeforeProof,
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

/** gaps.md §1.8: pages of which origins may speak to the exchange for people of the account. */
@ApiTags('Browser origins')
@AdminsOnly()
@Controller('api/v2/browser-origins')
export class BrowserOriginsController {
  constructor(private readonly origins: BrowserOriginsService) {}

  @Get()
  @Takes(signedIn, 'read')
  @Operation({
    summary: 'List the browser origins of the account',
    description: 'Needs a signed-in admin. Newest first, everything in one page.',
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
    summary: 'Let pages of an origin in',
    description:
      'Needs a signed-in admin. From then on, pages of exactly this origin may register an app, exchange its codes and call `/mcp/v3` with its tokens. Other addresses stay closed, and cookies count nowhere. 409 when the origin is there already, or the account has as many as it can have.',
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
  @BeforeProof()
  @BeforeTerms()
  @Operation({
    summary: 'Let pages of an origin in no more',
    description: 'Needs a signed-in admin. What such a page calls for the account is refused from the next request on.',
    answers: DeletedWire,
    errors: [403, 404],
  })
  async remove(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<DeletedWire> {
    await this.origins.remove(caller, id);
    return deleted(id);
  }
}
