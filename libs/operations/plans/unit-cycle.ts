import { type Bucket, cycleAfter, type CycleKey, type Minor, maxMinor, type UnitAccount } from '@exchange/billing';
import type { Binding } from './binding';

export const allowances = ['trial_free_grant', 'plan_included'] as const;
export type Allowance = (typeof allowances)[number];

/** A month of an organization, in milli-units: what it began with, and what was used. What is left follows. */
export interface UnitCycle {
  readonly accountId: number;
  readonly cycle: CycleKey;
  /** Null without a plan: nothing is charged then. */
  readonly bindingId: string | null;
  readonly freeMilli: number;
  readonly rolloverMilli: number;
  readonly includedMilli: number;
  readonly usedMilli: number;
  /** What a unit beyond costs; 0 without a plan. */
  readonly overageMinor: Minor;
  readonly warnAtMinor: Minor | null;
  readonly capMinor: Minor | null;
}

/** Free ones first, then those left over, then those of the plan; what is beyond is charged, up to the cap, and without one up to what a posting takes. */
export function unitAccountOf(row: UnitCycle): UnitAccount {
  let left = row.usedMilli;
  const take = (grantedMilli: number): Bucket => {
    const usedMilli = Math.min(left, grantedMilli);
    left -= usedMilli;
    return { grantedMilli, usedMilli, remainingMilli: grantedMilli - usedMilli };
  };
  const [free, rollover, included] = [take(row.freeMilli), take(row.rolloverMilli), take(row.includedMilli)];
  const { cycle, usedMilli, capMinor, warnAtMinor } = row;
  const cost = Number((BigInt(left) * BigInt(row.overageMinor) * 2n + 1_000n) / 2_000n);
  const overMinor = Math.min(cost, capMinor ?? maxMinor);
  return { cycle, usedMilli, free, rollover, included, overMilli: left, overMinor, capMinor, warnAtMinor };
}

/** How much of an allowance is used, in percent; null where there is none. `grantMilli`: what the organization got once. */
export function percentOf(allowance: Allowance, row: UnitCycle, grantMilli: number): number | null {
  const { free, included } = unitAccountOf(row);
  const [granted, remaining] =
    allowance === 'plan_included' ? [included.grantedMilli, included.remainingMilli] : [grantMilli, free.remainingMilli];
  return granted === 0 ? null : ((granted - remaining) * 100) / granted;
}

/** What a month has of a plan. */
export function planPart(
  binding: Binding | null,
): Pick<UnitCycle, 'bindingId' | 'includedMilli' | 'overageMinor' | 'warnAtMinor' | 'capMinor'> {
  if (!binding) return { bindingId: null, includedMilli: 0, overageMinor: 0, warnAtMinor: null, capMinor: null };
  const { includedIus, netOverageMinor, overageWarnMinor, overageCapMinor } = binding.plan;
  const limits = { warnAtMinor: overageWarnMinor, capMinor: overageCapMinor };
  return { bindingId: binding.id, includedMilli: includedIus * 1_000, overageMinor: netOverageMinor, ...limits };
}

/** The month after another: free units go on while they last, and those of the same plan that were not used do for one month. */
export function following(before: UnitCycle, binding: Binding | null, isFreeOver: boolean): UnitCycle {
  const { free, included } = unitAccountOf(before);
  const goesOn = binding !== null && binding.id === before.bindingId;
  const most = goesOn ? Math.floor((before.includedMilli * (binding.plan.rolloverBasisPoints ?? 0)) / 10_000) : 0;
  return {
    ...planPart(binding),
    accountId: before.accountId,
    cycle: cycleAfter(before.cycle),
    freeMilli: isFreeOver ? 0 : free.remainingMilli,
    rolloverMilli: Math.min(included.remainingMilli, most),
    usedMilli: 0,
  };
}
