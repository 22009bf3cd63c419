import { type Channel, channels } from '@exchange/kernel';
import { Field } from '@exchange/platform';
import type { FiledSupply } from './supply-request-desk';
import { SupplyRequestsQuery, SupplyRequestWire, supplyRequestWire } from './supply-request.wire';

export class SupplyRequestDeskQuery extends SupplyRequestsQuery {
  @Field.text({ optional: true, min: 1, max: 253, description: 'Only those of this domain.', example: 'lakeside.example' })
  domain?: string;

  @Field.oneOf(channels, { optional: true, description: 'Only those of this channel.' })
  channel?: Channel;

  @Field.timestamp({ optional: true, description: 'Only those that were added then or later.' })
  since?: Date;
}

/** A supply request as staff see it. */
export class FiledSupplyRequestWire extends SupplyRequestWire {
  @Field.integer({ description: 'The account that asks.' })
  accountId: number;

  @Field.text({ description: 'Its name.' })
  accountName: string;
}

export function filedSupplyRequestWire(filed: FiledSupply): FiledSupplyRequestWire {
  return { ...supplyRequestWire(filed), accountId: filed.accountId, accountName: filed.accountName };
}
