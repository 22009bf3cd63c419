import { decimalsOfCurrency } from '@exchange/kernel';
import { Field } from '@exchange/platform';
import type { CreditBalance } from '../../application/billing-view';
import { type BillingAccountState, type VerificationLevel, verificationLevels } from '../../domain/billing-account';
import { type Posture, postures } from '../../domain/currency-terms';
import { type Hold, holdTypes } from '../../domain/hold';
import type { Minor } from '../../domain/ledger';
import type { Standing } from '../../domain/standing';
import { CountingTermWire, countingTermWire } from './third-counts.wire';

const inMinor = 'In minor units of the currency, as text.';

export class CreditBalanceWire {
  @Field.integer({ description: 'The organization that is billed: the account itself, or the one above it.' })
  effectiveCustomerId: number;

  @Field.text({ description: 'ISO 4217.' })
  currency: string;

  @Field.integer({ description: 'Decimal places of the currency: 2 where a minor unit is a cent.' })
  decimals: number;

  @Field.text({ description: inMinor, example: '500000' })
  creditLimitMinor: string;

  @Field.text({ description: `What is paid ahead. ${inMinor}` })
  fundedBalanceMinor: string;

  @Field.text({ description: `What was charged and is not paid. ${inMinor}` })
  owedBalanceMinor: string;

  @Field.text({ description: `Funded less owed. ${inMinor}` })
  netBalanceMinor: string;

  @Field.text({ description: `Committed to media buys, and not charged yet. ${inMinor}` })
  committedMinor: string;

  @Field.text({ description: `What can still be committed. ${inMinor}` })
  spendableMinor: string;

  @Field.boolean({ description: 'More is owed and committed than there is.' })
  overLimit: boolean;
}

export function creditBalanceWire({ organizationId, currency, standing }: CreditBalance): CreditBalanceWire {
  const { fundedMinor, owedMinor, committedMinor, creditLimitMinor, availableMinor, isOverLimit } = standing;
  return {
    effectiveCustomerId: organizationId,
    currency,
    decimals: decimalsOfCurrency(currency),
    creditLimitMinor: text(creditLimitMinor),
    fundedBalanceMinor: text(fundedMinor),
    owedBalanceMinor: text(owedMinor),
    netBalanceMinor: text(fundedMinor - owedMinor),
    committedMinor: text(committedMinor),
    spendableMinor: text(availableMinor),
    overLimit: isOverLimit,
  };
}

const text = (amount: Minor): string => String(amount);

export class HoldWire {
  @Field.text()
  id: string;

  @Field.oneOf(holdTypes, {
    description: '`INVOICE_OVERDUE`: an invoice is open for too long; it ends once that is paid. `REVIEW`: staff look at it.',
  })
  type: Hold['type'];

  @Field.text()
  reason: string;

  @Field.timestamp()
  createdAt: Date;
}

export class StandingWire {
  @Field.oneOf(postures, { description: '`PREPAY` pays ahead, `CREDIT` afterwards up to a limit.' })
  posture: Posture;

  @Field.text({ description: inMinor })
  creditLimitMinor: string;

  @Field.oneOf(verificationLevels)
  verificationLevel: VerificationLevel;

  @Field.object(() => HoldWire, {
    many: true,
    description:
      'While there is one, nothing new can be committed; what runs goes on. For admins of the organization; for others `nextAction` says it.',
  })
  holds: HoldWire[];

  @Field.object(() => CountingTermWire, {
    many: true,
    description: 'By whose numbers it is charged, the oldest first. Empty: by those of the sellers.',
  })
  counting: CountingTermWire[];
}

export function standingWire({ posture, creditLimitMinor, verificationLevel, holds, counting }: BillingAccountState): StandingWire {
  const shown = holds.map(({ id, type, reason, createdAt }) => ({ id, type, reason, createdAt: new Date(createdAt) }));
  return { posture, creditLimitMinor: text(creditLimitMinor), verificationLevel, holds: shown, counting: counting.map(countingTermWire) };
}

export class OrgPositionWire {
  @Field.text({ description: inMinor })
  fundedMinor: string;

  @Field.text({ description: inMinor })
  committedMinor: string;

  @Field.text({ nullable: true, description: `Null for PREPAY. ${inMinor}` })
  creditLimitMinor: string | null;

  @Field.text({ description: inMinor })
  availableMinor: string;

  @Field.boolean()
  overLimit: boolean;
}

export function positionWire(standing: Standing, posture: Posture): OrgPositionWire {
  const { fundedMinor, committedMinor, creditLimitMinor, availableMinor, isOverLimit } = standing;
  return {
    fundedMinor: text(fundedMinor),
    committedMinor: text(committedMinor),
    creditLimitMinor: posture === 'CREDIT' ? text(creditLimitMinor) : null,
    availableMinor: text(availableMinor),
    overLimit: isOverLimit,
  };
}
