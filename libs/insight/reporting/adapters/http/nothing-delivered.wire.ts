import { Field } from '@exchange/platform';
import { type NothingDelivered, nothingReasons } from '../../domain/nothing-delivered';

class NothingDeliveredWire {
  @Field.oneOf(nothingReasons)
  reason: NothingDelivered['reason'];

  @Field.date({ nullable: true, description: 'First day of the first flight; null: nothing is booked.' })
  firstDay: string | null;

  @Field.text()
  message: string;
}

/** A report in which there may be nothing. */
export class EmptyReportWire {
  @Field.object(() => NothingDeliveredWire, {
    optional: true,
    description: 'Why there is nothing in it; left out where there is something.',
  })
  nothingDelivered?: NothingDeliveredWire;
}
