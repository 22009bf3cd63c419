import { Field, ReasonedBody } from '@exchange/platform';
import type { ActivityTerm, PlanTerms, RateCard, RateCardContent } from './rate-card';

const amount = { pattern: /^(0|[1-9]\d{0,12})$/, description: 'In minor units of the currency, as text.', example: '100000' };
const code = /^[A-Za-z0-9_]{1,60}$/;

class PlanTermsBody {
  @Field.text({ pattern: code, example: 'committed_1k' })
  planCode: string;

  @Field.name({ max: 100, example: 'Committed 1,000' })
  displayName: string;

  @Field.integer({ min: 0, max: 10_000_000, description: 'Usage units per month.' })
  includedIus: number;

  @Field.text(amount)
  commitmentMinor: string;

  @Field.text({ ...amount, description: `Price per unit beyond the included ones. ${amount.description}`, example: '500' })
  overageMinor: string;

  @Field.integer({ optional: true, nullable: true, min: 1, max: 5_000, description: 'Maximum share of included units that rolls over.' })
  rolloverBasisPoints?: number | null;

  @Field.text({
    ...amount,
    optional: true,
    nullable: true,
    description: `Cost at which the organization is warned, at most the cap. ${amount.description}`,
  })
  overageWarnMinor?: string | null;

  @Field.text({ ...amount, optional: true, nullable: true, description: `Maximum cost per month. ${amount.description}` })
  overageCapMinor?: string | null;
}

export class ActivityTermWire {
  @Field.text({ pattern: code, example: 'MANAGED_MEDIA_BUY_MONTH' })
  activityCode: string;

  @Field.name({ max: 100, example: 'A media buy that ran, a month' })
  displayName: string;

  @Field.text({ pattern: code, example: 'MEDIA_BUY_MONTH' })
  unit: string;

  @Field.integer({ min: 0, max: 1_000_000_000, description: 'In milli-units: 1,000 are a usage unit. 0 is free.' })
  standardIuAmountMilli: number;
}

function activityTermWire({ activityCode, displayName, unit, amountMilli }: ActivityTerm): ActivityTermWire {
  return { activityCode, displayName, unit, standardIuAmountMilli: amountMilli };
}

/** An activity of gaps-2.md §9. Activities that are not on the rate card cost nothing. */
export class OfferedActivityWire extends ActivityTermWire {
  @Field.integer({ description: 'Number of `unit` that cost `effectiveIuAmountMilli`.', example: 1 })
  unitCount: number;

  @Field.oneOf(['PUBLISHED'])
  catalogStatus: 'PUBLISHED';

  @Field.oneOf(['STANDARD', 'WAIVED'], { description: '`WAIVED`: counted, but free.' })
  pricing: 'STANDARD' | 'WAIVED';

  @Field.integer({ description: 'Price for this organization in milli-units.' })
  effectiveIuAmountMilli: number;

  @Field.boolean({ description: 'Whether the activity uses units.' })
  billable: boolean;
}

export function offeredActivityWire(term: ActivityTerm): OfferedActivityWire {
  const { amountMilli } = term;
  const pricing = amountMilli === 0 ? 'WAIVED' : 'STANDARD';
  const always = { unitCount: 1, catalogStatus: 'PUBLISHED' } as const;
  return { ...activityTermWire(term), ...always, pricing, effectiveIuAmountMilli: amountMilli, billable: amountMilli > 0 };
}

export class SetupGrantWire {
  @Field.integer({ min: 1, max: 1_000_000, description: 'Units that every organization gets once.' })
  ius: number;

  @Field.integer({ min: 1, max: 400 })
  days: number;
}

export class PublishRateCardBody extends ReasonedBody {
  @Field.currency({ description: 'ISO 4217. The plans are offered to organizations billed in this currency.' })
  currency: string;

  @Field.object(() => PlanTermsBody, { many: { min: 1, max: 20 } })
  plans: PlanTermsBody[];

  @Field.object(() => ActivityTermWire, { many: { max: 100 } })
  activityTerms: ActivityTermWire[];

  @Field.object(() => SetupGrantWire, { optional: true, nullable: true })
  setupGrant?: SetupGrantWire | null;
}

export function contentFrom({ currency, plans, activityTerms, setupGrant = null }: PublishRateCardBody): RateCardContent {
  return {
    currency,
    plans: plans.map(termsFrom),
    activityTerms: activityTerms.map(({ standardIuAmountMilli: amountMilli, ...term }) => ({ ...term, amountMilli })),
    setupGrant,
  };
}

function termsFrom(plan: PlanTermsBody): PlanTerms {
  const { planCode, displayName, includedIus, rolloverBasisPoints = null } = plan;
  const orNull = (text: string | null | undefined) => (text === null || text === undefined ? null : Number(text));
  const limits = { overageWarnMinor: orNull(plan.overageWarnMinor), overageCapMinor: orNull(plan.overageCapMinor) };
  const prices = { commitmentMinor: Number(plan.commitmentMinor), overageMinor: Number(plan.overageMinor) };
  return { planCode, displayName, includedIus, rolloverBasisPoints, ...prices, ...limits };
}

export class PlanTermsWire {
  @Field.text()
  planCode: string;

  @Field.text()
  displayName: string;

  @Field.integer()
  includedIus: number;

  @Field.text({ description: amount.description })
  commitmentMinor: string;

  @Field.text({ description: amount.description })
  overageMinor: string;

  @Field.integer({ nullable: true })
  rolloverBasisPoints: number | null;

  @Field.text({ nullable: true })
  overageWarnMinor: string | null;

  @Field.text({ nullable: true })
  overageCapMinor: string | null;
}

export class RateCardWire {
  @Field.integer()
  version: number;

  @Field.text({ description: 'ISO 4217.' })
  currency: string;

  @Field.object(() => PlanTermsWire, { many: true })
  plans: PlanTermsWire[];

  @Field.object(() => ActivityTermWire, { many: true })
  activityTerms: ActivityTermWire[];

  @Field.object(() => SetupGrantWire, { nullable: true })
  setupGrant: SetupGrantWire | null;

  @Field.timestamp()
  publishedAt: Date;
}

const textOf = (minor: number | null): string | null => (minor === null ? null : String(minor));

export function rateCardWire({ version, currency, plans, activityTerms, setupGrant, publishedAt }: RateCard): RateCardWire {
  const terms = activityTerms.map(activityTermWire);
  return { version, currency, plans: plans.map(planTermsWire), activityTerms: terms, setupGrant, publishedAt };
}

function planTermsWire(plan: PlanTerms): PlanTermsWire {
  return {
    planCode: plan.planCode,
    displayName: plan.displayName,
    includedIus: plan.includedIus,
    commitmentMinor: String(plan.commitmentMinor),
    overageMinor: String(plan.overageMinor),
    rolloverBasisPoints: plan.rolloverBasisPoints,
    overageWarnMinor: textOf(plan.overageWarnMinor),
    overageCapMinor: textOf(plan.overageCapMinor),
  };
}
