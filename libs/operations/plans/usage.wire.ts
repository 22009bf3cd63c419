import { Field, ReasonedBody } from '@exchange/platform';
import type { AllowanceAlert } from './alerts.service';
import type { Usage } from './customers.service';
import { type Allowance, allowances } from './unit-cycle';

export class UnitUsageWire {
  @Field.text()
  id: string;

  @Field.integer({ description: 'The organization or the account below it.' })
  customerId: number;

  @Field.text({ example: 'MANAGED_MEDIA_BUY_MONTH' })
  activityCode: string;

  @Field.text({ description: 'Reference of the activity, which counts once.' })
  reference: string;

  @Field.integer({ description: 'In milli-units: 1,000 are a usage unit.' })
  iuAmountMilli: number;

  @Field.text({ description: 'Month of the usage, in UTC.', example: '2026-11' })
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

  @Field.number({ min: 0.001, max: 100_000, description: 'Number of units of the activity.' })
  quantity: number;

  @Field.name({ max: 100, description: 'Reference of the usage, unique per activity.', example: 'support-2026-11-04' })
  reference: string;
}

export class AgreeDiscountBody extends ReasonedBody {
  @Field.integer({ nullable: true, min: 1, max: 9_999, description: 'Discount on list prices: 100 are 1 %. Null removes it.' })
  discountBasisPoints: number | null;
}

const share = { min: 0.01, max: 100, description: 'Used share of the allowance in percent.', example: 80 } as const;

export class CreateAlertBody {
  @Field.oneOf(allowances, {
    description: '`trial_free_grant`: units granted once. `plan_included`: units of the plan, every month.',
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

  @Field.text({ nullable: true, description: 'Month of the last notification.' })
  toldFor: string | null;

  @Field.timestamp()
  createdAt: Date;
}

export function allowanceAlertWire({ id, allowance, percent, toldFor, createdAt }: AllowanceAlert): AllowanceAlertWire {
  return { id, allowance, percent, toldFor, createdAt };
}
