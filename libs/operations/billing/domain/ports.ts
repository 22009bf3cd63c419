import type { CursorRequest, Day, Step } from '@exchange/kernel';
import type { AgreedBudget } from './agreed-budget';
import type { BillingAccount } from './billing-account';
import type { BillingContext } from './billing-context';
import type { CreditedByInvoice } from './corrections';
import type { CreditApplication, CreditApplicationState } from './credit-application';
import type { CreditApplicationStatus } from './credit-application.states';
import type { CreditNote, CreditNoteState } from './credit-note';
import type { BillingByCurrency, CurrencyAccount } from './currency-account';
import type { DayCharge } from './day-charges';
import type { Deposit, DepositState } from './deposit';
import type { Invoice, InvoiceItem, UninvoicedCharge } from './invoice';
import type { MismatchedBalance, LedgerBalance, LedgerTransaction, Minor, Prepayment, Posting, PostingSource } from './ledger';
import type { OverDelivery, OverDeliveryState } from './over-delivery';
import type { OverDeliveryStatus } from './over-delivery.states';
import type { PlanView } from './plan';
import type { Position } from './position';
import type { CountedBuy, CountedDay, CountEntry, NewCount } from './third-count';

/** `currency`: transactions with an entry in it. */
export interface LedgerFilter {
  readonly source?: PostingSource;
  readonly currency?: string;
}

/** Append-only double-entry ledger: postings are never changed or deleted. */
export abstract class Ledger {
  /** Posts in the surrounding transaction. Writes nothing and returns false when the organization has a posting with that source and key. */
  abstract post(posting: Posting): Promise<boolean>;
  abstract balances(accountId: number): Promise<readonly LedgerBalance[]>;
  abstract position(accountId: number, currency: string): Promise<Position>;
  /** Latest first; one row more than the limit when there are more. */
  abstract transactions(accountId: number, request: CursorRequest, filter?: LedgerFilter): Promise<readonly LedgerTransaction[]>;
  /** Prepaid parts of deposits that were not reversed, latest first. Includes deposits of accounts that joined the organization later. */
  abstract paidAhead(accountId: number): Promise<readonly Prepayment[]>;
  /** Balances that differ from the sum of their entries. Any row is a defect. */
  abstract findMismatches(accountId: number): Promise<readonly MismatchedBalance[]>;
}

/** Billing accounts, one row per organization. Callers lock that row before they change its commitments (docs/adr/0211) or terms. */
export abstract class BillingAccounts {
  /** Finds the account, or the defaults of a new one. */
  abstract find(accountId: number): Promise<BillingByCurrency>;
  /** Creates the account if needed and locks it until the transaction ends. */
  abstract lock(accountId: number): Promise<BillingByCurrency>;
  abstract change(accountId: number, step: Step<BillingAccount>): Promise<BillingAccount>;
  /** Adds a currency that is not opened yet. The account must be locked. */
  abstract openCurrency(currency: CurrencyAccount): Promise<void>;
  /** Null for the main currency and for one that is not opened. */
  abstract changeCurrency(accountId: number, currency: string, step: Step<CurrencyAccount>): Promise<CurrencyAccount | null>;
  /** Swaps an opened currency with the main one. The account must be locked. */
  abstract makeMain(accountId: number, currency: string, at: Date): Promise<void>;
  /** Transfers terms, deposits, applications, commitments and open media buys of an account to the organization it joins. Both must be locked. */
  abstract move(accountId: number, organizationId: number): Promise<void>;
}

export type EarlierDeposit = Pick<DepositState, 'accountId' | 'amountMinor' | 'currency' | 'status'>;

export abstract class Deposits {
  /** False when a deposit with that reference exists. */
  abstract insert(deposit: Deposit): Promise<boolean>;
  /** Deposit with that reference: a POSTED one of any organization, else a reversed one of this organization. */
  abstract findEarlier(accountId: number, provider: string, reference: string): Promise<EarlierDeposit | null>;
  /** Sum of the deposits in one currency that were booked at or after that time and not reversed. */
  abstract bookedSince(accountId: number, currency: string, at: Date): Promise<Minor>;
  abstract change(accountId: number, id: string, step: Step<Deposit>): Promise<Deposit | null>;
  abstract list(accountId: number, request: CursorRequest): Promise<readonly DepositState[]>;
}

export abstract class CreditApplications {
  /** False when another application is open. */
  abstract insert(application: CreditApplication): Promise<boolean>;
  abstract change(accountId: number, id: string, step: Step<CreditApplication>): Promise<CreditApplication | null>;
  abstract list(accountId: number, request: CursorRequest): Promise<readonly CreditApplicationState[]>;
  /** Applications of all organizations for staff, oldest first. */
  abstract queue(status: CreditApplicationStatus | undefined, request: CursorRequest): Promise<readonly CreditApplicationState[]>;
  /** Id of the applying organization; null for an unknown application. */
  abstract accountOf(id: string): Promise<number | null>;
}

export interface BilledBuyKey {
  /** Id of the buying account, not of its organization. */
  readonly buyerId: number;
  readonly mediaBuyId: string;
}

/** A media buy that may still be charged. */
export interface OpenBuy extends BilledBuyKey {
  readonly organizationId: number;
  /** Currency of every commitment and charge of the media buy. */
  readonly currency: string;
  readonly endedAt: Date | null;
}

/** Media buys that may still be charged, and their charges. Joins the surrounding transaction. */
export abstract class OpenBuys {
  /** Adds media buys of one account. Known ones stay as they are. */
  abstract add(buyerId: number, mediaBuyIds: readonly string[], organizationId: number, currency: string): Promise<void>;
  abstract find(buy: BilledBuyKey): Promise<OpenBuy | null>;
  abstract end(buy: BilledBuyKey, at: Date): Promise<void>;
  /** Removes the media buy: nothing more will be charged. */
  abstract close(buy: BilledBuyKey): Promise<void>;
  /** Claims media buys that are due and sets their next look to `next`. */
  abstract claimDue(now: Date, next: Date, take: number): Promise<readonly BilledBuyKey[]>;
  /** Makes the media buy due now. A closed one is reopened, and closed again once its days for late ad delivery are over. */
  abstract makeDue(buy: BilledBuyKey, organizationId: number, currency: string, now: Date): Promise<void>;
  /** Records a failed look and schedules the retry; keeps the time of the first failure, which operators see. Null clears the failure. */
  abstract setFailure(buy: BilledBuyKey, failure: { readonly since: Date; readonly retryAt: Date } | null): Promise<void>;
  abstract budgets(buy: BilledBuyKey): Promise<readonly AgreedBudget[]>;
  /** Stores a budget and removes those that begin on the same day or later. */
  abstract saveBudget(buy: BilledBuyKey, budget: AgreedBudget): Promise<void>;
  abstract charges(buy: BilledBuyKey): Promise<readonly DayCharge[]>;
  abstract saveCharge(buy: BilledBuyKey, charge: DayCharge): Promise<void>;
  /** Fees charged in a currency for days from that one on, by account. */
  abstract feesSince(buyerIds: readonly number[], currency: string, from: Day): Promise<ReadonlyMap<number, Minor>>;
}

export interface OverDeliveryFilter {
  /** Selects by buying account, or by sellers. */
  readonly of: { readonly accountId: number } | { readonly sellerIds: readonly number[] };
  readonly status?: OverDeliveryStatus;
}

/** Over-deliveries, at most one per media buy. Callers hold the lock of the organization. */
export abstract class OverDeliveries {
  abstract find(buy: BilledBuyKey): Promise<OverDelivery | null>;
  abstract insert(overDelivery: OverDelivery): Promise<void>;
  abstract change(buy: BilledBuyKey, step: Step<OverDelivery>): Promise<OverDelivery | null>;
  /** Newest first; one row more than the limit when there are more. */
  abstract list(filter: OverDeliveryFilter, request: CursorRequest): Promise<readonly OverDeliveryState[]>;
}

/** Third-party counts by media buy and day. Callers hold the lock of the organization. */
export abstract class ThirdCounts {
  abstract of(buy: BilledBuyKey): Promise<readonly CountedDay[]>;
  /** Stores counts, replacing earlier ones of the same day. Returns those that are new or different. */
  abstract save(counts: readonly NewCount[]): Promise<readonly NewCount[]>;
  abstract recordEntry(entry: CountEntry): Promise<void>;
}

/** Amount owed to a seller for one day of a media buy and in no payout yet. Negative when more was paid than delivered in the end. */
export interface Payable extends BilledBuyKey {
  readonly organizationId: number;
  readonly day: Day;
  readonly currency: string;
  readonly amountMinor: Minor;
}

/** Amounts owed to sellers. Joins the surrounding transaction. */
export abstract class Payables {
  /** Unpaid amounts in one currency for days before that one, oldest first, locked until the transaction ends. */
  abstract lockUnpaid(sellerId: number, currency: string, before: Day, take: number): Promise<readonly Payable[]>;
  abstract markPaid(payables: readonly Payable[]): Promise<void>;
}

/** Plans that organizations buy from the exchange. The plans context depends on this one and implements the port (docs/adr/0049, docs/adr/0117). */
export abstract class Plans {
  abstract of(organizationId: number, currency: string): Promise<PlanView>;
  /** Records that a media buy ran on a day; only the first day of a month counts. The organization must be locked. Joins the surrounding transaction. */
  abstract recordRun(organizationId: number, currency: string, buy: BilledBuyKey, day: Day): Promise<void>;
}

/** Invoices, and the closed months of each organization. Joins the surrounding transaction. */
export abstract class Invoices {
  /** Uninvoiced charges before that moment: of open months, recorded for a closed month after its closing, and carried. */
  abstract uninvoiced(accountId: number, before: Date): Promise<readonly UninvoicedCharge[]>;
  abstract insert(invoice: Invoice, items: readonly InvoiceItem[]): Promise<void>;
  /** Newest first: all invoices, or at most `take` with a number lower than `before`. */
  abstract list(accountId: number, part?: { readonly before?: number; readonly take: number }): Promise<readonly Invoice[]>;
  abstract findByNumbers(accountId: number, numbers: readonly number[]): Promise<readonly Invoice[]>;
  /** Uncredited rest of the invoices from that number on, by currency. */
  abstract uncreditedFrom(accountId: number, number: number): Promise<ReadonlyMap<string, Minor>>;
  /** Items by media buy; one row more than the limit when there are more. */
  abstract items(accountId: number, number: number, request: CursorRequest): Promise<readonly InvoiceItem[]>;
  /** End of the last closed month; null before the first closing. */
  abstract closedUntil(accountId: number): Promise<Date | null>;
  /**
   * Closes a month of a locked organization: later records before `until` belong to the next month. `carried` rows are on no invoice yet and replace those
   * carried before.
   */
  abstract close(accountId: number, until: Date, carried: readonly UninvoicedCharge[]): Promise<void>;
  /** Organizations that were not notified of their drafts before that moment. */
  abstract findUndrafted(until: Date, take: number): Promise<readonly number[]>;
  /** Marks a locked organization as notified of its draft. False when it already was. */
  abstract markDrafted(accountId: number, until: Date): Promise<boolean>;
  /** Organizations with a look due before that moment, for an overdue invoice or a spend hold. */
  abstract findDueLooks(now: Date, take: number): Promise<readonly number[]>;
  /**
   * Time since which changes to the invoices of a locked organization were not looked at; null when there are none. Schedules the next look on the next of
   * `days` after a due date.
   */
  abstract completeLook(accountId: number, now: Date, days: readonly number[]): Promise<Date | null>;
  /** Schedules an additional look at a locked organization. */
  abstract scheduleLook(accountId: number, at: Date): Promise<void>;
  /** Repeats the overdue reminders of a locked organization whose money was returned. */
  abstract repeatReminders(accountId: number): Promise<void>;
  abstract findUnclosed(until: Date, take: number): Promise<readonly number[]>;
}

/** Credit notes; they are final once issued. Writes need the lock of the organization. */
export abstract class CreditNotes {
  abstract insert(note: CreditNote, items: readonly InvoiceItem[]): Promise<void>;
  abstract nextNumber(accountId: number): Promise<number>;
  abstract find(accountId: number, number: number): Promise<CreditNoteState | null>;
  abstract ofInvoice(accountId: number, invoiceNumber: number): Promise<readonly CreditNoteState[]>;
  /** Sum credited by staff in one currency at or after that time. */
  abstract creditedSince(accountId: number, currency: string, at: Date): Promise<Minor>;
  /** Credited sum of each of these invoices that has a credit note. */
  abstract totals(accountId: number, invoiceNumbers: readonly number[]): Promise<CreditedByInvoice>;
  /** Newest first; one row more than the limit when there are more. */
  abstract list(accountId: number, request: CursorRequest): Promise<readonly CreditNoteState[]>;
  /** First `take` items, by media buy. */
  abstract items(accountId: number, number: number, take: number): Promise<readonly InvoiceItem[]>;
}

export type DocumentKind = 'invoice' | 'credit_note';

export interface DocumentKey {
  /** Id of the organization. */
  readonly accountId: number;
  readonly kind: DocumentKind;
  readonly number: number;
}

/** Links that open the page of a document without signing in. Every document has one from its creation (docs/adr/0187). */
export abstract class DocumentLinks {
  /** Tokens by document number. */
  abstract of(accountId: number, kind: DocumentKind, numbers: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Null for an unknown or replaced token. */
  abstract find(token: string): Promise<DocumentKey | null>;
  /** Replaces the link, which stops working. Writes an audit entry without the token. Joins the surrounding transaction. */
  abstract renew(key: DocumentKey): Promise<string>;
}

export interface SoldBuy extends BilledBuyKey {
  /** The seller's id of the media buy (`sf_mb_…` for a hosted storefront); null until the seller has answered. */
  readonly sellerMediaBuyId: string | null;
}

/** Reads from tables of contexts that depend on this one or do not know it. */
export abstract class BillingContextReads {
  /** Data for the billing document. `since` is the first day of counted AI usage. */
  abstract read(organizationId: number, askedBy: number, since: Day): Promise<BillingContext>;
  /** Media buys with these ids in the accounts of an organization. */
  abstract findBuys(organizationId: number, mediaBuyIds: readonly string[]): Promise<readonly CountedBuy[]>;
  /** Finds a media buy by the buyer's or the seller's id. Null when none of these sellers sold it. */
  abstract findSold(sellerIds: readonly number[], mediaBuyId: string): Promise<SoldBuy | null>;
  /** Sellers' ids of these media buys; unknown ones are left out. */
  abstract findSellerIds(buys: readonly BilledBuyKey[]): Promise<readonly SoldBuy[]>;
  /** Whether a payment is in progress. While the organization is locked, no other one begins. */
  abstract isPaying(organizationId: number): Promise<boolean>;
}
