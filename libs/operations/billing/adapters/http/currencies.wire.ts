import { decimalsOfCurrency } from '@exchange/kernel';
import { Field } from '@exchange/platform';
import type { CurrencyView } from '../../application/currencies.service';
import { type Posture, postures } from '../../domain/currency-terms';

const inMinor = 'In minor units of the currency, as text.';

export class CurrencyQuery {
  @Field.currency({ optional: true, description: 'A currency in which the organization has a billing account; default: the main one.' })
  currency?: string;
}

export class OpenCurrencyBody {
  @Field.currency({ description: 'ISO 4217.', example: 'EUR' })
  currency: string;
}

export class BillingCurrencyWire {
  @Field.text({ description: 'ISO 4217.', example: 'EUR' })
  currency: string;

  @Field.boolean({ description: 'The main currency: plans are charged in it, and it is the default of every `currency` parameter.' })
  isMain: boolean;

  @Field.integer({ description: 'Decimal places of the currency: 2 where a minor unit is a cent.' })
  decimals: number;

  @Field.oneOf(postures, { description: '`PREPAY` pays in advance, `CREDIT` afterwards up to a limit.' })
  posture: Posture;

  @Field.text({ description: `0 for PREPAY. ${inMinor}`, example: '0' })
  creditLimitMinor: string;

  @Field.text({ description: `Amount paid in advance. ${inMinor}`, example: '250000' })
  fundedMinor: string;

  @Field.text({ description: `Charged and unpaid. ${inMinor}`, example: '0' })
  owedMinor: string;

  @Field.text({ description: `Committed to media buys and not charged yet. ${inMinor}`, example: '0' })
  committedMinor: string;

  @Field.text({ description: `Amount that can still be committed. ${inMinor}`, example: '250000' })
  availableMinor: string;

  @Field.boolean({ description: 'Whether debt and commitments exceed funds and credit limit.' })
  overLimit: boolean;
}

export function billingCurrencyWire({ terms, standing }: CurrencyView): BillingCurrencyWire {
  const { currency, isMain, posture } = terms;
  const { fundedMinor, owedMinor, committedMinor, creditLimitMinor, availableMinor, isOverLimit } = standing;
  return {
    currency,
    isMain,
    decimals: decimalsOfCurrency(currency),
    posture,
    creditLimitMinor: String(creditLimitMinor),
    fundedMinor: String(fundedMinor),
    owedMinor: String(owedMinor),
    committedMinor: String(committedMinor),
    availableMinor: String(availableMinor),
    overLimit: isOverLimit,
  };
}
