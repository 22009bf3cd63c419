import { createHash } from 'node:crypto';
import type { Minor } from '@exchange/billing';
import type { Issue } from '@exchange/kernel';

/** One plan of a rate card, at list prices. A unit has 1,000 milli-units. */
export interface PlanTerms {
  readonly planCode: string;
  readonly displayName: string;
  readonly includedIus: number;
  /** Price of a month, charged at its start. */
  readonly commitmentMinor: Minor;
  /** Price per unit beyond the included ones. */
  readonly overageMinor: Minor;
  /** Maximum share of the included units that rolls over to the next month; null: none. */
  readonly rolloverBasisPoints: number | null;
  /** Cost of further units at which the organization is warned, and its maximum per month. */
  readonly overageWarnMinor: Minor | null;
  readonly overageCapMinor: Minor | null;
}

/** Price of an activity in milli-units. */
export interface ActivityTerm {
  readonly activityCode: string;
  readonly displayName: string;
  readonly unit: string;
  readonly amountMilli: number;
}

/** Units that every organization gets once. */
export interface SetupGrant {
  readonly ius: number;
  readonly days: number;
}

export interface RateCardContent {
  readonly currency: string;
  readonly plans: readonly PlanTerms[];
  readonly activityTerms: readonly ActivityTerm[];
  readonly setupGrant: SetupGrant | null;
}

/** A published rate card. It never changes; the latest version of a currency is in force. */
export interface RateCard extends RateCardContent {
  readonly version: number;
  readonly publishedAt: Date;
}

export interface OfferedPlan extends PlanTerms {
  readonly id: string;
  readonly netCommitmentMinor: Minor;
  readonly netOverageMinor: Minor;
}

/** Offer to one organization. */
export interface PlanOffer {
  readonly offerVersion: string;
  readonly rateCard: RateCard;
  readonly discountBasisPoints: number | null;
  readonly plans: readonly OfferedPlan[];
}

/** The version is a hash of organization, rate card and discount. */
export function offerOf(accountId: number, rateCard: RateCard, discountBasisPoints: number | null): PlanOffer {
  const text = JSON.stringify([accountId, rateCard.version, discountBasisPoints]);
  const plans = rateCard.plans.map((plan) => ({
    ...plan,
    id: `plan_${rateCard.version}_${plan.planCode}`,
    netCommitmentMinor: discounted(plan.commitmentMinor, discountBasisPoints),
    netOverageMinor: discounted(plan.overageMinor, discountBasisPoints),
  }));
  return { offerVersion: `v1:${createHash('sha256').update(text).digest('hex')}`, rateCard, discountBasisPoints, plans };
}

/** Problems that prevent publication. */
export function issuesOf({ plans, activityTerms }: Pick<RateCardContent, 'plans' | 'activityTerms'>): readonly Issue[] {
  const late = plans.flatMap(({ overageWarnMinor: warn, overageCapMinor: cap }, at) => {
    const path = `plans[${at}].overageWarnMinor`;
    return warn !== null && cap !== null && warn > cap ? [{ path, message: `${path} must not be above overageCapMinor.` }] : [];
  });
  const planCodes = plans.map(({ planCode }) => planCode);
  const activityCodes = activityTerms.map(({ activityCode }) => activityCode);
  return [...repeatedIn('plans', planCodes), ...repeatedIn('activityTerms', activityCodes), ...late];
}

function repeatedIn(path: string, codes: readonly string[]): readonly Issue[] {
  const twice = codes.find((code, index) => codes.indexOf(code) !== index);
  return twice === undefined ? [] : [{ path, message: `${path} has ${twice} more than once.` }];
}

/** Rounds half a minor unit up. */
function discounted(amount: Minor, basisPoints: number | null): Minor {
  return Number((BigInt(amount) * BigInt(10_000 - (basisPoints ?? 0)) * 2n + 10_000n) / 20_000n);
}
