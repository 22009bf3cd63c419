import { type Channel, channels } from '@exchange/kernel';
import { Field } from '@exchange/platform';
import type { StaffSupplyRequest } from './supply-request-desk';
import { SupplyRequestsQuery, SupplyRequestWire, supplyRequestWire } from './supply-request.wire';

export class SupplyRequestDeskQuery extends SupplyRequestsQuery {
  @Field.text({ optional: true, min: 1, max: 253, description: 'Only requests for this domain.', example: 'lakeside.example' })
  domain?: string;

  @Field.oneOf(channels, { optional: true, description: 'Only requests for this channel.' })
  channel?: Channel;

  @Field.timestamp({ optional: true, description: 'Only requests added at this time or later.' })
  since?: Date;
}

/** A supply request in the view of staff. */
export class FiledSupplyRequestWire extends SupplyRequestWire {
  @Field.integer({ description: 'Account of the request.' })
  accountId: number;

  @Field.text({ description: 'Name of the account.' })
  accountName: string;
}

export function filedSupplyRequestWire(filed: StaffSupplyRequest): FiledSupplyRequestWire {
  return { ...supplyRequestWire(filed), accountId: filed.accountId, accountName: filed.accountName };
}
