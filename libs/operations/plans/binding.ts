import { cycleAfter, type CycleKey, cycleOf, startOfCycle } from '@exchange/billing';
import { dayMs, later } from '@exchange/kernel';
import type { OfferedPlan } from './rate-card';

/** A plan that was accepted, as it was offered: it never changes. */
export interface Binding {
  readonly accountId: number;
  readonly id: string;
  readonly offerVersion: string;
  readonly rateCardVersion: number;
  readonly currency: string;
  readonly plan: OfferedPlan;
  readonly discountBasisPoints: number | null;
  readonly acceptedBy: number;
  readonly acceptedAt: Date;
  readonly idempotencyKey: string;
  /** Its first month. */
  readonly starts: CycleKey;
  /** The first month without it, as it was instructed last; null: it renews. */
  readonly ends: CycleKey | null;
}

export const renewalActions = ['CANCEL_AT_TERM', 'REINSTATE_AUTO_RENEWAL'] as const;
export type RenewalAction = (typeof renewalActions)[number];

export const renewalStatuses = ['RENEWS', 'NON_RENEWAL_SCHEDULED', 'ENDED'] as const;

/** How the months of a plan go on. */
export interface Renewal {
  readonly status: (typeof renewalStatuses)[number];
  /** When the plan renews, or ends. */
  readonly effectiveAt: Date;
  /** What is instructed later is of the month after. */
  readonly changeCutoffAt: Date;
}

/** Before the end of a month. */
const cutoffDays = 1;

export const isOfCycle = ({ starts, ends }: Binding, cycle: CycleKey): boolean => starts <= cycle && (ends === null || cycle < ends);

/** The end of this month; of the next one when this one is about to end. Not before the plan has begun. */
export function termAfter({ starts }: Binding, now: Date): CycleKey {
  const cycle = cycleOf(now) < starts ? starts : cycleOf(now);
  const term = cycleAfter(cycle);
  return cutoffOf(term) > now ? term : cycleAfter(term);
}

export const cutoffOf = (term: CycleKey): Date => later(startOfCycle(term), -cutoffDays * dayMs);

export function renewalOf(binding: Binding, now: Date): Renewal {
  const { ends } = binding;
  const term = ends ?? cycleAfter(cycleOf(now) < binding.starts ? binding.starts : cycleOf(now));
  const status = ends === null ? 'RENEWS' : ends <= cycleOf(now) ? 'ENDED' : 'NON_RENEWAL_SCHEDULED';
  return { status, effectiveAt: startOfCycle(term), changeCutoffAt: cutoffOf(term) };
}
