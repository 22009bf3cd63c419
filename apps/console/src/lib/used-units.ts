import type { Schemas } from './api';

type Usage = Schemas['UnitUsage'];
type Term = Schemas['OfferedActivity'];

export interface UsedActivity {
  readonly code: string;
  /** Null when the rate card in force does not have the activity. */
  readonly term: Term | null;
  readonly count: number;
  readonly units: number;
}

/** Months with usage, latest first. */
export const monthsOf = (rows: readonly Usage[]): readonly string[] => [...new Set(rows.map(({ cycle }) => cycle))].toSorted().toReversed();

/** Usage of a month by activity: the most units first. */
export function byActivity(rows: readonly Usage[], terms: readonly Term[], month: string): readonly UsedActivity[] {
  const counts = new Map<string, { count: number; milli: number }>();
  for (const { activityCode, iuAmountMilli, cycle } of rows) {
    if (cycle !== month) continue;
    const { count, milli } = counts.get(activityCode) ?? { count: 0, milli: 0 };
    counts.set(activityCode, { count: count + 1, milli: milli + iuAmountMilli });
  }
  return [...counts]
    .map(([code, { count, milli }]) => ({
      code,
      term: terms.find(({ activityCode }) => activityCode === code) ?? null,
      count,
      units: milli / 1_000,
    }))
    .toSorted((one, other) => other.units - one.units || one.code.localeCompare(other.code));
}
