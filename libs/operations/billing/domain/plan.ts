import type { CycleKey } from './invoice';
import type { Minor } from './ledger';

/** The plan that an organization has bought, at the prices of that day. */
export interface BoundPlan {
  readonly bindingId: string;
  readonly planCode: string;
  readonly displayName: string;
  /** That in which it was accepted. */
  readonly currency: string;
  readonly commitmentMinor: Minor;
  readonly overageMinor: Minor;
  /** Staff have agreed on a discount. */
  readonly isDiscounted: boolean;
  /** Its first month. */
  readonly starts: CycleKey;
  /** The first month without it; null: it renews. */
  readonly ends: CycleKey | null;
}

/** Milli-units of one kind. */
export interface Bucket {
  readonly grantedMilli: number;
  readonly usedMilli: number;
  readonly remainingMilli: number;
}

/** What an organization has used of its units in a month, and from where they were taken: free ones first, then those left over, then those of the plan. */
export interface UnitAccount {
  readonly cycle: CycleKey;
  readonly usedMilli: number;
  readonly free: Bucket;
  readonly rollover: Bucket;
  readonly included: Bucket;
  /** Beyond all of them. */
  readonly overMilli: number;
  readonly overMinor: Minor;
  /** The most that is charged for them in a month; null: there is none. */
  readonly capMinor: Minor | null;
  readonly warnAtMinor: Minor | null;
}

export interface PlanView {
  readonly plan: BoundPlan | null;
  /** Null before anything was used or bought. */
  readonly units: UnitAccount | null;
  /** Whether there is an offer to accept. */
  readonly isOffered: boolean;
}
