/** Whole minor units of a currency (cents, or yen). Safe integers, so that sums are exact. */
export type Minor = number;

/** Maximum of one posting (13 digits); a larger amount is a mistake. */
export const maxMinor = 9_999_999_999_999;

/** Maximum of a balance, enforced by PostgreSQL, so that balances stay safe integers. */
const maxBalanceMinor = Number.MAX_SAFE_INTEGER;

export const accountKinds = ['ASSET', 'LIABILITY', 'EQUITY', 'REVENUE', 'EXPENSE'] as const;
export type LedgerAccountKind = (typeof accountKinds)[number];

export const ledgerAccounts = {
  CASH: 'ASSET',
  /** Charges of the organization that are not paid. */
  RECEIVABLE: 'ASSET',
  /** Money that the organization has paid ahead. */
  CUSTOMER_FUNDS: 'LIABILITY',
  /** The sellers' part of charges, where the money for media passes through the exchange. */
  SELLER_PAYABLE: 'LIABILITY',
  /** Approved payouts of the organization as a seller. */
  PAYOUTS_DUE: 'LIABILITY',
  FEES: 'REVENUE',
  /** Plan revenue: commitments, and units beyond the included ones. */
  PLANS: 'REVENUE',
} as const satisfies Record<string, LedgerAccountKind>;

export type LedgerCode = keyof typeof ledgerAccounts;

export const ledgerCodes = Object.keys(ledgerAccounts) as readonly LedgerCode[];

export const postingSources = [
  'deposit',
  'deposit_reversal',
  'delivery',
  'commitment',
  'overage',
  'credit',
  'move',
  'payable',
  'proceeds',
  'payout',
  'refund',
  'refund_failure',
] as const;
export type PostingSource = (typeof postingSources)[number];

/** One line of a posting; a debit is positive, a credit negative. */
export interface Entry {
  readonly code: LedgerCode;
  readonly currency: string;
  readonly amountMinor: Minor;
}

/** A ledger transaction. `source` and `sourceKey` together are unique within its organization. */
export interface Posting {
  /** Id of the organization. */
  readonly accountId: number;
  readonly source: PostingSource;
  readonly sourceKey: string;
  readonly memo: string;
  /** Time of the underlying event; the time of writing is `recordedAt`. */
  readonly occurredAt: Date;
  readonly entries: readonly Entry[];
}

export interface LedgerTransaction extends Posting {
  readonly id: number;
  readonly recordedAt: Date;
}

/** The part of a deposit that was paid ahead when it arrived. The rest paid what was owed. */
export interface Prepayment {
  readonly depositId: string;
  readonly memo: string;
  readonly currency: string;
  readonly amountMinor: Minor;
  readonly occurredAt: Date;
}

export interface LedgerBalance {
  readonly code: LedgerCode;
  readonly currency: string;
  /** Balance with the sign of the account's kind: liabilities and revenue are positive. */
  readonly balanceMinor: Minor;
}

export interface MismatchedBalance extends LedgerBalance {
  readonly entriesMinor: Minor;
}

/** Sign with which debits of an account count. */
export function signOf(code: LedgerCode): 1 | -1 {
  return ledgerAccounts[code] === 'ASSET' ? 1 : -1;
}

/** Splits an amount into entries of at most {@link maxMinor}, because a balance can exceed one entry. */
export function entriesOf(code: LedgerCode, currency: string, amountMinor: Minor): readonly Entry[] {
  const part = Math.max(-maxMinor, Math.min(amountMinor, maxMinor));
  return part === 0 ? [] : [{ code, currency, amountMinor: part }, ...entriesOf(code, currency, amountMinor - part)];
}

/** Whether every balance stays within its maximum once these entries are posted. Each account may occur once. */
export function canPost(balances: readonly LedgerBalance[], entries: readonly Entry[]): boolean {
  return entries.every(({ code, currency, amountMinor }) => {
    const before = balances.find((balance) => balance.code === code && balance.currency === currency)?.balanceMinor ?? 0;
    return Math.abs(before + signOf(code) * amountMinor) <= maxBalanceMinor;
  });
}

/** Throws on an invalid posting, which is a bug and never a caller's mistake. */
export function assertBalanced({ entries }: Posting): void {
  const sums = new Map<string, number>();
  for (const { currency, amountMinor } of entries) {
    if (!Number.isSafeInteger(amountMinor) || amountMinor === 0 || Math.abs(amountMinor) > maxMinor)
      throw new Error(`An entry of ${amountMinor} minor units is invalid.`);
    sums.set(currency, (sums.get(currency) ?? 0) + amountMinor);
  }
  if (entries.length < 2 || [...sums.values()].some((sum) => sum !== 0)) throw new Error('The entries do not add up to zero.');
}
