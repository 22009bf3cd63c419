import type { AccountState, BuyerAccessPosture } from './account';

/** Needs that the exchange can require: an operator to buy as, accepted terms, and somebody who pays. */
export const buyerNeeds = ['operator', 'terms', 'billing'] as const;
export type BuyerNeed = (typeof buyerNeeds)[number];

/** Settings of the exchange that concern buyers. */
export interface BuyerPolicy {
  /** `TERMS_URL` is set. */
  readonly areTermsRequired: boolean;
  /** `BUYER_OPERATOR=required`. */
  readonly isOperatorRequired: boolean;
  /** `BILLING=on`. */
  readonly isBillingRequired: boolean;
  /** `SANDBOX_FIRST=on`: buyers without operator and billing reach only sandbox sellers. Terms do not depend on this setting. */
  readonly isSandboxFirst: boolean;
}

export type BuyerAccount = Pick<AccountState, 'id' | 'parentId' | 'mode' | 'buyerAccessPosture'>;

/** What an account may do now. */
export interface BuyerStanding {
  /** Needs that the exchange requires of this account. */
  readonly required: readonly BuyerNeed[];
  /** Needs that the account does not meet, required or not. */
  readonly unmet: readonly BuyerNeed[];
  /** Needs that are required and not met: they block the account now. */
  readonly missing: readonly BuyerNeed[];
  /** Null for sellers. */
  readonly posture: BuyerAccessPosture | null;
  /** When false, every write is refused until the terms are accepted (docs/adr/0055). */
  readonly canWrite: boolean;
}

/** Needs that the exchange requires of buyers. */
export function requiredNeedsOf({
  areTermsRequired,
  isOperatorRequired,
  isBillingRequired,
  isSandboxFirst,
}: BuyerPolicy): readonly BuyerNeed[] {
  const isRequired = {
    operator: isSandboxFirst && isOperatorRequired,
    terms: areTermsRequired,
    billing: isSandboxFirst && isBillingRequired,
  };
  return buyerNeeds.filter((need) => isRequired[need]);
}

/**
 * Decides what an account may do (docs/adr/0178); readiness, `get_status`, the posture and purchases all use it. Every account must accept required terms.
 * The other needs apply neither to sellers, nor to demos, which stay SANDBOX_ONLY, nor to accounts whose row says FULL.
 */
export function buyerStandingOf(
  { mode, buyerAccessPosture: stored }: Pick<BuyerAccount, 'mode' | 'buyerAccessPosture'>,
  requiredOfAll: readonly BuyerNeed[],
  unmet: readonly BuyerNeed[],
): BuyerStanding {
  const isBound = mode !== 'DEMO' && stored === 'SANDBOX_ONLY';
  const required = requiredOfAll.filter((need) => need === 'terms' || isBound);
  const missing = required.filter((need) => unmet.includes(need));
  const isOpen = missing.length === 0 && mode !== 'DEMO';
  return { required, unmet, missing, posture: stored && (isOpen ? 'FULL' : 'SANDBOX_ONLY'), canWrite: !missing.includes('terms') };
}

/** Whether a buyer with this standing may buy from a seller. Spending limits are checked separately. */
export function canBuyFrom({ posture, canWrite }: BuyerStanding, { sandbox }: { readonly sandbox: boolean }): boolean {
  return canWrite && (posture === 'FULL' || (posture === 'SANDBOX_ONLY' && sandbox));
}
