import { Field } from '@exchange/platform';
import { type NothingDelivered, nothingReasons } from '../../domain/nothing-delivered';

class NothingDeliveredWire {
  @Field.oneOf(nothingReasons, {
    description:
      '`not_launched`: nothing is booked. `not_running`: every media buy was canceled or refused before it ran. `not_started`: the flight begins after these days, or has not begun. `days_ahead`: the days lie in the future. `waiting`: the flight has begun and waits, as `message` explains. `nothing_reported`: the flight runs, and no delivery was reported. `nothing_made_up`: `demo=true`, and no delivery is made up.',
  })
  reason: NothingDelivered['reason'];

  @Field.date({ nullable: true, description: 'First day of the first flight; null when nothing matching is booked.' })
  firstDay: string | null;

  @Field.text()
  message: string;
}

/** Base of reports that may be empty. */
export class EmptyReportWire {
  @Field.object(() => NothingDeliveredWire, {
    optional: true,
    description: 'Why the report is empty; left out when it is not.',
  })
  nothingDelivered?: NothingDeliveredWire;
}

export const nothingOf = (nothing: NothingDelivered | null): EmptyReportWire => (nothing ? { nothingDelivered: nothing } : {});
