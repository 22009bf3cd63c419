import type { BillingAccountState } from '../domain/billing-account';
import type { DepositState } from '../domain/deposit';
import type { Standing } from '../domain/standing';

/** gaps.md §6.10: those that can come up here. */
export const nextActions = ['ADD_BILLING_INFO', 'FUND_PREPAY', 'APPLY_FOR_CREDIT', 'RESOLVE_HOLD', 'NONE'] as const;
export type NextAction = (typeof nextActions)[number];

export interface BillingView {
  readonly account: BillingAccountState;
  readonly standing: Standing;
  /** The last ten; none for a child account. */
  readonly deposits: readonly DepositState[];
  readonly nextAction: NextAction;
  readonly askedBy: { readonly accountId: number; readonly isOfOrganization: boolean };
}

export interface CreditBalance {
  readonly organizationId: number;
  readonly currency: string;
  readonly standing: Standing;
}

/** What stands between the organization and spending, the worst first. */
export function nextActionOf(account: BillingAccountState, { availableMinor }: Standing, isOn: boolean): NextAction {
  if (!isOn) return 'NONE';
  if (account.holds.length > 0) return 'RESOLVE_HOLD';
  if (account.contactName === null || account.email === null) return 'ADD_BILLING_INFO';
  if (availableMinor > 0) return 'NONE';
  return account.posture === 'PREPAY' ? 'FUND_PREPAY' : 'APPLY_FOR_CREDIT';
}
