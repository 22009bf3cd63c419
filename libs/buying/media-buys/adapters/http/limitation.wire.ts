import type { Shortfall } from '@exchange/kernel';
import { Field } from '@exchange/platform';

/** Where a seller does not do what is asked (rest-api.md, Campaign proposals). */
export class OrderLimitationWire {
  @Field.text({ description: 'In the protocol’s words.' })
  field: string;

  @Field.text()
  requested: string;

  @Field.text({ description: 'Empty: nothing of it.' })
  supported: string;

  @Field.text()
  note: string;
}

export class DriftWire {
  @Field.text({ nullable: true, description: 'Null: of the media buy as a whole.' })
  packageId: string | null;

  @Field.text({ description: 'In the protocol’s words.' })
  field: string;

  @Field.text()
  ordered: string;

  @Field.text({ description: 'Empty: the seller says that there is none.' })
  echoed: string;
}

export function limitationWire({ field, requested, supported, note }: Shortfall): OrderLimitationWire {
  return { field, requested, supported, note };
}
