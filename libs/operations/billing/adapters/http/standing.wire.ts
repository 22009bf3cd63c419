import { decimalsOfCurrency } from '@exchange/kernel';
import { Field } from '@exchange/platform';
import type { CreditBalance } from '../../application/billing-view';
import { type BillingAccountState, type VerificationLevel, verificationLevels } from '../../domain/billing-account';
import type { BillingStanding } from '../../domain/billing-standing';
import { type Posture, postures } from '../../domain/currency-terms';
import type { Minor } from '../../domain/ledger';
import { type SpendHold, holdTypes } from '../../domain/spend-hold';
import { CountingTermWire, countingTermWire } from './third-counts.wire';

const inMinor = 'In minor units of the currency, as text.';

export class CreditBalanceWire {
  @Field.integer({ description: 'The billed organization: the account itself or its parent.' })
  effectiveCustomerId: number;

  @Field.text({ description: 'ISO 4217.' })
  currency: string;

  @Field.integer({ description: 'Decimal places of the currency: 2 where a minor unit is a cent.' })
  decimals: number;

  @Field.text({ description: inMinor, example: '500000' })
  creditLimitMinor: string;

  @Field.text({ description: `Amount paid in advance. ${inMinor}` })
  fundedBalanceMinor: string;

  @Field.text({ description: `Charged and unpaid. ${inMinor}` })
  owedBalanceMinor: string;

  @Field.text({ description: `Funds minus debt. ${inMinor}` })
  netBalanceMinor: string;

  @Field.text({ description: `Committed to media buys and not charged yet. ${inMinor}` })
  committedMinor: string;

  @Field.text({ description: `Amount that can still be committed. ${inMinor}` })
  spendableMinor: string;

  @Field.boolean({ description: 'Whether debt and commitments exceed funds and credit limit.' })
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
    description: '`INVOICE_OVERDUE`: an invoice is long overdue; ends with its payment. `REVIEW`: put by staff.',
  })
  type: SpendHold['type'];

  @Field.text()
  reason: string;

  @Field.timestamp()
  createdAt: Date;
}

export class StandingWire {
  @Field.oneOf(postures, { description: '`PREPAY` pays in advance, `CREDIT` afterwards up to a limit.' })
  posture: Posture;

  @Field.text({ description: inMinor })
  creditLimitMinor: string;

  @Field.oneOf(verificationLevels)
  verificationLevel: VerificationLevel;

  @Field.object(() => HoldWire, {
    many: true,
    description:
      'A hold stops new commitments; running media buys go on. Shown to admins of the organization; others see it in `nextAction`.',
  })
  holds: HoldWire[];

  @Field.object(() => CountingTermWire, {
    many: true,
    description: 'Counting terms, oldest first. Empty when the sellers’ numbers are charged.',
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

export function positionWire(standing: BillingStanding, posture: Posture): OrgPositionWire {
  const { fundedMinor, committedMinor, creditLimitMinor, availableMinor, isOverLimit } = standing;
  return {
    fundedMinor: text(fundedMinor),
    committedMinor: text(committedMinor),
    creditLimitMinor: posture === 'CREDIT' ? text(creditLimitMinor) : null,
    availableMinor: text(availableMinor),
    overLimit: isOverLimit,
  };
}
