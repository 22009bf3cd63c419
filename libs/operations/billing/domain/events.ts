import { defineEvents } from '@exchange/kernel';
import type { CountedBy, CountingTerm } from './counting';
import type { CycleKey } from './invoice';
import type { SpendHold } from './spend-hold';

export interface MonthEndedEvent {
  readonly cycle: CycleKey;
  readonly closesAt: string;
}

export interface InvoiceEvent {
  readonly number: number;
  readonly cycle: CycleKey;
  /** Currency of the invoice; a month has one invoice per currency. Missing in events of earlier releases. */
  readonly currency?: string;
  readonly dueAt: string;
}

export interface OverdueEvent extends InvoiceEvent {
  /** Number of the reminder, starting at 1. Missing in events of earlier releases, which were the first. */
  readonly reminder?: number;
  /** Time of the spend hold if the invoice stays open; null when none follows or there is one. Missing in events of earlier releases. */
  readonly holdsAt?: string | null;
}

export interface SpendHeldEvent {
  readonly type: SpendHold['type'];
  /** Reason shown to people of the organization. */
  readonly reason: string;
}

export interface CreditNoteEvent {
  readonly number: number;
  readonly invoiceNumber: number;
  readonly cycle: CycleKey;
  /** Currency of the credit note. Missing in events of earlier releases. */
  readonly currency?: string;
}

export interface OverDeliveredEvent {
  readonly mediaBuyId: string;
  readonly currency: string;
  readonly beyondMinor: number;
  /** The party whose numbers are beyond. Missing in events of earlier releases, where it was the seller. */
  readonly countedBy?: CountedBy;
}

export interface BillingEvents {
  /** A month with charges has ended; it can be read as a draft until it is closed. */
  'billing.month_ended': MonthEndedEvent;
  'billing.invoice_issued': InvoiceEvent;
  /** An overdue invoice is still open. Emitted once per reminder, and again after a deposit was reversed or money refunded. */
  'billing.invoice_overdue': OverdueEvent;
  'billing.credit_note_issued': CreditNoteEvent;
  'billing.held': SpendHeldEvent;
  /** The organization is charged by other numbers from a day on. */
  'billing.counting_changed': CountingTerm;
  /** A media buy of the account is over-delivered. Emitted when it begins and each time the amount has doubled. */
  'billing.over_delivered': OverDeliveredEvent;
}

export const billingEvent = defineEvents<BillingEvents>();
