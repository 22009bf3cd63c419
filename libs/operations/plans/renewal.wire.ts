import { startOfCycle } from '@exchange/billing';
import { Field } from '@exchange/platform';
import { type Renewal, type RenewalAction, renewalActions, renewalStatuses } from './binding';
import type { OfferView } from './offers.service';

export class RenewalInstructionWire {
  @Field.oneOf(renewalActions)
  action: RenewalAction;

  @Field.timestamp({ nullable: true, description: 'When the plan was to end by it; null: it goes on.' })
  effectiveAt: Date | null;

  @Field.timestamp({ description: 'Until then it could be changed.' })
  changeCutoffAt: Date;

  @Field.text()
  reason: string;

  @Field.timestamp()
  instructedAt: Date;
}

export class RenewalWire {
  @Field.oneOf(renewalStatuses)
  status: Renewal['status'];

  @Field.timestamp({ description: 'When the plan renews, or ends.' })
  effectiveAt: Date;

  @Field.timestamp({ description: 'What is instructed later is of the month after.' })
  changeCutoffAt: Date;

  @Field.oneOf(renewalActions, { many: true, description: 'What can be instructed now, of the plan that comes last.' })
  actions: RenewalAction[];

  @Field.object(() => RenewalInstructionWire, {
    many: true,
    description: 'What was instructed, the last first; ten at most. None ever changes.',
  })
  instructions: RenewalInstructionWire[];
}

export function renewalWire({ renewal, actions, instructions }: OfferView): RenewalWire | null {
  if (!renewal) return null;
  const { status, effectiveAt, changeCutoffAt } = renewal;
  const told = instructions.map(({ action, ends, changeCutoffAt: cutoff, reason, instructedAt }) => ({
    action,
    effectiveAt: ends === null ? null : startOfCycle(ends),
    changeCutoffAt: cutoff,
    reason,
    instructedAt,
  }));
  return { status, effectiveAt, changeCutoffAt, actions: [...actions], instructions: told };
}

export class InstructRenewalBody {
  @Field.oneOf(renewalActions)
  action: RenewalAction;

  @Field.prose({ min: 3, max: 500 })
  reason: string;
}
