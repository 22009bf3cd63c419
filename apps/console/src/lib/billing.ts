import type { Schemas } from './api';
import { sumOfMinor } from './minor';

export const invoicesPath = '/api/v2/billing/fee-invoices';
export const creditNotesPath = '/api/v2/billing/credit-notes';
export const transactionsPath = '/api/v2/billing/ledger-transactions';
export const overDeliveriesPath = '/api/v2/billing/over-deliveries';

export const invoiceStatuses = [
  'draft',
  'final',
  'partly_paid',
  'overdue',
  'paid',
  'corrected',
] as const satisfies readonly Invoice['status'][];
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
] as const satisfies readonly Schemas['LedgerTransaction']['source'][];
export const overDeliveryStatuses = ['OPEN', 'DISPUTED', 'ACCEPTED', 'WITHDRAWN'] as const satisfies readonly OverDelivery['status'][];

type Invoice = Schemas['FeeInvoice'];
type Item = Schemas['InvoiceItem'];
type OverDelivery = Schemas['OverDelivery'];

/** Whether an organization above this account pays. Its admins alone see invoices and payments. */
export const isChild = (billing: Schemas['BillingAccount']): boolean => billing.scope.boundary === 'ACCOUNT';

/** What was charged: the lines without the payments that stand beside them. */
export const chargedLines = ({ lines }: Pick<Invoice, 'lines'>): Invoice['lines'] => lines.filter(({ kind }) => kind !== 'payment_applied');

/** The number of an invoice in its reference: `67-3` is the third invoice of organization 67. */
export const numberOfRef = (invoiceRef: string): string => invoiceRef.slice(invoiceRef.lastIndexOf('-') + 1);

/** The number of a document in an address. What is no number is one that does not exist. */
export const documentNumber = (typed: string): number => (/^\d{1,9}$/.test(typed) ? Number(typed) : 999_999_999);

/** Sums of the items of an invoice. `isWhole`: they are what its lines for fees and media say. */
export function sumsOf(items: readonly Item[], { lines }: Pick<Invoice, 'lines'>) {
  const feesMinor = sumOfMinor(items.map((item) => item.feesMinor));
  const mediaMinor = sumOfMinor(items.map((item) => item.mediaMinor));
  const stated = sumOfMinor(lines.flatMap(({ kind, amountMinor }) => (kind === 'fees' || kind === 'media' ? [amountMinor] : [])));
  const totalMinor = sumOfMinor([feesMinor, mediaMinor]);
  return { feesMinor, mediaMinor, totalMinor, isWhole: totalMinor === stated };
}

/** One side of a transaction, as a row. */
export interface Entry extends Omit<Schemas['LedgerTransaction'], 'entries'> {
  readonly key: string;
  readonly code: Schemas['LedgerEntry']['code'];
  readonly currency: string;
  readonly amountMinor: string;
}

/** Entries of transactions; with a currency, only those in it. */
export const entriesOf = (transactions: readonly Schemas['LedgerTransaction'][], currency?: string): readonly Entry[] =>
  transactions.flatMap(({ entries, ...transaction }) =>
    entries
      .map((entry, place) => ({ ...transaction, ...entry, key: `${transaction.id}.${place}` }))
      .filter((entry) => currency === undefined || entry.currency === currency),
  );

/** What a buyer can do about an over-delivery. */
export const canAccept = ({ status, beyondMinor }: OverDelivery): boolean =>
  (status === 'OPEN' || status === 'DISPUTED') && beyondMinor !== '0';
export const canDispute = ({ status }: OverDelivery): boolean => status === 'OPEN';

/** Why nobody can pay by card now; null when it is possible. */
export function cardProblem(billing: Schemas['BillingAccount']): 'noCards' | 'noMethod' | 'unverified' | null {
  const { cardCollectionEnabled, paymentMethod } = billing.payment;
  if (!cardCollectionEnabled) return 'noCards';
  if (paymentMethod === null) return 'noMethod';
  return paymentMethod.status === 'verified' ? null : 'unverified';
}

/** Which state of the table in `lib/tones` a state of billing looks like. */
const looks: Readonly<Record<string, string>> = {
  final: 'pending',
  partly_paid: 'pending',
  open: 'pending',
  accruing: 'running',
  corrected: 'stopped',
  OPEN: 'overdue',
  DISPUTED: 'PAUSED',
  ACCEPTED: 'COMPLETED',
  WITHDRAWN: 'CANCELED',
  PENDING: 'pending',
  APPROVED: 'succeeded',
  POSTED: 'paid',
  REVERSED: 'stopped',
  verified: 'succeeded',
  pending_verification: 'pending',
  detached: 'revoked',
  processing: 'sending',
};
export const looksOf = (state: string): string => looks[state] ?? state;
