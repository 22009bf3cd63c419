import { Field } from '@exchange/platform';
import type { BillingView } from '../../application/billing-view';
import type { IntelligenceRow } from '../../domain/surroundings';

export class BillingRateWire {
  @Field.oneOf(['BUYER'])
  customerRole: 'BUYER';

  @Field.oneOf(['DECISIONED'])
  billingType: 'DECISIONED';

  @Field.oneOf(['MARGIN'], { description: 'Of what is spent on media.' })
  pricingType: 'MARGIN';

  @Field.number({ example: 5 })
  feeRatePercent: number;
}

export class BillingPricingWire {
  @Field.object(() => BillingRateWire, { many: true, description: 'What is charged: the same for everybody.' })
  effective: BillingRateWire[];

  @Field.object(() => BillingRateWire, { many: true, description: 'What everybody is charged: the same.' })
  publicList: BillingRateWire[];

  @Field.oneOf(['STANDARD'])
  provenance: 'STANDARD';
}

export function pricingWire({ feeBasisPoints }: BillingView): BillingPricingWire {
  const rates: BillingRateWire[] = [
    { customerRole: 'BUYER', billingType: 'DECISIONED', pricingType: 'MARGIN', feeRatePercent: feeBasisPoints / 100 },
  ];
  return { effective: rates, publicList: rates, provenance: 'STANDARD' };
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
