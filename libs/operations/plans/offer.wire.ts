import { paymentDays } from '@exchange/billing';
import { decimalsOfCurrency } from '@exchange/kernel';
import { Field } from '@exchange/platform';
import type { Binding } from './binding';
import { offerActions, type OfferView } from './offers.service';
import type { OfferedPlan } from './rate-card';
import { OfferedActivityWire, offeredActivityWire } from './rate-card.wire';
import { RenewalWire, renewalWire } from './renewal.wire';

const inMinor = 'In minor units of the currency, as text.';
const month = 'A month in UTC.';

export class PlanPricingWire {
  @Field.text({ description: inMinor, example: '100000' })
  listCommitmentMinor: string;

  @Field.text({ description: `Price of a month for this organization. ${inMinor}`, example: '90000' })
  netCommitmentMinor: string;

  @Field.text({ description: inMinor })
  listOverageMinor: string;

  @Field.text({ description: `Price per unit beyond the included ones for this organization. ${inMinor}`, example: '500' })
  netOverageMinor: string;

  @Field.integer({ nullable: true, description: '100 are 1 %.' })
  discountBasisPoints: number | null;
}

export class RolloverPolicyWire {
  @Field.integer({ description: 'Maximum share of the included units that rolls over to the next month.' })
  capBasisPoints: number;

  @Field.integer({ example: 1 })
  expiresAfterBillingPeriods: number;
}

/** A plan of gaps-2.md §8.3. */
export class OfferedPlanWire {
  @Field.text()
  id: string;

  @Field.text({ example: 'committed_1k' })
  planCode: string;

  @Field.text()
  displayName: string;

  @Field.integer()
  displayOrder: number;

  @Field.integer({ description: 'Usage units per month.' })
  includedIus: number;

  @Field.text({ description: 'ISO 4217.' })
  currency: string;

  @Field.integer({ description: 'Decimal places of the currency.' })
  decimals: number;

  @Field.integer()
  billingPeriodMonths: number;

  @Field.oneOf(['PERIOD_START'])
  commitmentBillingTiming: 'PERIOD_START';

  @Field.oneOf(['PERIOD_END'])
  usageBillingTiming: 'PERIOD_END';

  @Field.oneOf(['MONTH'])
  resetInterval: 'MONTH';

  @Field.object(() => RolloverPolicyWire, { nullable: true })
  rolloverPolicy: RolloverPolicyWire | null;

  @Field.integer({ description: 'Payment term of invoices in days after issue.' })
  paymentTermsDays: number;

  @Field.oneOf(['STANDARD_ROLLING'])
  renewalPosture: 'STANDARD_ROLLING';

  @Field.text({ nullable: true, description: `Maximum cost of further units per month. ${inMinor}` })
  overageCapMinor: string | null;

  @Field.text({ nullable: true, description: `Cost of further units at which the organization is warned. ${inMinor}` })
  overageWarnAtMinor: string | null;

  @Field.object(() => PlanPricingWire)
  pricing: PlanPricingWire;
}

/** Fields that are equal for every plan. */
const always = {
  billingPeriodMonths: 1,
  commitmentBillingTiming: 'PERIOD_START',
  usageBillingTiming: 'PERIOD_END',
  resetInterval: 'MONTH',
  paymentTermsDays: paymentDays,
  renewalPosture: 'STANDARD_ROLLING',
} as const;

function planWire(plan: OfferedPlan, currency: string, discountBasisPoints: number | null, displayOrder: number): OfferedPlanWire {
  const { id, planCode, displayName, includedIus, rolloverBasisPoints, overageCapMinor, overageWarnMinor } = plan;
  return {
    ...always,
    id,
    planCode,
    displayName,
    displayOrder,
    includedIus,
    currency,
    decimals: decimalsOfCurrency(currency),
    rolloverPolicy: rolloverBasisPoints === null ? null : { capBasisPoints: rolloverBasisPoints, expiresAfterBillingPeriods: 1 },
    overageCapMinor: orNull(overageCapMinor),
    overageWarnAtMinor: orNull(overageWarnMinor),
    pricing: {
      listCommitmentMinor: String(plan.commitmentMinor),
      netCommitmentMinor: String(plan.netCommitmentMinor),
      listOverageMinor: String(plan.overageMinor),
      netOverageMinor: String(plan.netOverageMinor),
      discountBasisPoints,
    },
  };
}

const orNull = (amount: number | null): string | null => (amount === null ? null : String(amount));

export class OfferDiscountWire {
  @Field.integer({ description: 'Discount on list prices: 100 are 1 %.' })
  basisPoints: number;
}

export class OfferAgreementWire {
  @Field.text({ description: 'The terms to accept before a plan.' })
  version: string;

  @Field.url({ nullable: true, description: 'Address of the terms.' })
  url: string | null;

  @Field.boolean({ description: 'Whether the organization has accepted that version.' })
  accepted: boolean;
}

export class OfferWire {
  @Field.text({ description: 'Version of exactly this offer; send it with the acceptance.', example: `v1:${'0'.repeat(64)}` })
  offerVersion: string;

  @Field.integer()
  rateCardVersion: number;

  @Field.timestamp({ description: 'The rate card is in force from this time until the next one.' })
  publishedAt: Date;

  @Field.object(() => OfferAgreementWire)
  agreement: OfferAgreementWire;

  @Field.object(() => OfferDiscountWire, { nullable: true, description: 'Null when none was agreed.' })
  discount: OfferDiscountWire | null;

  @Field.object(() => OfferedPlanWire, { many: true })
  plans: OfferedPlanWire[];

  @Field.object(() => OfferedActivityWire, {
    many: true,
    description: 'Price of activities, without the cost of language models.',
  })
  activityTerms: OfferedActivityWire[];
}

export class PlanBindingWire {
  @Field.text()
  id: string;

  @Field.text()
  offerVersion: string;

  @Field.integer()
  rateCardVersion: number;

  @Field.object(() => OfferedPlanWire, { description: 'The plan as it was offered; it never changes.' })
  plan: OfferedPlanWire;

  @Field.text({ description: month, example: '2026-11' })
  firstCycle: string;

  @Field.text({ nullable: true, description: 'The first month without the plan; null when it renews.' })
  endCycle: string | null;

  @Field.timestamp()
  acceptedAt: Date;
}

function bindingWire(binding: Binding): PlanBindingWire {
  const { id, offerVersion, rateCardVersion, plan, currency, discountBasisPoints, starts, ends, acceptedAt } = binding;
  const shown = planWire(plan, currency, discountBasisPoints, 0);
  return { id, offerVersion, rateCardVersion, plan: shown, firstCycle: starts, endCycle: ends, acceptedAt };
}

export class FreeUnitsWire {
  @Field.integer({ description: 'Units granted once.' })
  ius: number;

  @Field.timestamp({ nullable: true, description: 'The units are available in months that begin before this time.' })
  expiresAt: Date | null;
}

export class PlanOfferWire {
  @Field.integer({ description: 'Account of the organization.' })
  billingCustomerId: number;

  @Field.boolean({ description: 'Whether there is an offer.' })
  eligible: boolean;

  @Field.oneOf(['FREE', 'PAID'])
  commercialStatus: 'FREE' | 'PAID';

  @Field.object(() => RenewalWire, { nullable: true })
  renewal: RenewalWire | null;

  @Field.object(() => FreeUnitsWire, { nullable: true, description: 'Null before the first use or purchase.' })
  setupGrant: FreeUnitsWire | null;

  @Field.object(() => OfferWire, { nullable: true })
  offer: OfferWire | null;

  @Field.object(() => PlanBindingWire, { nullable: true })
  currentBinding: PlanBindingWire | null;

  @Field.object(() => PlanBindingWire, { nullable: true })
  upcomingBinding: PlanBindingWire | null;

  @Field.object(() => PlanBindingWire, { many: true, description: 'Latest first, at most 100.' })
  history: PlanBindingWire[];

  @Field.oneOf(offerActions)
  nextAction: OfferView['nextAction'];
}

export function planOfferWire(view: OfferView): PlanOfferWire {
  const { accountId, offer, current, upcoming, history, grant, nextAction } = view;
  return {
    billingCustomerId: accountId,
    eligible: offer !== null,
    commercialStatus: current ? 'PAID' : 'FREE',
    renewal: renewalWire(view),
    setupGrant: grant && { ius: grant.grantMilli / 1_000, expiresAt: grant.grantExpiresAt },
    offer: offer && {
      offerVersion: offer.offerVersion,
      rateCardVersion: offer.rateCard.version,
      publishedAt: offer.rateCard.publishedAt,
      agreement: view.agreement,
      discount: offer.discountBasisPoints === null ? null : { basisPoints: offer.discountBasisPoints },
      plans: offer.plans.map((plan, at) => planWire(plan, offer.rateCard.currency, offer.discountBasisPoints, at)),
      activityTerms: offer.rateCard.activityTerms.map(offeredActivityWire),
    },
    currentBinding: current && bindingWire(current),
    upcomingBinding: upcoming && bindingWire(upcoming),
    history: history.map(bindingWire),
    nextAction,
  };
}

export class AcceptOfferBody {
  @Field.text({ pattern: /^v1:[0-9a-f]{64}$/, description: 'Version of the offer that was read.', example: `v1:${'0'.repeat(64)}` })
  offerVersion: string;

  @Field.text({ min: 1, max: 100, example: 'plan_1_committed_1k' })
  planId: string;

  @Field.text({
    optional: true,
    min: 8,
    max: 128,
    description: 'Key of this purchase; a repeated request returns it. Required here or in the header `Idempotency-Key`.',
    example: 'purchase-2026-11',
  })
  idempotencyKey?: string;
}
