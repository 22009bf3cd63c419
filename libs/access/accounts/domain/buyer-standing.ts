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
  readonly asked: readonly BuyerNeed[];
  /** Needs that the account does not meet, required or not. */
  readonly lacking: readonly BuyerNeed[];
  /** Needs that are required and not met: they block the account now. */
  readonly missing: readonly BuyerNeed[];
  /** Null for sellers. */
  readonly posture: BuyerAccessPosture | null;
  /** When false, every write is refused until the terms are accepted (docs/adr/0055). */
  readonly canWrite: boolean;
}

/** Needs that the exchange requires of buyers. */
export function askedBy({ areTermsRequired, isOperatorRequired, isBillingRequired, isSandboxFirst }: BuyerPolicy): readonly BuyerNeed[] {
  const asks = { operator: isSandboxFirst && isOperatorRequired, terms: areTermsRequired, billing: isSandboxFirst && isBillingRequired };
  return buyerNeeds.filter((need) => asks[need]);
}

/**
 * Decides what an account may do (docs/adr/0178); readiness, `get_status`, the posture and purchases all use it. Every account must accept required terms.
 * The other needs apply neither to sellers, nor to demos, which stay SANDBOX_ONLY, nor to accounts whose row says FULL.
 */
export function standingOf(
  { mode, buyerAccessPosture: kept }: Pick<BuyerAccount, 'mode' | 'buyerAccessPosture'>,
  askedOfAll: readonly BuyerNeed[],
  lacking: readonly BuyerNeed[],
): BuyerStanding {
  const isBound = mode !== 'DEMO' && kept === 'SANDBOX_ONLY';
  const asked = askedOfAll.filter((need) => need === 'terms' || isBound);
  const missing = asked.filter((need) => lacking.includes(need));
  const isOpen = missing.length === 0 && mode !== 'DEMO';
  return { asked, lacking, missing, posture: kept && (isOpen ? 'FULL' : 'SANDBOX_ONLY'), canWrite: !missing.includes('terms') };
}

/** Whether a buyer with this standing may buy from a seller. Spending limits are checked separately. */
export function canBuyFrom({ posture, canWrite }: BuyerStanding, { sandbox }: { readonly sandbox: boolean }): boolean {
  return canWrite && (posture === 'FULL' || (posture === 'SANDBOX_ONLY' && sandbox));
}
