import { defineEvents } from '@exchange/kernel';

export interface AllowanceReached {
  readonly allowance: 'trial_free_grant' | 'plan_included';
  readonly percent: number;
  /** `YYYY-MM`, in UTC. */
  readonly cycle: string;
}

export interface OverageReached {
  readonly limit: 'warning' | 'cap';
  readonly cycle: string;
}

export interface PlanEvents {
  /** Sent once when the percentage of an allowance is used. */
  'plans.allowance_reached': AllowanceReached;
  'plans.overage_reached': OverageReached;
}

export const planEvent = defineEvents<PlanEvents>();
