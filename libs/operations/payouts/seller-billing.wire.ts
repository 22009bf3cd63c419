import { definedOnly } from '@exchange/kernel';
import { Field, ReasonedBody } from '@exchange/platform';
import { PayeeWire, payeeWire } from './payee.wire';
import type { ChildBilling, OnboardingStatus, SellerBilling, SellerTermsChange } from './seller-billing.service';
import type { SellerFee, SellerTerms } from './seller-terms';

const onboardingStatuses = ['pending', 'complete', 'restricted'] as const;
const country = { description: 'ISO 3166-1 alpha-2.', example: 'DE' };

export class SellerFeeWire {
  @Field.name({ max: 255 })
  name: string;

  @Field.prose({ max: 500, optional: true, nullable: true })
  description: string | null = null;

  @Field.number({ min: 0, max: 100, description: 'Percentage of the amount sold.', example: 2.5 })
  feePercent: number;
}

export class ChangeSellerBillingBody {
  @Field.currency({ optional: true, description: 'ISO 4217. Selects the payee in `payoutDetails`.' })
  currency?: string;

  @Field.country({ ...country, optional: true, nullable: true })
  country?: string | null;

  @Field.integer({ optional: true, min: 0, max: 120, description: 'Days after the end of a month until its delivery is due.' })
  defaultNetDays?: number;
}

export function termsFrom({ currency, country: seat, defaultNetDays: netDays }: ChangeSellerBillingBody): SellerTermsChange {
  return definedOnly({ currency, country: seat, netDays });
}

export class AgreeFeesBody extends ReasonedBody {
  @Field.number({ nullable: true, min: 0, max: 100, description: 'Null when none was agreed.' })
  platformFeePercent: number | null;

  @Field.object(() => SellerFeeWire, { many: { max: 20 }, nullable: true })
  fees: SellerFeeWire[] | null;
}

/** Wire of gaps-2.md §8.6. */
export class SellerBillingWire {
  @Field.oneOf(onboardingStatuses, { description: '`pending`: no payee for the currency. `restricted`: a spend hold blocks payouts.' })
  onboardingStatus: OnboardingStatus;

  @Field.number({ nullable: true, description: 'Percentage of the amount sold that the exchange keeps.' })
  platformFeePercent: number | null;

  @Field.object(() => SellerFeeWire, { many: true, nullable: true, description: 'Further fees of the exchange.' })
  fees: SellerFeeWire[] | null;

  @Field.text({ description: 'ISO 4217.' })
  currency: string;

  @Field.text({ nullable: true, description: country.description })
  country: string | null;

  @Field.integer()
  defaultNetDays: number;

  @Field.object(() => PayeeWire, { nullable: true, description: 'The primary payee of the currency.' })
  payoutDetails: PayeeWire | null;

  @Field.boolean({ description: 'True when the payee belongs to the organization above the account.' })
  inherited: boolean;
}

export function sellerBillingWire({ terms, payee, onboardingStatus }: SellerBilling): SellerBillingWire {
  const { platformFeePercent, fees, currency, country: seat, netDays } = terms;
  return {
    onboardingStatus,
    platformFeePercent,
    fees: fees && fees.map(feeWire),
    currency,
    country: seat,
    defaultNetDays: netDays,
    payoutDetails: payee && payeeWire(payee),
    inherited: payee !== null && payee.accountId !== terms.accountId,
  };
}

const feeWire = ({ name, description, feePercent }: SellerFee): SellerFeeWire => ({ name, description, feePercent });

export const feesFrom = ({ platformFeePercent, fees }: AgreeFeesBody): Pick<SellerTerms, 'platformFeePercent' | 'fees'> => ({
  platformFeePercent,
  fees: fees && fees.map(feeWire),
});

export class ChildBillingWire {
  @Field.integer()
  customerId: number;

  @Field.text()
  name: string;

  @Field.oneOf(['none', ...onboardingStatuses], { description: '`none`: the account is not a seller.' })
  onboardingStatus: ChildBilling['onboardingStatus'];

  @Field.boolean()
  inherited: boolean;
}

export const childBillingWire = ({ accountId, name, onboardingStatus, isInherited }: ChildBilling): ChildBillingWire => ({
  customerId: accountId,
  name,
  onboardingStatus,
  inherited: isInherited,
});
