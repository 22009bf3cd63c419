import type { Schemas } from './api';

/** A change of an ask by staff. */
export type StaffStep = 'accept' | 'start' | 'resolve';

/** What staff can do with an ask in this state (table of states in libs/engagement/asks/README.md). The last step is the usual one of work under way. */
export const stepsOf = ({ statusKey }: Pick<Schemas['QueuedAsk'], 'statusKey'>): readonly StaffStep[] =>
  statusKey === 'received'
    ? ['accept', 'start', 'resolve']
    : statusKey === 'accepted'
      ? ['start', 'resolve']
      : statusKey === 'in_progress'
        ? ['resolve']
        : [];

/** The instant of a field of local date and time; null when it is empty. What is no time is sent as it was typed, so that the API refuses it. */
export function sentTime(typed: string): string | null {
  if (typed === '') return null;
  const at = new Date(typed);
  return Number.isNaN(at.getTime()) ? typed : at.toISOString();
}
