import { defineEvents } from '@exchange/kernel';
import type { Counter, CountingTerm } from './counting';
import type { Hold } from './hold';
import type { CycleKey } from './invoice';

export interface MonthEnded {
  readonly cycle: CycleKey;
  /** When it is closed into an invoice. */
  readonly closesAt: string;
}

export interface InvoiceEvent {
  readonly number: number;
  readonly cycle: CycleKey;
  /** A month has an invoice of each currency. Missing in events of the release before. */
  readonly currency?: string;
  readonly dueAt: string;
}

export interface OverdueEvent extends InvoiceEvent {
  /** 1 for the first reminder. Missing in events of the release before: the first. */
  readonly reminder?: number;
  /** When a hold stops new spend if the invoice stays open; null: never, or there is one. Missing in events of the release before. */
  readonly holdsAt?: string | null;
}

export interface Held {
  readonly type: Hold['type'];
  /** For people of the organization. */
  readonly reason: string;
}

export interface CreditNoteEvent {
  readonly number: number;
  readonly invoiceNumber: number;
  readonly cycle: CycleKey;
  /** Missing in events of the release before. */
  readonly currency?: string;
}

export interface OverDeliveredEvent {
  readonly mediaBuyId: string;
  readonly currency: string;
  /** Reported, and not charged. */
  readonly beyondMinor: number;
  /** Missing in events of the release before: by the seller. */
  readonly countedBy?: Counter;
}

export interface BillingEvents {
  /** Something was charged in it: until it is closed it can be looked at as a draft. */
  'billing.month_ended': MonthEnded;
  'billing.invoice_issued': InvoiceEvent;
  /** Its day has passed, and something of it is open. Once for each reminder, and again after a deposit was reversed or money refunded. */
  'billing.invoice_overdue': OverdueEvent;
  'billing.credit_note_issued': CreditNoteEvent;
  'billing.held': Held;
  /** By whose numbers the organization is charged from a day on. */
  'billing.counting_changed': CountingTerm;
  /** Of the account that buys: when more than was agreed is reported or counted for the first time, and whenever that amount has doubled. */
  'billing.over_delivered': OverDeliveredEvent;
}

export const eventOf = defineEvents<BillingEvents>();
