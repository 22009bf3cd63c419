import { Field } from '@exchange/platform';
import type { BillingView } from '../../application/billing-view';
import type { IntelligenceRow } from '../../domain/surroundings';

/** gaps-2.md §8.1. Everything the exchange charges is a part of what is spent: nothing is charged by unit. */
export class BillingRateWire {
  @Field.oneOf(['BUYER', 'SELLER'])
  customerRole: 'BUYER' | 'SELLER';

  @Field.oneOf(['DECISIONED'])
  billingType: 'DECISIONED';

  @Field.oneOf(['MARGIN'], { description: 'Of what is spent on media, or of what was sold.' })
  pricingType: 'MARGIN';

  @Field.number({ example: 5 })
  feeRatePercent: number;

  @Field.text({ nullable: true, description: 'Null: it is a part of an amount.' })
  unitPrice: string | null;

  @Field.text({ nullable: true })
  unit: string | null;

  @Field.text({ nullable: true, description: 'Null: that of the amount.' })
  currency: string | null;
}

export class RateListWire {
  @Field.oneOf(['STANDARD', 'CUSTOM'], { description: '`CUSTOM`: staff have agreed on a part of it.' })
  type: 'STANDARD' | 'CUSTOM';

  @Field.object(() => BillingRateWire, { many: true })
  rates: BillingRateWire[];
}

export class BillingPricingWire {
  @Field.object(() => RateListWire, { description: 'What the organization is charged as a buyer, and the account that asks as a seller.' })
  effective: RateListWire;

  @Field.object(() => RateListWire, { description: 'What is charged where nothing else was agreed on.' })
  publicList: RateListWire;

  @Field.oneOf(['STANDARD', 'CUSTOM'], { description: 'Where `effective` comes from.' })
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

/** Sellers pay what staff have agreed on with them, and nothing before: so there is no public rate for them. */
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

  @Field.oneOf(['VIEW', 'OWN'], { description: '`OWN`: the organization. `VIEW`: below it; its admins see where the organization stands.' })
  delegation: 'VIEW' | 'OWN';

  @Field.text({ description: 'Fees of what was delivered this month (UTC), in minor units of the currency, as text.' })
  periodFees: string;

  @Field.object(() => AccountIntelligenceWire, {
    nullable: true,
    description: 'What language models did for it this month. Null: nothing.',
  })
  intelligenceUsage: AccountIntelligenceWire | null;
}

export const billedAccountsWire = ({ account, accounts, surroundings: { intelligence } }: BillingView): BilledAccountWire[] =>
  accounts.map(({ id, name, company, periodFeesMinor }) => ({
    customerId: id,
    name,
    company,
    delegation: id === account.accountId ? 'OWN' : 'VIEW',
    periodFees: String(periodFeesMinor),
    intelligenceUsage: usageOf(intelligence.byAccount.get(id)),
  }));
