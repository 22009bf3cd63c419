import { cycleAfter, type CycleKey, cycleOf, startOfCycle } from '@exchange/billing';
import { dayMs, later } from '@exchange/kernel';
import type { OfferedPlan } from './rate-card';

/** An accepted plan as it was offered; it never changes. */
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
  /** First month of the plan. */
  readonly starts: CycleKey;
  /** First month without the plan, by the last instruction; null: it renews. */
  readonly ends: CycleKey | null;
}

export const renewalActions = ['CANCEL_AT_TERM', 'REINSTATE_AUTO_RENEWAL'] as const;
export type RenewalAction = (typeof renewalActions)[number];

export const renewalStatuses = ['RENEWS', 'NON_RENEWAL_SCHEDULED', 'ENDED'] as const;

/** Renewal state of a plan. */
export interface Renewal {
  readonly status: (typeof renewalStatuses)[number];
  /** Time of the next renewal, or of the end. */
  readonly effectiveAt: Date;
  /** Instructions after this time take effect a month later. */
  readonly changeCutoffAt: Date;
}

/** Days before the end of a month. */
const cutoffDays = 1;

export const isOfCycle = ({ starts, ends }: Binding, cycle: CycleKey): boolean => starts <= cycle && (ends === null || cycle < ends);

/** End of this month, or of the next one after the cutoff; never before the plan has begun. */
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
