import type { Schemas } from './api';
import { dayIn, startOfDay } from './days';

const dayMs = 86_400_000;
/** Maximum number of days of one report. */
const maxDays = 366;

export interface DeliveredDay {
  readonly day: string;
  readonly spend: number;
  readonly impressions: number;
}

/** Reported delivery of one media buy. */
export interface Delivered {
  readonly spend: number;
  readonly impressions: number;
  readonly spendByPackage: ReadonlyMap<string, number>;
  /** Days with delivery, oldest first. */
  readonly days: readonly DeliveredDay[];
  /** Whether all or part of it is made up by a sandbox. */
  readonly isMadeUp: boolean;
}

type Dated = Pick<Schemas['MediaBuy'], 'flightDates' | 'timezone'>;

/** Period of the report about a flight: its first day to today, or to its last day; null before it begins. Only the newest 366 days of a longer one. */
export function reportPeriodOf({ flightDates, timezone }: Dated, now: number): { startDate: string; endDate: string } | null {
  const start = Date.parse(flightDates.startDate);
  if (start > now) return null;
  const endDate = dayIn(Math.min(now, Date.parse(flightDates.endDate) - 1), timezone);
  const first = dayIn(start, timezone);
  const earliest = new Date(Date.parse(endDate) - (maxDays - 1) * dayMs).toISOString().slice(0, 10);
  return { startDate: first < earliest ? earliest : first, endDate };
}

/** Sums of the rows of one media buy; other media buys of the report are left out. */
export function deliveredOf(rows: readonly Schemas['TimeseriesRow'][], mediaBuyId: string): Delivered {
  const days = new Map<string, { day: string; spend: number; impressions: number }>();
  const spendByPackage = new Map<string, number>();
  let [spend, impressions, isMadeUp] = [0, 0, false];
  for (const row of rows) {
    if (row.mediaBuyId !== mediaBuyId) continue;
    const day = days.get(row.date) ?? { day: row.date, spend: 0, impressions: 0 };
    day.spend += row.metrics.spend;
    day.impressions += row.metrics.impressions;
    days.set(row.date, day);
    spendByPackage.set(row.packageId, (spendByPackage.get(row.packageId) ?? 0) + row.metrics.spend);
    spend += row.metrics.spend;
    impressions += row.metrics.impressions;
    isMadeUp ||= row.authority === 'synthetic_demo';
  }
  const inOrder = [...days.values()].toSorted((one, other) => one.day.localeCompare(other.day));
  return { spend, impressions, spendByPackage, days: inOrder, isMadeUp };
}

export interface PlannedDay extends DeliveredDay {
  /** Share of the budget that falls on this day; null when it is not planned evenly. */
  readonly planned: number | null;
  readonly isToday: boolean;
}

interface Plan extends Dated {
  readonly budget: number;
  /** Whether the budget is spread evenly over the flight. */
  readonly isEven: boolean;
}

/** Days of the flight until today, at most the newest `max`, with what was planned. First and last day have their part of a whole day. */
export function plannedDays(plan: Plan, delivered: Delivered, now: number, max: number): PlannedDay[] {
  const { flightDates, timezone, budget, isEven } = plan;
  const [start, end] = [Date.parse(flightDates.startDate), Date.parse(flightDates.endDate)];
  const until = dayIn(Math.min(now, end - 1), timezone);
  const today = dayIn(now, timezone);
  const byDay = new Map(delivered.days.map((each) => [each.day, each]));
  const days: string[] = [];
  for (let at = Date.parse(dayIn(start, timezone)); start <= now; at += dayMs) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (day > until) break;
    days.push(day);
  }
  return days.slice(-max).map((day) => {
    const planned = isEven ? (budget * shareOfDay(day, start, end, timezone)) / (end - start) : null;
    return { ...(byDay.get(day) ?? { day, spend: 0, impressions: 0 }), planned, isToday: day === today };
  });
}

/** Milliseconds of the flight that fall on a day, which begins at midnight of the flight's zone. */
function shareOfDay(day: string, start: number, end: number, timezone: string): number {
  const next = new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
  const from = dayIn(start, timezone) === day ? start : Date.parse(startOfDay(day, timezone));
  const to = dayIn(end - 1, timezone) === day ? end : Date.parse(startOfDay(next, timezone));
  return Math.max(0, to - from);
}

/** Spend that an even plan expects until now; null before the flight. */
export function expectedSpend({ flightDates, budget, isEven }: Omit<Plan, 'timezone'>, now: number): number | null {
  const [start, end] = [Date.parse(flightDates.startDate), Date.parse(flightDates.endDate)];
  if (!isEven || now < start || end <= start) return null;
  return budget * Math.min(1, (now - start) / (end - start));
}
