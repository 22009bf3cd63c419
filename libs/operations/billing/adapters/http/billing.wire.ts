import { decimalsOfCurrency } from '@exchange/kernel';
import { Field } from '@exchange/platform';
import { type BillingView, type CreditBalance, nextActions, type NextAction } from '../../application/billing-view';
import { type BillingAccountState, type Posture, postures, type VerificationLevel, verificationLevels } from '../../domain/billing-account';
import type { Minor } from '../../domain/ledger';
import { paymentReferenceOf } from '../../domain/payment-reference';
import type { Standing } from '../../domain/standing';
import { BilledAccountWire, billedAccountsWire, BillingPricingWire, pricingWire } from './billing-family.wire';
import { BillingInfoWire, billingInfoWire } from './billing-info.wire';
import {
  BillingMethodWire,
  billingMethodWire,
  canAcceptTos,
  ContractsWire,
  contractsWire,
  IntelligenceWire,
  intelligenceWire,
} from './billing-surroundings.wire';
import { FeeInvoiceWire, feeInvoiceWire } from './invoice.wire';
import { CreditApplicationWire, creditApplicationWire, DepositWire, depositWire } from './ledger.wire';
import { ContractWire, contractWire, UnitAccountWire, unitAccountWire } from './plan.wire';

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

  @Field.oneOf(['PAYMENT_FAILED', 'REVIEW'])
  type: 'PAYMENT_FAILED' | 'REVIEW';

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
}

export function standingWire({ posture, creditLimitMinor, verificationLevel, holds }: BillingAccountState): StandingWire {
  const shown = holds.map(({ id, type, reason, createdAt }) => ({ id, type, reason, createdAt: new Date(createdAt) }));
  return { posture, creditLimitMinor: text(creditLimitMinor), verificationLevel, holds: shown };
}

export class BilledOrganizationWire {
  @Field.integer()
  customerId: number;

  @Field.text()
  name: string;

  @Field.text({ description: 'ISO 4217: everything it is charged is in it.' })
  currency: string;

  @Field.oneOf(['BUYER', 'SELLER'], { many: true, description: 'Of the organization and the accounts below it.' })
  roles: ('BUYER' | 'SELLER')[];
}

export class BillingScopeWire {
  @Field.oneOf(['ORG', 'ACCOUNT'], { description: '`ACCOUNT`: it is the organization above the account that is billed.' })
  boundary: 'ORG' | 'ACCOUNT';

  @Field.integer({ nullable: true, description: 'That organization.' })
  delegatedFrom: number | null;
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

export class BillingUsageWire {
  @Field.object(() => IntelligenceWire, {
    nullable: true,
    description: 'What language models did this month, of all accounts. Null when it is redacted.',
  })
  intelligence: IntelligenceWire | null;

  @Field.object(() => CreditBalanceWire)
  creditBalance: CreditBalanceWire;

  @Field.object(() => OrgPositionWire)
  orgPosition: OrgPositionWire;

  @Field.object(() => UnitAccountWire, {
    nullable: true,
    description: 'Usage units of this month. Null before anything was used or bought.',
  })
  iuAccount: UnitAccountWire | null;
}

export class BillingPaymentWire {
  @Field.object(() => BillingInfoWire, { nullable: true, description: 'Null when it is redacted.' })
  billingInfo: BillingInfoWire | null;

  @Field.oneOf(['visible', 'redacted'], { description: '`redacted` for admins of an account below the organization alone.' })
  billingInfoVisibility: 'visible' | 'redacted';

  @Field.object(() => BillingMethodWire, { nullable: true, description: 'Null when there is none, or it is redacted.' })
  paymentMethod: BillingMethodWire | null;

  @Field.boolean({ description: 'Whether the exchange takes cards.' })
  cardCollectionEnabled: boolean;

  @Field.object(() => DepositWire, { many: true, description: 'The last ten.' })
  deposits: DepositWire[];

  @Field.object(() => FeeInvoiceWire, { many: true, description: 'The last ten.' })
  invoices: FeeInvoiceWire[];

  @Field.object(() => CreditApplicationWire, { many: true, description: 'The last ten.' })
  creditApplications: CreditApplicationWire[];

  @Field.text({
    nullable: true,
    description: 'To write on transfers (ISO 11649): money is booked by it. Null when it is redacted.',
    example: 'RF40EX0000000042',
  })
  bankTransferReference: string | null;
}

export class NextActionWire {
  @Field.oneOf(nextActions)
  type: NextAction;

  @Field.text({ description: 'For people.' })
  message: string;

  @Field.text({ nullable: true, description: 'The operation that does it.' })
  route: string | null;
}

export class BillingPermissionsWire {
  @Field.boolean({ description: 'There are terms that are not accepted yet, and the caller can: a signed-in admin of the organization.' })
  canAcceptTos: boolean;

  @Field.boolean()
  canEditBillingInfo: boolean;

  @Field.boolean()
  canApplyForCredit: boolean;
}

/** gaps.md §6.10, gaps-2.md §8.1. */
export class BillingAccountWire {
  @Field.object(() => BilledOrganizationWire)
  organization: BilledOrganizationWire;

  @Field.object(() => BillingScopeWire)
  scope: BillingScopeWire;

  @Field.object(() => StandingWire)
  standing: StandingWire;

  @Field.object(() => ContractWire)
  plan: ContractWire;

  @Field.object(() => BillingPricingWire)
  pricing: BillingPricingWire;

  @Field.object(() => BillingUsageWire)
  usage: BillingUsageWire;

  @Field.object(() => BillingPaymentWire)
  payment: BillingPaymentWire;

  @Field.object(() => ContractsWire, { nullable: true, description: 'What was agreed on. Null when it is redacted.' })
  contracts: ContractsWire | null;

  @Field.object(() => BilledAccountWire, {
    many: true,
    description: 'The organization and the accounts below it, 50 at most. Empty when it is redacted.',
  })
  accounts: BilledAccountWire[];

  @Field.integer({ description: 'How many there are. 0 when it is redacted.' })
  totalAccounts: number;

  @Field.object(() => NextActionWire, { description: 'What stands between the organization and spending.' })
  nextAction: NextActionWire;

  @Field.object(() => BillingPermissionsWire)
  permissions: BillingPermissionsWire;
}

const words: Readonly<Record<NextAction, string>> = {
  ADD_BILLING_INFO: 'Say who gets invoices, and where the organization is.',
  ACCEPT_TOS: 'Accept the terms: until then nothing can be changed.',
  ADD_PAYMENT_METHOD: 'Set up a card, or send money ahead.',
  UPDATE_PAYMENT_METHOD: 'The card does not pay any more: set up another one.',
  FUND_PREPAY: 'Send money ahead: nothing is left to commit.',
  APPLY_FOR_CREDIT: 'Pay what is owed, or apply for a higher limit: nothing is left to commit.',
  RESOLVE_HOLD: 'A hold stops new spend: talk to the people who run the exchange.',
  SELECT_IU_PLAN: 'Choose a plan: what the organization uses is not covered by one.',
  NONE: 'There is nothing to do.',
};

const routes: Readonly<Partial<Record<NextAction, string>>> = {
  ADD_BILLING_INFO: 'PUT /api/v2/billing/info',
  ACCEPT_TOS: 'POST /api/v2/accept-tos',
  ADD_PAYMENT_METHOD: 'POST /api/v2/billing/payment-methods/setup',
  UPDATE_PAYMENT_METHOD: 'POST /api/v2/billing/payment-methods/setup',
  APPLY_FOR_CREDIT: 'POST /api/v2/billing/credit-applications',
  SELECT_IU_PLAN: 'POST /api/v2/billing/iu-rate-card/accept',
};

export function billingAccountWire(view: BillingView): BillingAccountWire {
  const { account, standing, deposits, nextAction, askedBy, name, totalAccounts } = view;
  const { accountId, currency, posture } = account;
  const isOwn = askedBy.isOfOrganization;
  const isBelow = askedBy.accountId !== accountId;
  return {
    organization: { customerId: accountId, name, currency, roles: [...view.roles] },
    scope: { boundary: isBelow ? 'ACCOUNT' : 'ORG', delegatedFrom: isBelow ? accountId : null },
    standing: { ...standingWire(account), ...(isOwn ? {} : { holds: [] }) },
    plan: contractWire(view),
    pricing: pricingWire(view),
    usage: {
      intelligence: isOwn ? intelligenceWire(view) : null,
      creditBalance: creditBalanceWire({ organizationId: accountId, currency, standing }),
      orgPosition: positionWire(standing, posture),
      iuAccount: isOwn ? unitAccountWire(view.plan, view.now) : null,
    },
    payment: {
      billingInfo: isOwn ? billingInfoWire(account) : null,
      billingInfoVisibility: isOwn ? 'visible' : 'redacted',
      paymentMethod: isOwn && view.surroundings.paymentMethod ? billingMethodWire(view.surroundings.paymentMethod) : null,
      cardCollectionEnabled: view.isCardCollected,
      deposits: deposits.map(depositWire),
      invoices: view.invoices.map(feeInvoiceWire),
      creditApplications: view.applications.map(creditApplicationWire),
      bankTransferReference: isOwn ? paymentReferenceOf(account.accountId) : null,
    },
    contracts: isOwn ? contractsWire(view) : null,
    accounts: billedAccountsWire(view),
    totalAccounts,
    nextAction: { type: nextAction, message: words[nextAction], route: routes[nextAction] ?? null },
    permissions: { canAcceptTos: canAcceptTos(view), canEditBillingInfo: isOwn, canApplyForCredit: isOwn },
  };
}

function positionWire(standing: Standing, posture: Posture): OrgPositionWire {
  const { fundedMinor, committedMinor, creditLimitMinor, availableMinor, isOverLimit } = standing;
  return {
    fundedMinor: text(fundedMinor),
    committedMinor: text(committedMinor),
    creditLimitMinor: posture === 'CREDIT' ? text(creditLimitMinor) : null,
    availableMinor: text(availableMinor),
    overLimit: isOverLimit,
  };
}
