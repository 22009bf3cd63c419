import { Field } from '@exchange/platform';
import { type BillingView, nextActions, type NextAction } from '../../application/billing-view';
import { paymentReferenceOf } from '../../domain/payment-reference';
import {
  BillingMethodWire,
  billingMethodWire,
  canAcceptTos,
  ContractsWire,
  contractsWire,
  IntelligenceWire,
  intelligenceWire,
} from './billing-context.wire';
import { BilledAccountWire, billedAccountsWire, BillingPricingWire, pricingWire } from './billing-family.wire';
import { BillingInfoWire, billingInfoWire } from './billing-info.wire';
import { FeeInvoiceWire, feeInvoiceWires } from './invoice.wire';
import { CreditApplicationWire, creditApplicationWire, DepositWire, depositWire } from './ledger.wire';
import { ContractWire, contractWire, UnitAccountWire, unitAccountWire } from './plan.wire';
import { CreditBalanceWire, creditBalanceWire, OrgPositionWire, positionWire, StandingWire, standingWire } from './standing.wire';

export class BillingCapabilitiesWire {
  @Field.boolean({ description: 'Whether an account of the organization sells.' })
  seller: boolean;

  @Field.boolean({ description: 'Whether an account of the organization buys.' })
  buyer: boolean;
}

export class BilledOrganizationWire {
  @Field.integer()
  customerId: number;

  @Field.text()
  name: string;

  @Field.text({ description: 'ISO 4217: the main currency.' })
  currency: string;

  @Field.text({ many: true, description: 'Currencies with a billing account, the main one first.', example: ['USD', 'EUR'] })
  currencies: string[];

  @Field.oneOf(['BUYER', 'SELLER'], { many: true, description: 'Of the organization and the accounts below it.' })
  roles: ('BUYER' | 'SELLER')[];

  @Field.object(() => BillingCapabilitiesWire)
  capabilities: BillingCapabilitiesWire;
}

export class BillingScopeWire {
  @Field.oneOf(['ORG', 'ACCOUNT'], { description: '`ACCOUNT`: the parent organization is billed.' })
  boundary: 'ORG' | 'ACCOUNT';

  @Field.integer({ nullable: true, description: 'The billed organization.' })
  delegatedFrom: number | null;
}

export class BillingUsageWire {
  @Field.object(() => IntelligenceWire, {
    nullable: true,
    description: 'Language model usage of this month over all accounts. Null when redacted.',
  })
  intelligence: IntelligenceWire | null;

  @Field.object(() => CreditBalanceWire)
  creditBalance: CreditBalanceWire;

  @Field.object(() => OrgPositionWire)
  orgPosition: OrgPositionWire;

  @Field.object(() => UnitAccountWire, {
    nullable: true,
    description: 'Usage units of this month. Null before any unit was used or a plan was bought.',
  })
  iuAccount: UnitAccountWire | null;
}

export class BillingPaymentWire {
  @Field.object(() => BillingInfoWire, { nullable: true, description: 'Null when redacted.' })
  billingInfo: BillingInfoWire | null;

  @Field.oneOf(['visible', 'redacted'], { description: '`redacted` for admins of a child account.' })
  billingInfoVisibility: 'visible' | 'redacted';

  @Field.text({ many: true, description: 'Fields of `payment` that are empty because they are redacted.', example: ['billingInfo'] })
  redactedFields: string[];

  @Field.object(() => BillingMethodWire, { nullable: true, description: 'Null when there is none, or when redacted.' })
  paymentMethod: BillingMethodWire | null;

  @Field.boolean({ description: 'Whether the exchange charges for anything (`BILLING`).' })
  billingEnabled: boolean;

  @Field.boolean({ description: 'Whether the exchange accepts cards.' })
  cardCollectionEnabled: boolean;

  @Field.object(() => DepositWire, { many: true, description: 'The latest ten.' })
  deposits: DepositWire[];

  @Field.object(() => FeeInvoiceWire, { many: true, description: 'The latest ten.' })
  invoices: FeeInvoiceWire[];

  @Field.object(() => CreditApplicationWire, { many: true, description: 'The latest ten.' })
  creditApplications: CreditApplicationWire[];

  @Field.text({
    nullable: true,
    description: 'Reference to write on transfers (ISO 11649), by which money is booked. Null when redacted.',
    example: 'RF40EX0000000042',
  })
  bankTransferReference: string | null;
}

export class NextActionWire {
  @Field.oneOf(nextActions)
  type: NextAction;

  @Field.text({ description: 'Text for people.' })
  message: string;

  @Field.url({ nullable: true, description: 'Page for people, such as the terms to accept.' })
  docsUrl: string | null;

  @Field.text({ nullable: true, description: 'Operation that performs the action.' })
  route: string | null;
}

export class BillingPermissionsWire {
  @Field.boolean({
    description: 'Whether the caller can accept terms now: a signed-in admin of the organization, with terms not accepted yet.',
  })
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

  @Field.object(() => ContractsWire, { nullable: true, description: 'Agreed terms. Null when redacted.' })
  contracts: ContractsWire | null;

  @Field.object(() => BilledAccountWire, {
    many: true,
    description: 'The organization and its child accounts, at most 50. Empty when redacted.',
  })
  accounts: BilledAccountWire[];

  @Field.integer({ description: 'Number of all accounts. 0 when redacted.' })
  totalAccounts: number;

  @Field.object(() => NextActionWire, { description: 'The first obstacle to spending.' })
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
  RESOLVE_HOLD: 'A hold stops new spend; `standing.holds` says why. Pay what is overdue, or talk to the people who run the exchange.',
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

/** Fields of `payment` that only admins of the organization see. */
const redacted = ['billingInfo', 'paymentMethod', 'deposits', 'invoices', 'creditApplications', 'bankTransferReference'] as const;

export function billingAccountWire(view: BillingView): BillingAccountWire {
  const { account, standing, deposits, nextAction, askedBy, name, totalAccounts } = view;
  const { accountId, currency, posture } = account;
  const isOwn = askedBy.isOfOrganization;
  const isBelow = askedBy.accountId !== accountId;
  return {
    organization: {
      customerId: accountId,
      name,
      currency: view.mainCurrency,
      currencies: [...view.currencies],
      roles: [...view.roles],
      capabilities: { seller: view.roles.includes('SELLER'), buyer: view.roles.includes('BUYER') },
    },
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
      redactedFields: isOwn ? [] : [...redacted],
      paymentMethod: isOwn && view.context.paymentMethod ? billingMethodWire(view.context.paymentMethod) : null,
      billingEnabled: view.isOn,
      cardCollectionEnabled: view.isCardCollected,
      deposits: deposits.map(depositWire),
      invoices: view.invoices.map(feeInvoiceWires(view.links)),
      creditApplications: view.applications.map(creditApplicationWire),
      bankTransferReference: isOwn ? paymentReferenceOf(account.accountId) : null,
    },
    contracts: isOwn ? contractsWire(view) : null,
    accounts: billedAccountsWire(view),
    totalAccounts,
    nextAction: {
      type: nextAction,
      message: words[nextAction],
      docsUrl: nextAction === 'ACCEPT_TOS' ? view.tos.url : null,
      route: routes[nextAction] ?? null,
    },
    permissions: { canAcceptTos: canAcceptTos(view), canEditBillingInfo: isOwn, canApplyForCredit: isOwn },
  };
}
