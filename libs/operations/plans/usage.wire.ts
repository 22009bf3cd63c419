import { Field, ReasonedBody } from '@exchange/platform';
import type { AllowanceAlert } from './alerts.service';
import type { Usage } from './customers.service';
import { type Allowance, allowances } from './unit-cycle';

export class UnitUsageWire {
  @Field.text()
  id: string;

  @Field.integer({ description: 'The organization, or the account below it.' })
  customerId: number;

  @Field.text({ example: 'MANAGED_MEDIA_BUY_MONTH' })
  activityCode: string;

  @Field.text({ description: 'What it was: it counts once.' })
  reference: string;

  @Field.integer({ description: 'In milli-units: 1,000 are a usage unit.' })
  iuAmountMilli: number;

  @Field.text({ description: 'The month that it counts in, in UTC.', example: '2026-11' })
  cycle: string;

  @Field.timestamp()
  occurredAt: Date;

  @Field.timestamp()
  recordedAt: Date;
}

export function unitUsageWire({ id, usedBy, activityCode, sourceKey, amountMilli, cycle, occurredAt, createdAt }: Usage): UnitUsageWire {
  const shown = { id, customerId: usedBy, activityCode, reference: sourceKey, iuAmountMilli: amountMilli, cycle };
  return { ...shown, occurredAt, recordedAt: createdAt };
}

export class RecordUsageBody extends ReasonedBody {
  @Field.text({ min: 1, max: 60, example: 'HUMAN_EXPERT_SUPPORT_HOUR' })
  activityCode: string;

  @Field.number({ min: 0.001, max: 100_000, description: 'How often, or how many.' })
  quantity: number;

  @Field.name({ max: 100, description: 'Of what was used: no two of an activity have the same.', example: 'support-2026-11-04' })
  reference: string;
}

export class AgreeDiscountBody extends ReasonedBody {
  @Field.integer({ nullable: true, min: 1, max: 9_999, description: 'Of list prices: 100 are 1 %. Null takes it away.' })
  discountBasisPoints: number | null;
}

const share = { min: 0.01, max: 100, description: 'How much of it is used, in percent.', example: 80 } as const;

export class CreateAlertBody {
  @Field.oneOf(allowances, {
    description: '`trial_free_grant`: units that were given once. `plan_included`: those of the plan, every month.',
  })
  allowance: Allowance;

  @Field.number(share)
  percent: number;
}

export class ChangeAlertBody {
  @Field.number(share)
  percent: number;
}

export class AllowanceAlertWire {
  @Field.text()
  id: string;

  @Field.oneOf(allowances)
  allowance: Allowance;

  @Field.number()
  percent: number;

  @Field.text({ nullable: true, description: 'The month that it told of last.' })
  toldFor: string | null;

  @Field.timestamp()
  createdAt: Date;
}

export function allowanceAlertWire({ id, allowance, percent, toldFor, createdAt }: AllowanceAlert): AllowanceAlertWire {
  return { id, allowance, percent, toldFor, createdAt };
}
