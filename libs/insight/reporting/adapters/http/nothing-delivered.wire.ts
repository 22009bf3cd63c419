import { Field } from '@exchange/platform';
import { type NothingDelivered, nothingReasons } from '../../domain/nothing-delivered';

class NothingDeliveredWire {
  @Field.oneOf(nothingReasons, {
    description:
      '`not_launched`: nothing is booked. `not_running`: everything was canceled or refused before it ran. `not_started`: the flight begins after these days, or has not begun. `days_ahead`: the days lie ahead. `waiting`: the flight has begun and waits, as `message` says. `nothing_reported`: it runs, and nothing was delivered or reported. `nothing_made_up`: `demo=true`, and nothing is made up.',
  })
  reason: NothingDelivered['reason'];

  @Field.date({ nullable: true, description: 'First day of the first flight; null: nothing is booked, or nothing that is made up.' })
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

export const nothingOf = (nothing: NothingDelivered | null): EmptyReportWire => (nothing ? { nothingDelivered: nothing } : {});
