import { definedOnly, exactMoney } from '@exchange/kernel';
import { Field } from '@exchange/platform';
import type { BuyPatch } from '../../application/terms.service';
import { changeActions, type PendingChange } from '../../domain/media-buy-state';
import { noTerms } from '../../domain/terms';
import { decisionsWire, DecisionsWire } from './decisions.wire';

class PackageBudgetWire {
  @Field.text({ min: 1, max: 255 })
  packageId: string;

  @Field.number({
    min: 0.01,
    max: 1_000_000_000_000,
    description: 'Amount in the currency of the media buy, with at most its number of decimal places.',
  })
  budget: number;
}

class FlightEndWire {
  @Field.timestamp({ description: 'Time in the future, not after the end of the campaign.' })
  endDate: Date;
}

export class PendingChangeWire {
  @Field.oneOf(changeActions)
  action: string;

  @Field.timestamp()
  requestedAt: string;

  @Field.text({ nullable: true, description: 'Reason of a cancellation.' })
  reason: string | null;

  @Field.object(() => PackageBudgetWire, { many: true, description: 'New budgets of an update.' })
  packages: PackageBudgetWire[];

  @Field.object(() => FlightEndWire, { nullable: true, description: 'New end of an update.' })
  flightDates: FlightEndWire | null;

  @Field.object(() => DecisionsWire, { nullable: true, description: 'New decisions of the campaign that the seller is asked to apply.' })
  decisions: DecisionsWire | null;
}

/** A change of a media buy (gaps.md §5.5). Omitted fields keep their value. */
export class UpdateMediaBuyBody {
  @Field.name({ optional: true, min: 1, max: 255, description: 'Changes at once, because the seller does not store the name.' })
  name?: string;

  @Field.object(() => PackageBudgetWire, { optional: true, many: { min: 1, max: 500 } })
  packages?: PackageBudgetWire[];

  @Field.object(() => FlightEndWire, { optional: true })
  flightDates?: FlightEndWire;
}

export class CancelMediaBuyBody {
  @Field.prose({ optional: true, max: 500, description: 'Reason that the seller reads.' })
  reason?: string;
}

export class AcceptMediaBuyBody {
  @Field.integer({ optional: true, min: 1, description: 'Revision of the media buy that was read. 409 when it has changed since.' })
  revision?: number;
}

export function patchFrom({ name, packages, flightDates }: UpdateMediaBuyBody): BuyPatch {
  return definedOnly({
    name,
    packages: packages?.map(({ packageId, budget }) => ({ packageId, budget: exactMoney(budget) })),
    flightEnd: flightDates?.endDate,
  });
}

/** The change that the seller has not answered. */
export function pendingWire(change: PendingChange): PendingChangeWire {
  const { packages, flightEnd, decisions } = change.action === 'update' ? change.terms : noTerms;
  return {
    action: change.action,
    requestedAt: change.requestedAt,
    reason: change.action === 'cancel' ? change.reason : null,
    packages: packages.map(({ packageId, budget }) => ({ packageId, budget: Number(budget) })),
    flightDates: flightEnd === null ? null : { endDate: new Date(flightEnd) },
    decisions: decisions ? decisionsWire(decisions) : null,
  };
}
