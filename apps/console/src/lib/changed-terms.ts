import type { Schemas } from './api';
import { changedBudgets } from './budget-effect';
import { dayIn, endOfDay } from './days';

type Buy = Pick<Schemas['MediaBuy'], 'name' | 'timezone' | 'flightDates' | 'packages'>;

/** What a person typed; the rest stays what others make of it meanwhile. */
export interface TypedTerms {
  readonly name?: string;
  readonly lastDay?: string;
  /** By package. */
  readonly budgets: Readonly<Record<string, string>>;
}

export const lastDayOf = ({ flightDates, timezone }: Pick<Buy, 'flightDates' | 'timezone'>): string =>
  dayIn(Date.parse(flightDates.endDate) - 1, timezone);

/** The body of the update: the terms that were typed and differ from the stored ones. */
export function changedTerms(buy: Buy, { name = buy.name, lastDay = lastDayOf(buy), budgets }: TypedTerms, language: string) {
  const packages = changedBudgets(buy.packages, budgets, language);
  return {
    ...(name === buy.name || name.trim() === buy.name ? {} : { name: name.trim() }),
    ...(packages.length === 0 ? {} : { packages }),
    ...(lastDay === lastDayOf(buy) ? {} : { flightDates: { endDate: endOfDay(lastDay, buy.timezone) } }),
  };
}
