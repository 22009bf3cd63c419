import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, type Page, standingOf, wholeList } from '@exchange/kernel';
import { CurrentCaller, Operation, SellersOnly, Takes, wholeAccount } from '@exchange/platform';
import { supplyRequestErrors } from './errors';
import { WantedSupplies } from './wanted-supply';
import { WantedSupplyWire, wantedSupplyWire } from './wanted-supply.wire';

@ApiTags('Supply requests')
@SellersOnly()
@Controller('api/v2/storefront/supply-requests/wanted')
export class WantedSupplyController {
  constructor(private readonly wanted: WantedSupplies) {}

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List what buyers want that the storefront could serve',
    description:
      'Supply requests of other accounts, by domain and channel, where the storefront publishes at the domain and has a product of the channel, also a draft. An entry says that somebody wants it, not who, where, how many or since when.',
    answers: [WantedSupplyWire],
    list: 'whole',
    errors: [403],
  })
  async list(@CurrentCaller() caller: Caller): Promise<Page<WantedSupplyWire>> {
    if (standingOf(caller) === 'agent') throw supplyRequestErrors.notForAgents();
    return wholeList(await this.wanted.of(caller.accountId)).map(wantedSupplyWire);
  }
}
