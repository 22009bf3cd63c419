import type { AccountType } from '@exchange/kernel';
import type { BillingAccountState } from '../domain/billing-account';
import { isCardExpired, type BillingContext } from '../domain/billing-context';
import type { BillingStanding } from '../domain/billing-standing';
import type { CreditApplicationState } from '../domain/credit-application';
import type { DepositState } from '../domain/deposit';
import type { Minor } from '../domain/ledger';
import type { PlanView } from '../domain/plan';
import type { ShownInvoice } from '../domain/shown-invoice';
import type { BilledAccount } from './organizations';

/** Next actions (gaps.md §6.10) that can occur here. */
export const nextActions = [
  'ACCEPT_TOS',
  'ADD_BILLING_INFO',
  'ADD_PAYMENT_METHOD',
  'FUND_PREPAY',
  'APPLY_FOR_CREDIT',
  'RESOLVE_HOLD',
  'SELECT_IU_PLAN',
  'UPDATE_PAYMENT_METHOD',
  'NONE',
] as const;
export type NextAction = (typeof nextActions)[number];

export interface BillingView {
  /** Account state with the currency and terms that are shown. */
  readonly account: BillingAccountState;
  readonly mainCurrency: string;
  /** Opened currencies, the main one first. */
  readonly currencies: readonly string[];
  readonly standing: BillingStanding;
  /** Latest ten deposits; empty for a child account. */
  readonly deposits: readonly DepositState[];
  readonly nextAction: NextAction;
  readonly plan: PlanView;
  /** Latest ten invoices; empty for a child account. */
  readonly invoices: readonly ShownInvoice[];
  readonly links: ReadonlyMap<number, string>;
  readonly applications: readonly CreditApplicationState[];
  readonly now: Date;
  readonly name: string;
  readonly roles: readonly AccountType[];
  readonly feeBasisPoints: number;
  /** Share of the asking account's sales that the exchange keeps; null when nothing was agreed, or when sellers invoice buyers themselves. */
  readonly sellerFeePercent: number | null;
  /** The organization and its child accounts, at most 50; empty for a child account. */
  readonly accounts: readonly (BilledAccount & { readonly periodFeesMinor: Minor })[];
  readonly totalAccounts: number;
  readonly askedBy: { readonly accountId: number; readonly isOfOrganization: boolean; readonly isPerson: boolean };
  readonly context: BillingContext;
  readonly periodStart: Date;
  readonly isOn: boolean;
  readonly isCardCollected: boolean;
  readonly tos: { readonly version: string; readonly url: string | null };
}

export interface CreditBalance {
  readonly organizationId: number;
  readonly currency: string;
  readonly standing: BillingStanding;
}

export interface ActionFacts {
  readonly account: BillingAccountState;
  readonly standing: BillingStanding;
  readonly plan: PlanView;
  readonly context: BillingContext;
  readonly isOn: boolean;
  readonly isCardCollected: boolean;
  readonly tos: { readonly version: string; readonly url: string | null };
  readonly now: Date;
}

/** First obstacle to spending, most severe first; then the remaining setup steps. */
export function nextActionOf(facts: ActionFacts): NextAction {
  const { account, standing, plan, context, isOn, isCardCollected, tos, now } = facts;
  const { paymentMethod } = context;
  if (!isOn) return 'NONE';
  if (tos.url !== null && !isTosAccepted(facts)) return 'ACCEPT_TOS';
  const isUnusable = isCardCollected && paymentMethod !== null && isCardExpired(paymentMethod, now);
  if (account.holds.length > 0) {
    const isOfPayments = isCardCollected && account.holds.every(({ type }) => type === 'PAYMENT_FAILED');
    return isOfPayments ? (paymentMethod ? 'UPDATE_PAYMENT_METHOD' : 'ADD_PAYMENT_METHOD') : 'RESOLVE_HOLD';
  }
  if (account.contactName === null || account.email === null) return 'ADD_BILLING_INFO';
  if (isUnusable) return 'UPDATE_PAYMENT_METHOD';
  if (standing.availableMinor > 0) return plan.isOffered && !plan.plan ? 'SELECT_IU_PLAN' : 'NONE';
  if (isCardCollected && !paymentMethod) return 'ADD_PAYMENT_METHOD';
  return account.posture === 'PREPAY' ? 'FUND_PREPAY' : 'APPLY_FOR_CREDIT';
}

export const isTosAccepted = ({ context, tos }: Pick<ActionFacts, 'context' | 'tos'>): boolean =>
  context.agreements.some(({ version }) => version === tos.version);
