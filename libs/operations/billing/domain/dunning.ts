import { dayMs, later } from '@exchange/kernel';

/** What happens while an invoice is open after its due date, in days after it (docs/adr/0187). */
export interface Dunning {
  /** When the organization is reminded, the first reminder first. */
  readonly reminderDays: readonly number[];
  /** When a hold stops new spend; null: never. */
  readonly holdDay: number | null;
}

/** What an invoice came to between two looks at it. */
export interface DunningStep {
  /** 1 for the first reminder. Where several became due, the last of them; null: none. */
  readonly reminder: number | null;
  readonly isHeld: boolean;
}

/** Every day on which something happens. */
export const dunningDays = ({ reminderDays, holdDay }: Dunning): readonly number[] => [
  ...reminderDays,
  ...(holdDay === null ? [] : [holdDay]),
];

/** `since` is part of the time, `until` is not. */
export function dunningStep({ reminderDays, holdDay }: Dunning, dueAt: Date, since: Date, until: Date): DunningStep {
  const isReached = (days: number): boolean => {
    const at = dayAfter(dueAt, days);
    return at >= since && at < until;
  };
  const last = reminderDays.findLastIndex(isReached);
  return { reminder: last === -1 ? null : last + 1, isHeld: holdDay !== null && isReached(holdDay) };
}

/** When a hold follows, if the invoice stays open; null: never, or it is there already. */
export function holdsAt({ holdDay }: Dunning, dueAt: Date, now: Date): Date | null {
  const at = holdDay === null ? null : dayAfter(dueAt, holdDay);
  return at !== null && at >= now ? at : null;
}

/** Whether it has been open for so long that a hold stays. */
export const isHeldFor = ({ holdDay }: Dunning, dueAt: Date, now: Date): boolean => holdDay !== null && dayAfter(dueAt, holdDay) < now;

const dayAfter = (dueAt: Date, days: number): Date => later(dueAt, days * dayMs);
