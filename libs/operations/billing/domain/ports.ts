import type { CursorRequest, Day, Step } from '@exchange/kernel';
import type { BillingAccount } from './billing-account';
import type { CreditApplication, CreditApplicationState } from './credit-application';
import type { CreditApplicationStatus } from './credit-application.states';
import type { Cost } from './fees';
import type { Deposit, DepositState } from './deposit';
import type { AstrayBalance, LedgerBalance, LedgerTransaction, Minor, Posting } from './ledger';
import type { Position } from './position';

/** Append-only double entry: nothing that was posted changes or goes. */
export abstract class Ledger {
  /** Joins the surrounding transaction. False, and nothing is written, when the organization has a posting of that source and key already. */
  abstract post(posting: Posting): Promise<boolean>;
  abstract balances(accountId: number): Promise<readonly LedgerBalance[]>;
  abstract position(accountId: number, currency: string): Promise<Position>;
  /** The last one first; one more than the limit where there are more. */
  abstract transactions(accountId: number, request: CursorRequest): Promise<readonly LedgerTransaction[]>;
  /** Balances that are not what their entries add up to: there are none, or something is broken. */
  abstract astray(accountId: number): Promise<readonly AstrayBalance[]>;
}

export interface Committed {
  readonly account: BillingAccount;
  /** What all its media buys have committed and were not charged for yet. */
  readonly committedMinor: Minor;
}

/** One row an organization. Whoever changes what it has committed, or where it stands, locks that row first. */
export abstract class BillingAccounts {
  /** The account as it is, or as it would begin. */
  abstract find(accountId: number): Promise<Committed>;
  /** Makes it where there is none, locks it until the transaction ends. */
  abstract lock(accountId: number): Promise<Committed>;
  abstract change(accountId: number, step: Step<BillingAccount>): Promise<BillingAccount>;
  /** What an account had before it came under an organization becomes the organization's: how it stands, deposits, applications, open buys. Of locked ones. */
  abstract move(accountId: number, organizationId: number): Promise<void>;
  /** Of a locked one. */
  abstract addCommitted(accountId: number, amount: Minor): Promise<void>;
}

export abstract class Deposits {
  /** False when a deposit with that reference is there already. */
  abstract insert(deposit: Deposit): Promise<boolean>;
  abstract change(accountId: number, id: string, step: Step<Deposit>): Promise<Deposit | null>;
  abstract list(accountId: number, request: CursorRequest): Promise<readonly DepositState[]>;
}

export abstract class CreditApplications {
  /** False when one is open already. */
  abstract insert(application: CreditApplication): Promise<boolean>;
  abstract change(accountId: number, id: string, step: Step<CreditApplication>): Promise<CreditApplication | null>;
  abstract list(accountId: number, request: CursorRequest): Promise<readonly CreditApplicationState[]>;
  /** For staff: those of every organization, the oldest first. */
  abstract queue(status: CreditApplicationStatus | undefined, request: CursorRequest): Promise<readonly CreditApplicationState[]>;
  /** For staff: whose it is. */
  abstract accountOf(id: string): Promise<number | null>;
}

export interface BuyKey {
  /** The account that buys, not its organization. */
  readonly buyerId: number;
  readonly mediaBuyId: string;
}

/** A media buy that money is committed to, or that may still be charged. */
export interface OpenBuy extends BuyKey {
  readonly organizationId: number;
  readonly openMinor: Minor;
  readonly endedAt: Date | null;
}

/** What one media buy was charged for one day. */
export interface DayCharge extends Cost {
  readonly day: Day;
  readonly spendMinor: Minor;
  /** How often it was corrected. */
  readonly revision: number;
}

/** What is committed to each media buy, and what was charged of it. Joins the surrounding transaction. */
export abstract class OpenBuys {
  abstract commit(buy: BuyKey, organizationId: number, changeId: string | null, amount: Minor): Promise<void>;
  /** The change was answered: how much it had committed. */
  abstract answered(buy: BuyKey, changeId: string): Promise<Minor>;
  abstract find(buy: BuyKey): Promise<OpenBuy | null>;
  abstract end(buy: BuyKey, at: Date): Promise<void>;
  /** Nothing more will be charged. */
  abstract close(buy: BuyKey): Promise<void>;
  /** Takes up those whose turn it is, and puts off their next one. */
  abstract due(now: Date, next: Date, take: number): Promise<readonly BuyKey[]>;
  abstract lower(buy: BuyKey, openMinor: Minor): Promise<void>;
  abstract charges(buy: BuyKey): Promise<readonly DayCharge[]>;
  abstract keep(buy: BuyKey, charge: DayCharge): Promise<void>;
}
