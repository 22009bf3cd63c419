import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, definedOnly, type Page } from '@exchange/kernel';
import { type KindSearch, noSearchText, ObjectKind } from '@exchange/platform/tools';
import { supplyRequestWire, type SupplyRequestWire } from './supply-request.wire';
import { SupplyRequestsService } from './supply-requests.service';

const filter = z.strictObject({
  supplyStatus: z.enum(['tracked', 'available']).optional().describe('available: a seller currently offers it.'),
});

@Injectable()
export class SupplyRequestKind extends ObjectKind<typeof filter> {
  readonly kind = 'supply_request';
  readonly description = 'A publisher and a channel that the account wants to buy, and whether a seller offers them.';
  readonly filter = filter;

  constructor(private readonly supplyRequests: SupplyRequestsService) {
    super();
  }

  /** Newest first. Requests are identified by domain and channel and have no id. */
  override async search(
    caller: Caller,
    { query, filter: { supplyStatus }, cursor, limit }: KindSearch<z.output<typeof filter>>,
  ): Promise<Page<SupplyRequestWire>> {
    if (query !== undefined) throw noSearchText(this.kind);
    const wanted = supplyStatus === undefined ? {} : { isAvailable: supplyStatus === 'available' };
    return (await this.supplyRequests.list(caller, wanted, { limit, ...definedOnly({ cursor }) })).map(supplyRequestWire);
  }
}
