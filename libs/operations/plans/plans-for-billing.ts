import { Injectable } from '@nestjs/common';
import { type BoundPlan, type BilledBuyKey, PlanChargesFacade, Plans, type PlanView } from '@exchange/billing';
import { type Day, startOf } from '@exchange/kernel';
import type { Binding } from './binding';
import { Bindings } from './bindings';
import { RateCardsService } from './rate-cards.service';
import { unitAccountOf } from './unit-cycle';
import { UnitsService } from './units.service';

/** Activity code of a media buy that ran in a month, if the rate card has it. */
const managed = 'MANAGED_MEDIA_BUY_MONTH';

/** Implements the port of billing (docs/adr/0049). */
@Injectable()
export class PlansForBilling extends Plans {
  constructor(
    private readonly billing: PlanChargesFacade,
    private readonly rateCards: RateCardsService,
    private readonly bindings: Bindings,
    private readonly units: UnitsService,
  ) {
    super();
  }

  async of(organizationId: number, currency: string): Promise<PlanView> {
    const [binding, row] = [await this.bindings.ofCycle(organizationId), await this.units.last(organizationId)];
    const isOffered = this.billing.isOn && (await this.rateCards.inForce(currency)) !== null;
    return { plan: binding && boundPlan(binding), units: row && unitAccountOf(row), isOffered };
  }

  async recordRun(organizationId: number, currency: string, { buyerId, mediaBuyId }: BilledBuyKey, day: Day): Promise<void> {
    const sourceKey = `${mediaBuyId}:${day.slice(0, 7)}`;
    const activity = { usedBy: buyerId, activityCode: managed, sourceKey, quantity: 1, occurredAt: startOf(day) };
    await this.units.use(organizationId, currency, activity);
  }
}

function boundPlan({ id, plan, currency, discountBasisPoints, starts, ends }: Binding): BoundPlan {
  const { planCode, displayName, netCommitmentMinor, netOverageMinor } = plan;
  const isDiscounted = discountBasisPoints !== null;
  const prices = { currency, commitmentMinor: netCommitmentMinor, overageMinor: netOverageMinor, isDiscounted };
  return { bindingId: id, planCode, displayName, ...prices, starts, ends };
}
