import { startOfCycle } from '@exchange/billing';
import { Field } from '@exchange/platform';
import { type Renewal, type RenewalAction, renewalActions, renewalStatuses } from './binding';
import type { OfferView } from './offers.service';

export class RenewalInstructionWire {
  @Field.oneOf(renewalActions)
  action: RenewalAction;

  @Field.timestamp({ nullable: true, description: 'End of the plan by this instruction; null when it renews.' })
  effectiveAt: Date | null;

  @Field.timestamp({ description: 'Latest time for a change.' })
  changeCutoffAt: Date;

  @Field.text()
  reason: string;

  @Field.timestamp()
  instructedAt: Date;
}

export class RenewalWire {
  @Field.oneOf(renewalStatuses)
  status: Renewal['status'];

  @Field.timestamp({ description: 'Time of the next renewal, or of the end.' })
  effectiveAt: Date;

  @Field.timestamp({ description: 'Instructions after this time take effect a month later.' })
  changeCutoffAt: Date;

  @Field.oneOf(renewalActions, { many: true, description: 'Instructions that are possible now, for the latest plan.' })
  actions: RenewalAction[];

  @Field.object(() => RenewalInstructionWire, {
    many: true,
    description: 'Instructions, latest first, at most ten.',
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
