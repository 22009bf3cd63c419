import type { Day } from '@exchange/kernel';
import type { PlanView } from '../../domain/plan';
import { type BilledBuyKey, Plans } from '../../domain/ports';

export class InMemoryPlans extends Plans {
  readonly runs: string[] = [];

  async of(): Promise<PlanView> {
    return { plan: null, units: null, isOffered: false };
  }

  async recordRun(_: number, __: string, { mediaBuyId }: BilledBuyKey, day: Day): Promise<void> {
    this.runs.push(`${mediaBuyId} ${day}`);
  }
}
