import type { AccountType } from '@exchange/kernel';
import type { BillingAccountState } from '../domain/billing-account';
import type { CreditApplicationState } from '../domain/credit-application';
import type { DepositState } from '../domain/deposit';
import type { Minor } from '../domain/ledger';
import type { PlanView } from '../domain/plan';
import type { ShownInvoice } from '../domain/shown-invoice';
import type { Standing } from '../domain/standing';
import { hasExpired, type Surroundings } from '../domain/surroundings';
import type { BilledAccount } from './organizations';

/** gaps.md §6.10: those that can come up here. */
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
  /** With the currency that it is shown in, and the terms of that. */
  readonly account: BillingAccountState;
  readonly mainCurrency: string;
  /** Those that are opened, the main one first. */
  readonly currencies: readonly string[];
  readonly standing: Standing;
  /** The last ten; none for a child account. */
  readonly deposits: readonly DepositState[];
  readonly nextAction: NextAction;
  readonly plan: PlanView;
  /** The last ten each; none for a child account. */
  readonly invoices: readonly ShownInvoice[];
  /** Of `invoices`, by number. */
  readonly links: ReadonlyMap<number, string>;
  readonly applications: readonly CreditApplicationState[];
  readonly now: Date;
  readonly name: string;
  readonly roles: readonly AccountType[];
  readonly feeBasisPoints: number;
  /** What the exchange keeps of what the account that asks sells; null: nothing was agreed, or sellers invoice buyers themselves. */
  readonly sellerFeePercent: number | null;
  /** The organization and those below it, fifty at most; none for a child account. */
  readonly accounts: readonly (BilledAccount & { readonly periodFeesMinor: Minor })[];
  readonly totalAccounts: number;
  readonly askedBy: { readonly accountId: number; readonly isOfOrganization: boolean; readonly isPerson: boolean };
  readonly surroundings: Surroundings;
  /** The first of this month. */
  readonly periodStart: Date;
  readonly isCardCollected: boolean;
  /** What is asked for. */
  readonly tos: { readonly version: string; readonly url: string | null };
}

export interface CreditBalance {
  readonly organizationId: number;
  readonly currency: string;
  readonly standing: Standing;
}

/** What the next action follows from. */
export interface ActionFacts {
  readonly account: BillingAccountState;
  readonly standing: Standing;
  readonly plan: PlanView;
  readonly surroundings: Surroundings;
  readonly isOn: boolean;
  readonly isCardCollected: boolean;
  readonly tos: { readonly version: string; readonly url: string | null };
  readonly now: Date;
}

/** What stands between the organization and spending, the worst first; then what is left to do. */
export function nextActionOf(facts: ActionFacts): NextAction {
  const { account, standing, plan, surroundings, isOn, isCardCollected, tos, now } = facts;
  const { paymentMethod } = surroundings;
  if (!isOn) return 'NONE';
  if (tos.url !== null && !isTosAccepted(facts)) return 'ACCEPT_TOS';
  const isUnusable = isCardCollected && paymentMethod !== null && hasExpired(paymentMethod, now);
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

export const isTosAccepted = ({ surroundings, tos }: Pick<ActionFacts, 'surroundings' | 'tos'>): boolean =>
  surroundings.agreements.some(({ version }) => version === tos.version);
