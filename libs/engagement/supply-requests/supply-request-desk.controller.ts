import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { definedOnly, type Page } from '@exchange/kernel';
import { Operation, signedIn, StaffOnly, Takes } from '@exchange/platform';
import { OperationIds } from '@exchange/platform/openapi';
import { SupplyRequestDesk } from './supply-request-desk';
import { FiledSupplyRequestWire, filedSupplyRequestWire, SupplyRequestDeskQuery } from './supply-request-desk.wire';

/** Supply requests of every account, for platform staff. */
@ApiTags('Supply requests')
@StaffOnly()
@Controller('api/v2/staff/supply-requests')
@OperationIds('StaffSupplyRequests')
export class SupplyRequestDeskController {
  constructor(private readonly desk: SupplyRequestDesk) {}

  @Get()
  @Takes(signedIn, 'read')
  @Operation({
    summary: 'List the supply requests of every account',
    description: 'For signed-in platform staff. Newest first, each with its account and whether a seller currently offers the supply.',
    answers: [FiledSupplyRequestWire],
    list: 'cursor',
  })
  async list(@Query() { domain, channel, status, since, ...request }: SupplyRequestDeskQuery): Promise<Page<FiledSupplyRequestWire>> {
    const isAvailable = status && status === 'available';
    return (await this.desk.list(definedOnly({ domain, channel, since, isAvailable }), request)).map(filedSupplyRequestWire);
  }
}
