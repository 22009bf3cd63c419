import type { AccountState, BuyerAccessPosture } from './account';

/** What the exchange may ask of an account: the operator that it buys as, the terms, and somebody who pays. */
export const buyerNeeds = ['operator', 'terms', 'billing'] as const;
export type BuyerNeed = (typeof buyerNeeds)[number];

/** What the settings of the exchange say about buyers. */
export interface BuyerPolicy {
  /** `TERMS_URL` is set. */
  readonly isTermsAsked: boolean;
  /** `BUYER_OPERATOR=required`. */
  readonly isOperatorAsked: boolean;
  /** `BILLING=on`. */
  readonly isBillingAsked: boolean;
  /** `SANDBOX_FIRST=on`: operator and billing keep buyers from real sellers. Terms keep every account from writing, whatever this says. */
  readonly isSandboxFirst: boolean;
}

export type BuyerAccount = Pick<AccountState, 'id' | 'parentId' | 'mode' | 'buyerAccessPosture'>;

/** What an account may do now. */
export interface BuyerStanding {
  /** Needs that block this account while they are open. */
  readonly asked: readonly BuyerNeed[];
  /** Needs that were looked for and are not there, whether they block or not. */
  readonly lacking: readonly BuyerNeed[];
  /** Those that block it now. */
  readonly missing: readonly BuyerNeed[];
  /** Null for sellers. */
  readonly posture: BuyerAccessPosture | null;
  /** False: every write is refused until the terms are accepted (docs/adr/0055). */
  readonly mayWrite: boolean;
}

/** Needs that block accounts of this exchange. */
export function askedBy({ isTermsAsked, isOperatorAsked, isBillingAsked, isSandboxFirst }: BuyerPolicy): readonly BuyerNeed[] {
  const asks = { operator: isSandboxFirst && isOperatorAsked, terms: isTermsAsked, billing: isSandboxFirst && isBillingAsked };
  return buyerNeeds.filter((need) => asks[need]);
}

/**
 * The one decision about what an account may do (docs/adr/0178): readiness, `get_status`, the posture and purchases all follow it. Terms bind everybody. The
 * other needs bind neither sellers nor demos, which never leave their sandbox, nor accounts whose row says FULL.
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
  return { asked, lacking, missing, posture: kept && (isOpen ? 'FULL' : 'SANDBOX_ONLY'), mayWrite: !missing.includes('terms') };
}

/** Whether a buyer with this standing buys from such a seller. How much it may spend is asked separately. */
export function canBuyFrom({ posture, mayWrite }: BuyerStanding, { sandbox }: { readonly sandbox: boolean }): boolean {
  return mayWrite && (posture === 'FULL' || (posture === 'SANDBOX_ONLY' && sandbox));
}
