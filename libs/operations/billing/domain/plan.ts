import type { CycleKey } from './invoice';
import type { Minor } from './ledger';

/** Plan that an organization has bought, at the prices of that day. */
export interface BoundPlan {
  readonly bindingId: string;
  readonly planCode: string;
  readonly displayName: string;
  /** Currency in which the plan was accepted. */
  readonly currency: string;
  readonly commitmentMinor: Minor;
  readonly overageMinor: Minor;
  readonly isDiscounted: boolean;
  readonly starts: CycleKey;
  /** First month without the plan; null when it renews. */
  readonly ends: CycleKey | null;
}

export interface UnitBucket {
  readonly grantedMilli: number;
  readonly usedMilli: number;
  readonly remainingMilli: number;
}

/** Units that an organization used in a month, by source. Free units are used first, then rolled-over ones, then those of the plan. */
export interface UnitAccount {
  readonly cycle: CycleKey;
  readonly usedMilli: number;
  readonly free: UnitBucket;
  readonly rollover: UnitBucket;
  readonly included: UnitBucket;
  readonly overMilli: number;
  readonly overMinor: Minor;
  /** Maximum overage charge in a month; null when there is no cap. */
  readonly capMinor: Minor | null;
  readonly warnAtMinor: Minor | null;
}

export interface PlanView {
  readonly plan: BoundPlan | null;
  /** Null before any unit was used or a plan was bought. */
  readonly units: UnitAccount | null;
  readonly isOffered: boolean;
}
