import { endOfDay, lastMillisecondBefore, ownZone, startOfDay } from './days';
import { isDay } from './is-day';

/** A period of the audit log in the address: days until today, or a first and a last day. */
interface Period {
  readonly days?: number;
  readonly from?: string;
  readonly to?: string;
}

/** The start of a period of days that ends today, in the person's time zone. */
export const startOfDays = (days: number, now: Date): string =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1).toISOString();

/** The address without invalid days, a last day before the first one, and days until today beside exact ones. */
export function withOnePeriod<T extends Period>({ days, from, to, ...others }: T): Omit<T, keyof Period> & Period {
  const exact = { ...(isDay(from) && { from }), ...(isDay(to) && !(isDay(from) && to < from) && { to }) };
  const isExact = Object.keys(exact).length > 0;
  return { ...others, ...(isExact ? exact : days !== undefined && { days }) };
}

/** The address after a change: chosen days until today replace exact ones, and the reverse. */
export function withChosenPeriod<T extends Period>(next: T, before: Period): Omit<T, keyof Period> & Period {
  const { days, from: _from, to: _to, ...others } = next;
  return days !== undefined && days !== before.days ? { ...others, days } : withOnePeriod(next);
}

/** The first and the last instant of the period in a time zone; undefined at an open end. */
export const instantsOf = ({ days, from, to }: Period, now: Date, zone = ownZone) => ({
  startDate: from !== undefined ? startOfDay(from, zone) : days !== undefined ? startOfDays(days, now) : undefined,
  endDate: to === undefined ? undefined : lastMillisecondBefore(endOfDay(to, zone)),
});
