import { Field } from '@exchange/platform';
import type { BillingView } from '../../application/billing-view';
import { cycleAfter, startOfCycle } from '../../domain/invoice';
import { type Minor, maxMinor } from '../../domain/ledger';
import type { BoundPlan, UnitBucket, PlanView, UnitAccount } from '../../domain/plan';

const inMinor = 'In minor units of the currency, as text.';

const contractStatuses = ['active', 'inherited_active', 'awaiting_acceptance', 'organization_contract_missing', 'no_contract'] as const;
type ContractStatus = (typeof contractStatuses)[number];

/** gaps.md §6.10, gaps-2.md §8.1. */
export class ContractWire {
  @Field.oneOf(contractStatuses, {
    description:
      '`awaiting_acceptance`: plans are offered and none is bound. A child account shows its organization’s state: `inherited_active` or `organization_contract_missing`.',
  })
  contractStatus: ContractStatus;

  @Field.text({ nullable: true, example: 'committed_1k' })
  planKey: string | null;

  @Field.text({ nullable: true })
  displayName: string | null;

  @Field.oneOf(['STANDARD', 'CUSTOM', 'INHERITED'], {
    nullable: true,
    description: '`CUSTOM`: with a discount. `INHERITED`: the plan of the parent organization. Null without a plan.',
  })
  rateCardType: 'STANDARD' | 'CUSTOM' | 'INHERITED' | null;

  @Field.timestamp({ nullable: true, description: 'Start of its first month.' })
  effectiveDate: Date | null;

  @Field.timestamp({ nullable: true, description: 'End of the plan; null when it renews.' })
  endDate: Date | null;

  @Field.boolean()
  autoRenewal: boolean;

  @Field.text({ description: 'Required version of the terms.' })
  tosVersion: string;

  @Field.timestamp({ nullable: true, description: 'Time of acceptance.' })
  tosAcceptedAt: Date | null;

  @Field.text({ nullable: true, description: 'Email of the accepting person. Null also when redacted.' })
  tosAcceptedByEmail: string | null;
}

export function contractWire({ account, plan: { plan, isOffered }, context, tos, askedBy }: BillingView): ContractWire {
  const isBelow = askedBy.accountId !== account.accountId;
  const acceptance = context.agreements.find(({ version }) => version === tos.version);
  return {
    contractStatus: contractStatusOf(plan !== null, isOffered, isBelow),
    planKey: plan?.planCode ?? null,
    displayName: plan?.displayName ?? null,
    rateCardType: plan && (isBelow ? 'INHERITED' : plan.isDiscounted ? 'CUSTOM' : 'STANDARD'),
    effectiveDate: plan && startOfCycle(plan.starts),
    endDate: plan?.ends ? startOfCycle(plan.ends) : null,
    autoRenewal: plan !== null && plan.ends === null,
    tosVersion: tos.version,
    tosAcceptedAt: acceptance?.acceptedAt ?? null,
    tosAcceptedByEmail: askedBy.isOfOrganization ? (acceptance?.acceptedByEmail ?? null) : null,
  };
}

function contractStatusOf(isBound: boolean, isOffered: boolean, isBelow: boolean): ContractStatus {
  if (isBound) return isBelow ? 'inherited_active' : 'active';
  if (!isOffered) return 'no_contract';
  return isBelow ? 'organization_contract_missing' : 'awaiting_acceptance';
}

export class BucketWire {
  @Field.number({ description: 'Usage units.' })
  granted: number;

  @Field.number()
  used: number;

  @Field.number()
  remaining: number;
}

export class BucketsWire {
  @Field.object(() => BucketWire, { description: 'Free units, given once and used first.' })
  free: BucketWire;

  @Field.object(() => BucketWire, { description: 'Units left over from the previous month.' })
  rollover: BucketWire;

  @Field.object(() => BucketWire, { description: 'Units of the plan.' })
  included: BucketWire;
}

export class OverageWire {
  @Field.number({ description: 'Usage units beyond all buckets.' })
  ius: number;

  @Field.text({ description: `Cost of these units, charged at the end of the month. ${inMinor}` })
  minor: string;

  @Field.text({ nullable: true, description: `Maximum cost in a month. ${inMinor}` })
  capMinor: string | null;

  @Field.text({ nullable: true, description: inMinor })
  warnAtMinor: string | null;

  @Field.boolean()
  overWarnThreshold: boolean;

  @Field.boolean()
  overCap: boolean;
}

export class ForecastWire {
  @Field.number({ description: 'Projection at the current pace.' })
  projectedIusThisCycle: number;

  @Field.text({ nullable: true, description: `Projected cost beyond the plan. Null without a plan. ${inMinor}` })
  projectedOverageMinor: string | null;
}

/** gaps-2.md §8.3. */
export class UnitAccountWire {
  @Field.text({ nullable: true, description: 'Null without a plan, which charges nothing.' })
  planKey: string | null;

  @Field.text({ nullable: true, description: `Price of a month. ${inMinor}` })
  commitmentMinor: string | null;

  @Field.text({ nullable: true, description: inMinor })
  perIuOverageMinor: string | null;

  @Field.text({ description: 'Month in UTC.', example: '2026-11' })
  cycle: string;

  @Field.timestamp()
  cycleStart: Date;

  @Field.timestamp()
  cycleEnd: Date;

  @Field.number()
  usedIus: number;

  @Field.object(() => BucketsWire)
  buckets: BucketsWire;

  @Field.object(() => OverageWire)
  overage: OverageWire;

  @Field.object(() => ForecastWire)
  forecast: ForecastWire;
}

export function unitAccountWire({ plan, units }: PlanView, now: Date): UnitAccountWire | null {
  if (!units) return null;
  const { cycle, usedMilli, free, rollover, included } = units;
  const [cycleStart, cycleEnd] = [startOfCycle(cycle), startOfCycle(cycleAfter(cycle))];
  const elapsed = Math.min(Math.max(now.getTime() - cycleStart.getTime(), 1) / (cycleEnd.getTime() - cycleStart.getTime()), 1);
  const projected = Math.round(usedMilli / elapsed);
  return {
    planKey: plan?.planCode ?? null,
    commitmentMinor: plan && String(plan.commitmentMinor),
    perIuOverageMinor: plan && String(plan.overageMinor),
    cycle,
    cycleStart,
    cycleEnd,
    usedIus: usedMilli / 1_000,
    buckets: { free: bucketWire(free), rollover: bucketWire(rollover), included: bucketWire(included) },
    overage: overageWire(units),
    forecast: { projectedIusThisCycle: projected / 1_000, projectedOverageMinor: plan && String(overageOf(projected, plan, units)) },
  };
}

/** Overage cost as the end of the month would charge it. */
function overageOf(milli: number, { overageMinor }: BoundPlan, { free, rollover, included, capMinor }: UnitAccount): Minor {
  const beyond = Math.max(milli - free.grantedMilli - rollover.grantedMilli - included.grantedMilli, 0);
  return Math.min(Math.round((beyond * overageMinor) / 1_000), capMinor ?? maxMinor);
}

const bucketWire = ({ grantedMilli, usedMilli, remainingMilli }: UnitBucket): BucketWire => ({
  granted: grantedMilli / 1_000,
  used: usedMilli / 1_000,
  remaining: remainingMilli / 1_000,
});

function overageWire({ overMilli, overMinor, capMinor, warnAtMinor }: UnitAccount): OverageWire {
  return {
    ius: overMilli / 1_000,
    minor: String(overMinor),
    capMinor: capMinor === null ? null : String(capMinor),
    warnAtMinor: warnAtMinor === null ? null : String(warnAtMinor),
    overWarnThreshold: warnAtMinor !== null && overMinor > 0 && overMinor >= warnAtMinor,
    overCap: capMinor !== null && overMinor > 0 && overMinor >= capMinor,
  };
}
