import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, definedOnly, type Page } from '@exchange/kernel';
import { CurrentCaller, Operation, signedIn, StaffOnly, Takes } from '@exchange/platform';
import { SupplyRequestDesk } from './supply-request-desk';
import { FiledSupplyRequestWire, filedSupplyRequestWire, SupplyRequestDeskQuery } from './supply-request-desk.wire';

/** What platform staff see of the supply requests of every account. */
@ApiTags('Supply requests')
@StaffOnly()
@Controller('api/v2/staff/supply-requests')
export class SupplyRequestDeskController {
  constructor(private readonly desk: SupplyRequestDesk) {}

  @Get()
  @Takes(signedIn, 'read')
  @Operation({
    summary: 'List the supply requests of every account',
    description: 'For signed-in platform staff: the newest first, each with who asks and whether a seller offers it at the moment.',
    answers: [FiledSupplyRequestWire],
    list: 'cursor',
  })
  async list(
    @CurrentCaller() caller: Caller,
    @Query() { domain, channel, status, since, ...request }: SupplyRequestDeskQuery,
  ): Promise<Page<FiledSupplyRequestWire>> {
    const isAvailable = status && status === 'available';
    return (await this.desk.list(caller, definedOnly({ domain, channel, since, isAvailable }), request)).map(filedSupplyRequestWire);
  }
}
