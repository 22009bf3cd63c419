import type { CursorRequest, Day, Step } from '@exchange/kernel';
import type { AgreedBudget } from './agreed-budget';
import type { BillingAccount } from './billing-account';
import type { CreditedByInvoice } from './corrections';
import type { CreditApplication, CreditApplicationState } from './credit-application';
import type { CreditApplicationStatus } from './credit-application.states';
import type { CreditNote, CreditNoteState } from './credit-note';
import type { BillingByCurrency, CurrencyAccount } from './currency-account';
import type { DayCharge } from './day-charges';
import type { Deposit, DepositState } from './deposit';
import type { Invoice, InvoiceItem, Uninvoiced } from './invoice';
import type { AstrayBalance, LedgerBalance, LedgerTransaction, Minor, PaidAhead, Posting } from './ledger';
import type { OverDelivery, OverDeliveryState } from './over-delivery';
import type { OverDeliveryStatus } from './over-delivery.states';
import type { PlanView } from './plan';
import type { Position } from './position';
import type { Surroundings } from './surroundings';
import type { CountedBuy, CountedDay, CountEntry, NewCount } from './third-count';

/** Append-only double entry: nothing that was posted changes or goes. */
export abstract class Ledger {
  /** Joins the surrounding transaction. False, and nothing is written, when the organization has a posting of that source and key already. */
  abstract post(posting: Posting): Promise<boolean>;
  abstract balances(accountId: number): Promise<readonly LedgerBalance[]>;
  abstract position(accountId: number, currency: string): Promise<Position>;
  /** The last one first; one more than the limit where there are more. */
  abstract transactions(accountId: number, request: CursorRequest): Promise<readonly LedgerTransaction[]>;
  /** Of deposits that were not reversed, the last one first, with those of an account that came under the organization later. */
  abstract paidAhead(accountId: number): Promise<readonly PaidAhead[]>;
  /** Balances that are not what their entries add up to: there are none, or something is broken. */
  abstract astray(accountId: number): Promise<readonly AstrayBalance[]>;
}

/** One row an organization. Whoever changes what it has committed, or where it stands, locks that row first. */
export abstract class BillingAccounts {
  /** The account as it is, or as it would begin. */
  abstract find(accountId: number): Promise<BillingByCurrency>;
  /** Makes it where there is none, locks it until the transaction ends. */
  abstract lock(accountId: number): Promise<BillingByCurrency>;
  abstract change(accountId: number, step: Step<BillingAccount>): Promise<BillingAccount>;
  /** Of a locked one, in a currency that is not opened. */
  abstract openCurrency(currency: CurrencyAccount): Promise<void>;
  /** Null for a currency that is not opened, and for the main one. */
  abstract changeCurrency(accountId: number, currency: string, step: Step<CurrencyAccount>): Promise<CurrencyAccount | null>;
  /** Of a locked one: another currency that is opened becomes the main one, and the main one another. */
  abstract makeMain(accountId: number, currency: string, at: Date): Promise<void>;
  /** What an account had before it came under an organization becomes the organization's: how it stands, deposits, applications, open buys. Of locked ones. */
  abstract move(accountId: number, organizationId: number): Promise<void>;
  /** Of a locked one, in a currency that is opened. */
  abstract addCommitted(accountId: number, currency: string, amount: Minor): Promise<void>;
}

export type BookedBefore = Pick<DepositState, 'accountId' | 'amountMinor' | 'currency' | 'status'>;

export abstract class Deposits {
  /** False when a deposit with that reference is there already. */
  abstract insert(deposit: Deposit): Promise<boolean>;
  /** What that reference was booked as: the deposit of any organization that is POSTED, else one of this organization that was reversed. */
  abstract earlier(accountId: number, provider: string, reference: string): Promise<BookedBefore | null>;
  /** Sum of the deposits in one currency that were booked at or after that time and not reversed. */
  abstract bookedSince(accountId: number, currency: string, at: Date): Promise<Minor>;
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
  /** Everything that it commits and is charged is in it. */
  readonly currency: string;
  readonly openMinor: Minor;
  readonly endedAt: Date | null;
}

/** What is committed to each media buy, and what was charged of it. Joins the surrounding transaction. */
export abstract class OpenBuys {
  abstract commit(buy: BuyKey, organizationId: number, changeId: string | null, currency: string, amount: Minor): Promise<void>;
  /** The change was answered: how much it had committed. */
  abstract answered(buy: BuyKey, changeId: string): Promise<Minor>;
  /** The sum of what changes have committed that wait for their seller's answer. */
  abstract waiting(buy: BuyKey): Promise<Minor>;
  abstract find(buy: BuyKey): Promise<OpenBuy | null>;
  abstract end(buy: BuyKey, at: Date): Promise<void>;
  /** Nothing more will be charged. */
  abstract close(buy: BuyKey): Promise<void>;
  /** Takes up those whose turn it is, and puts off their next one. */
  abstract due(now: Date, next: Date, take: number): Promise<readonly BuyKey[]>;
  /** It has its turn at once; one that was closed is looked at again, and closed again when its days are over. */
  abstract wake(buy: BuyKey, organizationId: number, currency: string, now: Date): Promise<void>;
  abstract setOpen(buy: BuyKey, openMinor: Minor): Promise<void>;
  /** Null: the look at it went well. Else operators are told since when looks at it fail (the first failure counts), and it has its turn again at `retryAt`. */
  abstract failing(buy: BuyKey, failure: { readonly since: Date; readonly retryAt: Date } | null): Promise<void>;
  /** The budgets that were agreed, the oldest first. */
  abstract budgets(buy: BuyKey): Promise<readonly AgreedBudget[]>;
  /** Takes the place of those that begin on that day or later. */
  abstract agree(buy: BuyKey, budget: AgreedBudget): Promise<void>;
  abstract charges(buy: BuyKey): Promise<readonly DayCharge[]>;
  /** In the currency of the media buy. */
  abstract keep(buy: BuyKey, charge: DayCharge): Promise<void>;
  /** The fees that accounts were charged in a currency for days from that one on, by account. */
  abstract feesSince(buyerIds: readonly number[], currency: string, from: Day): Promise<ReadonlyMap<number, Minor>>;
}

export interface OverDeliveryFilter {
  /** One of them: whose media buys they are, or which sellers delivered. */
  readonly of: { readonly accountId: number } | { readonly sellerIds: readonly number[] };
  readonly status?: OverDeliveryStatus;
}

/** One of a media buy at most. Written under the lock of its organization. */
export abstract class OverDeliveries {
  abstract find(buy: BuyKey): Promise<OverDelivery | null>;
  abstract insert(overDelivery: OverDelivery): Promise<void>;
  abstract change(buy: BuyKey, step: Step<OverDelivery>): Promise<OverDelivery | null>;
  /** The newest first, one more than the limit. */
  abstract list(filter: OverDeliveryFilter, request: CursorRequest): Promise<readonly OverDeliveryState[]>;
}

/** What third parties counted, by media buy and day. Written under the lock of the organization. */
export abstract class ThirdCounts {
  abstract of(buy: BuyKey): Promise<readonly CountedDay[]>;
  /** Later counts of a day take the place of earlier ones. Gives those that are new or different; the same again changes nothing. */
  abstract keep(counts: readonly NewCount[]): Promise<readonly NewCount[]>;
  abstract enter(entry: CountEntry): Promise<void>;
}

/** What a seller is owed for one day of one media buy and is in no payout yet; below 0 when more was paid than was delivered in the end. */
export interface Payable extends BuyKey {
  /** Who pays for it. */
  readonly organizationId: number;
  readonly day: Day;
  readonly currency: string;
  readonly amountMinor: Minor;
}

/** What sellers are owed. Joins the surrounding transaction. */
export abstract class Payables {
  /** In one currency, of days before that one, the oldest first; nobody else takes them before the transaction has ended. */
  abstract unpaid(sellerId: number, currency: string, before: Day, take: number): Promise<readonly Payable[]>;
  /** They are in a payout. */
  abstract take(payables: readonly Payable[]): Promise<void>;
}

/** What organizations buy of the exchange itself. Plans, which depend on this context, fill this port (docs/adr/0049, docs/adr/0117). */
export abstract class Plans {
  abstract of(organizationId: number, currency: string): Promise<PlanView>;
  /** A media buy of a locked organization ran on that day. Joins the surrounding transaction; of each month the first one counts. */
  abstract ran(organizationId: number, currency: string, buy: BuyKey, day: Day): Promise<void>;
}

/** Invoices, and where each organization's months have been closed. Joins the surrounding transaction. */
export abstract class Invoices {
  /** What happened before that moment and is on no invoice: of months that are open, what was recorded for a closed one after it was closed, and what is carried. */
  abstract uninvoiced(accountId: number, before: Date): Promise<readonly Uninvoiced[]>;
  abstract insert(invoice: Invoice, items: readonly InvoiceItem[]): Promise<void>;
  /** The newest first: all of them, or only those before a number, and no more than `take`. */
  abstract list(accountId: number, part?: { readonly before?: number; readonly take: number }): Promise<readonly Invoice[]>;
  /** Those with these numbers, the newest first. */
  abstract named(accountId: number, numbers: readonly number[]): Promise<readonly Invoice[]>;
  /** What credit notes have left of the invoices from that number on, by currency. */
  abstract leftFrom(accountId: number, number: number): Promise<ReadonlyMap<string, Minor>>;
  /** By media buy; one more than the limit where there are more. */
  abstract items(accountId: number, number: number, request: CursorRequest): Promise<readonly InvoiceItem[]>;
  /** Until when months are closed; null before the first. */
  abstract closedUntil(accountId: number): Promise<Date | null>;
  /**
   * Of a locked organization: everything that is recorded for before that moment from now on is of the next month. `carried` is on no invoice yet, and takes
   * the place of what was carried before.
   */
  abstract close(accountId: number, until: Date, carried: readonly Uninvoiced[]): Promise<void>;
  /** Organizations that were not told yet what is a draft of before that moment. */
  abstract toDraft(until: Date, take: number): Promise<readonly number[]>;
  /** Of a locked organization. False when it was told before. */
  abstract drafted(accountId: number, until: Date): Promise<boolean>;
  /** Organizations that are to be looked at before that moment, because of an invoice that is due or a hold. */
  abstract dueBefore(now: Date, take: number): Promise<readonly number[]>;
  /**
   * Of a locked organization: since when something happened to its invoices that it was not looked at for; null when there is nothing. It is looked at again
   * at the next of these days after the due date of an invoice.
   */
  abstract reminded(accountId: number, now: Date, days: readonly number[]): Promise<Date | null>;
  /** Of a locked organization: it is looked at then, too. */
  abstract remindAt(accountId: number, at: Date): Promise<void>;
  /** Of a locked organization whose money went back: what is overdue by now is told again. */
  abstract remindAgain(accountId: number): Promise<void>;
  /** Organizations that are not closed until then. */
  abstract toClose(until: Date, take: number): Promise<readonly number[]>;
}

/** Credit notes: final, as invoices are. Of a locked organization where something is written. */
export abstract class CreditNotes {
  /** With what it is for, by media buy. */
  abstract insert(note: CreditNote, items: readonly InvoiceItem[]): Promise<void>;
  /** The number of the next one. */
  abstract nextNumber(accountId: number): Promise<number>;
  abstract find(accountId: number, number: number): Promise<CreditNoteState | null>;
  abstract ofInvoice(accountId: number, invoiceNumber: number): Promise<readonly CreditNoteState[]>;
  /** Sum of what staff gave back in one currency at or after that time. */
  abstract creditedSince(accountId: number, currency: string, at: Date): Promise<Minor>;
  /** What was given back of each of these invoices that has a credit note. */
  abstract totals(accountId: number, invoiceNumbers: readonly number[]): Promise<CreditedByInvoice>;
  /** The newest first; one more than the limit where there are more. */
  abstract list(accountId: number, request: CursorRequest): Promise<readonly CreditNoteState[]>;
  /** By media buy, the first ones. */
  abstract items(accountId: number, number: number, take: number): Promise<readonly InvoiceItem[]>;
}

export type DocumentKind = 'invoice' | 'credit_note';

export interface DocumentKey {
  /** The organization. */
  readonly accountId: number;
  readonly kind: DocumentKind;
  readonly number: number;
}

/** What opens the page of a document without signing in: every document has one from its beginning (docs/adr/0187). */
export abstract class DocumentLinks {
  /** By the number of the document. */
  abstract of(accountId: number, kind: DocumentKind, numbers: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Null for whatever is no link, or is one no more. */
  abstract find(token: string): Promise<DocumentKey | null>;
  /** Takes the place of the link that there was, which ends; the audit log says so, without the link. Joins the surrounding transaction. */
  abstract renew(key: DocumentKey): Promise<string>;
}

export interface SoldBuy extends BuyKey {
  /** The seller's id of the media buy, `sf_mb_…` of a hosted storefront; null until the seller has answered. */
  readonly sellerMediaBuyId: string | null;
}

/** What stands in the tables of contexts that depend on this one, or know nothing of it. */
export abstract class SurroundingsReads {
  /** `since`: from when on usage counts. */
  abstract of(organizationId: number, askedBy: number, since: Day): Promise<Surroundings>;
  /** Of the accounts of an organization: the media buys with these ids. */
  abstract buysOf(organizationId: number, mediaBuyIds: readonly string[]): Promise<readonly CountedBuy[]>;
  /** `mediaBuyId`: the buyer's or the seller's id of the media buy. Null where none of these sellers sold it. */
  abstract soldBy(sellerIds: readonly number[], mediaBuyId: string): Promise<SoldBuy | null>;
  /** What sellers call these media buys. Those that do not exist are left out. */
  abstract soldAs(buys: readonly BuyKey[]): Promise<readonly SoldBuy[]>;
  /** Whether a payment is under way: of a locked organization no other one begins. */
  abstract isPaying(organizationId: number): Promise<boolean>;
}
