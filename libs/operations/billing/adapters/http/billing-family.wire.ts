import { Field } from '@exchange/platform';
import type { BillingView } from '../../application/billing-view';
import type { IntelligenceRow } from '../../domain/billing-context';

/** Rate of a fee (gaps-2.md §8.1). Every rate is a percentage of an amount; nothing is charged by unit. */
export class BillingRateWire {
  @Field.oneOf(['BUYER', 'SELLER'])
  customerRole: 'BUYER' | 'SELLER';

  @Field.oneOf(['DECISIONED'])
  billingType: 'DECISIONED';

  @Field.oneOf(['MARGIN'], { description: 'A share of media spend (buyers) or of sales (sellers).' })
  pricingType: 'MARGIN';

  @Field.number({ example: 5 })
  feeRatePercent: number;

  @Field.text({ nullable: true, description: 'Always null: the rate is a percentage.' })
  unitPrice: string | null;

  @Field.text({ nullable: true })
  unit: string | null;

  @Field.text({ nullable: true, description: 'Always null: the fee has the currency of the amount.' })
  currency: string | null;
}

export class RateListWire {
  @Field.oneOf(['STANDARD', 'CUSTOM'], { description: '`CUSTOM`: some rates were agreed with staff.' })
  type: 'STANDARD' | 'CUSTOM';

  @Field.object(() => BillingRateWire, { many: true })
  rates: BillingRateWire[];
}

export class BillingPricingWire {
  @Field.object(() => RateListWire, { description: 'Rates for the organization as a buyer, and for the asking account as a seller.' })
  effective: RateListWire;

  @Field.object(() => RateListWire, { description: 'Default rates.' })
  publicList: RateListWire;

  @Field.oneOf(['STANDARD', 'CUSTOM'], { description: 'Source of `effective`.' })
  provenance: 'STANDARD' | 'CUSTOM';
}

const rateOf = (customerRole: BillingRateWire['customerRole'], feeRatePercent: number): BillingRateWire => ({
  customerRole,
  billingType: 'DECISIONED',
  pricingType: 'MARGIN',
  feeRatePercent,
  unitPrice: null,
  unit: null,
  currency: null,
});

/** Pricing of the organization. Sellers have no public rate, because they pay only what staff agreed with them. */
export function pricingWire({ feeBasisPoints, sellerFeePercent }: BillingView): BillingPricingWire {
  const rates = [rateOf('BUYER', feeBasisPoints / 100)];
  const type = sellerFeePercent === null ? 'STANDARD' : 'CUSTOM';
  const effective = sellerFeePercent === null ? rates : [...rates, rateOf('SELLER', sellerFeePercent)];
  return { effective: { type, rates: effective }, publicList: { type: 'STANDARD', rates }, provenance: type };
}

export class AccountIntelligenceWire {
  @Field.integer()
  costMicroUsd: number;

  @Field.integer()
  callCount: number;
}

const usageOf = (row: IntelligenceRow | undefined): AccountIntelligenceWire | null =>
  row ? { costMicroUsd: row.costMicroUsd, callCount: row.callCount } : null;

export class BilledAccountWire {
  @Field.integer()
  customerId: number;

  @Field.text()
  name: string;

  @Field.text()
  company: string;

  @Field.oneOf(['VIEW', 'OWN'], {
    description: '`OWN`: the organization. `VIEW`: a child account, whose admins see the standing of the organization.',
  })
  delegation: 'VIEW' | 'OWN';

  @Field.text({ description: 'Fees for this month’s delivery (UTC), in minor units of the currency, as text.' })
  periodFees: string;

  @Field.object(() => AccountIntelligenceWire, {
    nullable: true,
    description: 'Language model usage of this month; null when there was none.',
  })
  intelligenceUsage: AccountIntelligenceWire | null;
}

export const billedAccountsWire = ({ account, accounts, context: { intelligence } }: BillingView): BilledAccountWire[] =>
  accounts.map(({ id, name, company, periodFeesMinor }) => ({
    customerId: id,
    name,
    company,
    delegation: id === account.accountId ? 'OWN' : 'VIEW',
    periodFees: String(periodFeesMinor),
    intelligenceUsage: usageOf(intelligence.byAccount.get(id)),
  }));
