import { dayMs, later } from '@exchange/kernel';

/** Dunning schedule of an open invoice, in days after its due date (docs/adr/0187). */
export interface Dunning {
  readonly reminderDays: readonly number[];
  /** Day of the spend hold; null: never. */
  readonly holdDay: number | null;
}

/** Dunning steps of one invoice that became due between two looks. */
export interface DunningStep {
  /** Number of the reminder, starting at 1; the last one where several became due, null where none did. */
  readonly reminder: number | null;
  readonly isHeld: boolean;
}

export const dunningDays = ({ reminderDays, holdDay }: Dunning): readonly number[] => [
  ...reminderDays,
  ...(holdDay === null ? [] : [holdDay]),
];

/** Dunning steps that became due from `since` (inclusive) until `until` (exclusive). */
export function dunningStep({ reminderDays, holdDay }: Dunning, dueAt: Date, since: Date, until: Date): DunningStep {
  const isReached = (days: number): boolean => {
    const at = dayAfter(dueAt, days);
    return at >= since && at < until;
  };
  const last = reminderDays.findLastIndex(isReached);
  return { reminder: last === -1 ? null : last + 1, isHeld: holdDay !== null && isReached(holdDay) };
}

/** Time of the spend hold if the invoice stays open; null when none follows or its time has passed. */
export function holdsAt({ holdDay }: Dunning, dueAt: Date, now: Date): Date | null {
  const at = holdDay === null ? null : dayAfter(dueAt, holdDay);
  return at !== null && at >= now ? at : null;
}

/** Whether the invoice has been open for long enough to keep a spend hold. */
export const isHeldFor = ({ holdDay }: Dunning, dueAt: Date, now: Date): boolean => holdDay !== null && dayAfter(dueAt, holdDay) < now;

const dayAfter = (dueAt: Date, days: number): Date => later(dueAt, days * dayMs);
