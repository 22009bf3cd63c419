import { Field } from '@exchange/platform';
import type { PacingPeriods } from '../../domain/settings';

const modes = ['weight', 'budget'] as const;

export class PacingPeriodWire {
  @Field.name({ optional: true, max: 100 })
  label?: string;

  @Field.timestamp()
  start: Date;

  @Field.timestamp()
  end: Date;

  @Field.number({ optional: true, min: 0, max: 10 })
  weight?: number;

  @Field.number({ optional: true, min: 0, max: 1_000_000_000_000 })
  budget?: number;
}

/** `pacingPeriods` of a campaign (gaps.md §5.2): in order, without overlap, each with a weight or a budget. */
export class PacingPeriodsWire {
  @Field.oneOf(modes)
  mode: (typeof modes)[number];

  @Field.object(() => PacingPeriodWire, { many: { min: 1, max: 52 } })
  periods: PacingPeriodWire[];
}

export function pacingFrom({ mode, periods }: PacingPeriodsWire): PacingPeriods {
  return { mode, periods: periods.map((period) => ({ ...period, start: period.start.toISOString(), end: period.end.toISOString() })) };
}

export function pacingWire({ mode, periods }: PacingPeriods): PacingPeriodsWire {
  return { mode, periods: periods.map((period) => ({ ...period, start: new Date(period.start), end: new Date(period.end) })) };
}
