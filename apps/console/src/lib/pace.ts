import type { Schemas } from './api';

export interface Pace {
  /** Share of the flight that is over, from 0 to 1. */
  readonly elapsed: number;
  /** Share of the bought budget that is spent; may be above 1. */
  readonly spent: number;
  /** Spend relative to an even plan: -0.12 is 12 % behind. Null where the plan is not even, or has not begun. */
  readonly difference: number | null;
}
type Campaign = Pick<Schemas['Campaign'], 'allocatedBudget' | 'flightDates' | 'budget' | 'pacingPeriods'>;

/** A flight is compared with its plan after this share of it: before, hours decide. */
const minElapsed = 0.02;

/** Spend against the flight that is over. Null when nothing is bought or the flight has not begun. */
export function paceOf(campaign: Campaign, spend: number, now: number): Pace | null {
  const { allocatedBudget, flightDates, budget, pacingPeriods } = campaign;
  const [start, end] = [Date.parse(flightDates.startDate), Date.parse(flightDates.endDate)];
  if (allocatedBudget <= 0 || now <= start || end <= start) return null;
  const elapsed = Math.min(1, (now - start) / (end - start));
  const spent = spend / allocatedBudget;
  const isEven = budget.pacing === 'EVEN' && pacingPeriods === null;
  return { elapsed, spent, difference: isEven && elapsed >= minElapsed ? spent / elapsed - 1 : null };
}

/** Days of a flight until today that a report can answer; null before its first day. The API answers at most 366. */
export function reportedDays(first: string, last: string, today: string): { readonly startDate: string; readonly endDate: string } | null {
  if (first > today) return null;
  const endDate = last < today ? last : today;
  return (Date.parse(endDate) - Date.parse(first)) / 86_400_000 < 366 ? { startDate: first, endDate } : null;
}
