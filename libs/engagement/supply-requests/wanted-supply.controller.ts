import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, type Page, wholeList } from '@exchange/kernel';
import { CurrentCaller, Operation, SellersOnly, Takes, wholeAccount } from '@exchange/platform';
import { OperationIds } from '@exchange/platform/openapi';
import { WantedSupplies } from './wanted-supply';
import { WantedSupplyWire, wantedSupplyWire } from './wanted-supply.wire';

@ApiTags('Supply requests')
@SellersOnly()
@Controller('api/v2/storefront/supply-requests/wanted')
@OperationIds({ list: 'listWantedSupply' })
export class WantedSupplyController {
  constructor(private readonly wanted: WantedSupplies) {}

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List supply that buyers want from the storefront',
    description:
      'Domains and channels of other accounts’ supply requests that match the storefront: its publisher domain and a channel of one of its products, drafts included. An entry does not reveal who asks, where, how many or since when.',
    answers: [WantedSupplyWire],
    list: 'whole',
    errors: [403],
  })
  async list(@CurrentCaller() caller: Caller): Promise<Page<WantedSupplyWire>> {
    return wholeList(await this.wanted.list(caller.accountId)).map(wantedSupplyWire);
  }
}
