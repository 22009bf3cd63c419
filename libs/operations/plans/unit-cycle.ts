import { type UnitBucket, cycleAfter, type CycleKey, type Minor, maxMinor, type UnitAccount } from '@exchange/billing';
import type { Binding } from './binding';

export const allowances = ['trial_free_grant', 'plan_included'] as const;
export type Allowance = (typeof allowances)[number];

/** A month of an organization in milli-units: granted and used ones. The remaining ones are derived. */
export interface UnitCycle {
  readonly accountId: number;
  readonly cycle: CycleKey;
  /** Null without a plan; nothing is charged then. */
  readonly bindingId: string | null;
  readonly freeMilli: number;
  readonly rolloverMilli: number;
  readonly includedMilli: number;
  readonly usedMilli: number;
  /** Price per further unit; 0 without a plan. */
  readonly overageMinor: Minor;
  readonly warnAtMinor: Minor | null;
  readonly capMinor: Minor | null;
}

/** Uses free units first, then rollover, then those of the plan. Further units are charged up to the cap, or without one up to the maximum of a posting. */
export function unitAccountOf(row: UnitCycle): UnitAccount {
  let left = row.usedMilli;
  const take = (grantedMilli: number): UnitBucket => {
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

/** Used share of an allowance in percent; null without one. `grantMilli`: size of the setup grant. */
export function percentOf(allowance: Allowance, row: UnitCycle, grantMilli: number): number | null {
  const { free, included } = unitAccountOf(row);
  const [granted, remaining] =
    allowance === 'plan_included' ? [included.grantedMilli, included.remainingMilli] : [grantMilli, free.remainingMilli];
  return granted === 0 ? null : ((granted - remaining) * 100) / granted;
}

/** Share of the plan in a month. */
export function planPart(
  binding: Binding | null,
): Pick<UnitCycle, 'bindingId' | 'includedMilli' | 'overageMinor' | 'warnAtMinor' | 'capMinor'> {
  if (!binding) return { bindingId: null, includedMilli: 0, overageMinor: 0, warnAtMinor: null, capMinor: null };
  const { includedIus, netOverageMinor, overageWarnMinor, overageCapMinor } = binding.plan;
  const limits = { warnAtMinor: overageWarnMinor, capMinor: overageCapMinor };
  return { bindingId: binding.id, includedMilli: includedIus * 1_000, overageMinor: netOverageMinor, ...limits };
}

/** The following month: free units remain until they expire, and unused units of the same plan roll over once. */
export function nextUnitCycle(before: UnitCycle, binding: Binding | null, isFreeOver: boolean): UnitCycle {
  const { free, included } = unitAccountOf(before);
  const goesOn = binding !== null && binding.id === before.bindingId;
  const maxRolloverMilli = goesOn ? Math.floor((before.includedMilli * (binding.plan.rolloverBasisPoints ?? 0)) / 10_000) : 0;
  return {
    ...planPart(binding),
    accountId: before.accountId,
    cycle: cycleAfter(before.cycle),
    freeMilli: isFreeOver ? 0 : free.remainingMilli,
    rolloverMilli: Math.min(included.remainingMilli, maxRolloverMilli),
    usedMilli: 0,
  };
}
