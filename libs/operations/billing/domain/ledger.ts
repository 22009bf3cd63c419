/** Whole minor units of a currency: cents, or yen. Safe integers, so that sums are exact. */
export type Minor = number;

/** 13 digits: more than this in one posting is a mistake. */
export const maxMinor = 9_999_999_999_999;

/** Balances stay safe integers, which PostgreSQL holds them to. */
const maxBalanceMinor = Number.MAX_SAFE_INTEGER;

export const accountKinds = ['ASSET', 'LIABILITY', 'EQUITY', 'REVENUE', 'EXPENSE'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** The ledger accounts that every organization has, and of which kind each is. */
export const ledgerAccounts = {
  /** Money that arrived. */
  CASH: 'ASSET',
  /** What the organization has delivered to it and has not paid. */
  RECEIVABLE: 'ASSET',
  /** What it has paid ahead. */
  CUSTOMER_FUNDS: 'LIABILITY',
  /** What sellers get of what was delivered, where money passes through the exchange. */
  SELLER_PAYABLE: 'LIABILITY',
  /** What the organization is to be paid as a seller, and was approved. */
  PAYOUTS_DUE: 'LIABILITY',
  /** The exchange's fees. */
  FEES: 'REVENUE',
  /** Plans: what was committed to, and units beyond what is included. */
  PLANS: 'REVENUE',
} as const satisfies Record<string, AccountKind>;

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

/** A debit is positive, a credit negative. */
export interface Entry {
  readonly code: LedgerCode;
  readonly currency: string;
  readonly amountMinor: Minor;
}

/** What happened once: its source and key name it among all of its organization. */
export interface Posting {
  /** The organization. */
  readonly accountId: number;
  readonly source: PostingSource;
  readonly sourceKey: string;
  readonly memo: string;
  /** When it happened; when it was written stands beside it. */
  readonly occurredAt: Date;
  readonly entries: readonly Entry[];
}

export interface LedgerTransaction extends Posting {
  readonly id: number;
  readonly recordedAt: Date;
}

/** What of a deposit was paid ahead when it arrived: the rest paid what was owed. */
export interface PaidAhead {
  readonly depositId: string;
  readonly memo: string;
  readonly currency: string;
  readonly amountMinor: Minor;
  readonly occurredAt: Date;
}

export interface LedgerBalance {
  readonly code: LedgerCode;
  readonly currency: string;
  /** As the kind of the account shows it: what a liability or revenue has is positive. */
  readonly balanceMinor: Minor;
}

export interface AstrayBalance extends LedgerBalance {
  /** What the entries add up to. */
  readonly entriesMinor: Minor;
}

/** The sign that debits of an account count with. */
export function signOf(code: LedgerCode): 1 | -1 {
  return ledgerAccounts[code] === 'ASSET' ? 1 : -1;
}

/** Entries of at most {@link maxMinor} each that add up to the amount: a balance can be larger than one entry. */
export function entriesOf(code: LedgerCode, currency: string, amountMinor: Minor): readonly Entry[] {
  const part = Math.max(-maxMinor, Math.min(amountMinor, maxMinor));
  return part === 0 ? [] : [{ code, currency, amountMinor: part }, ...entriesOf(code, currency, amountMinor - part)];
}

/** Whether every balance can be held once these entries are posted, each of an account of its own. */
export function canHold(balances: readonly LedgerBalance[], entries: readonly Entry[]): boolean {
  return entries.every(({ code, currency, amountMinor }) => {
    const before = balances.find((balance) => balance.code === code && balance.currency === currency)?.balanceMinor ?? 0;
    return Math.abs(before + signOf(code) * amountMinor) <= maxBalanceMinor;
  });
}

/** Throws for what no ledger may take: this is a mistake of ours, not of a caller. */
export function assertBalanced({ entries }: Posting): void {
  const sums = new Map<string, number>();
  for (const { currency, amountMinor } of entries) {
    if (!Number.isSafeInteger(amountMinor) || amountMinor === 0 || Math.abs(amountMinor) > maxMinor)
      throw new Error(`An entry of ${amountMinor} minor units is none.`);
    sums.set(currency, (sums.get(currency) ?? 0) + amountMinor);
  }
  if (entries.length < 2 || [...sums.values()].some((sum) => sum !== 0)) throw new Error('The entries do not add up to zero.');
}
