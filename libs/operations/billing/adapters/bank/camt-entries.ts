import { micros } from '@exchange/kernel';
import { type StatementLine, statementAmount } from '../../domain/bank-statement';

/** One payment of an entry (`TxDtls`). Values that the file lacks are ''. */
export interface CamtPayment {
  amount: string;
  currency: string;
  direction: string;
  /** References given by the account's bank, by the payer's bank, and by the payer. */
  references: { bank: string; payerBank: string; payer: string };
  texts: string[];
}

/** One booking of the bank (`Ntry`). Values that the file lacks are ''. */
export interface CamtEntry {
  line: number;
  reference: string;
  amount: string;
  currency: string;
  direction: string;
  bookedAt: string;
  /** Value date: the day from which the money bears interest. */
  validAt: string;
  texts: string[];
  isReversal: boolean;
  /** Status of the entry, `other` for a proprietary one; null when the entry has none. */
  status: string | null;
  /** Number of payments stated by the bank (`NbOfTxs`). */
  counted: number;
  payments: CamtPayment[];
}

/**
 * Statement lines of an entry. An entry of several payments becomes one line per payment where their amounts add up to the entry's; otherwise it is one line
 * marked `isBatch`, because it is unknown how much each payer paid.
 */
export function linesOfEntry(entry: CamtEntry): readonly StatementLine[] {
  const { payments, counted } = entry;
  const [only, second] = payments;
  if (!second && counted <= 1) return [{ ...wholeOf(entry), isBatch: only !== undefined && isPart(only, entry) }];
  if (!payments.some((payment) => directionOf(payment, entry) === 'CRDT') || !isSumOfPayments(entry))
    return [{ ...wholeOf(entry), isBatch: true }];
  const [whole, uses] = [wholeOf(entry), usesOfReferences(payments)];
  return payments.map((payment, index) => ({
    ...whole,
    reference: referenceInBatch(payment, entry, index + 1, uses),
    amount: payment.amount,
    text: payment.texts.join(' '),
    isDebit: isDebit(directionOf(payment, entry)),
    partOf: entry.reference,
  }));
}

function wholeOf(entry: CamtEntry): StatementLine {
  const { line, amount, currency, direction, isReversal, status, payments, texts } = entry;
  return {
    line,
    reference: entry.reference || (payments.length === 1 ? ownReference(payments[0]!, entry) : ''),
    amount,
    currency,
    bookedAt: dateOf(entry),
    text: [...payments.flatMap((payment) => payment.texts), ...texts].join(' '),
    isDebit: isDebit(direction),
    isReversal,
    isBooked: status === null || status === 'BOOK',
    isBatch: false,
    partOf: '',
  };
}

/** Null when the direction is missing or unknown. */
const isDebit = (direction: string): boolean | null => (direction === 'CRDT' || direction === 'DBIT' ? direction === 'DBIT' : null);

const directionOf = (payment: CamtPayment, entry: CamtEntry): string => payment.direction || entry.direction;

/** Booking date, else value date. The offset of a day (xs:date) is cut, because the day is the bank's own. */
const dateOf = ({ bookedAt, validAt }: CamtEntry): string =>
  (bookedAt || validAt).replace(/^(\d{4}-\d{2}-\d{2})(Z|[+-]\d{2}:\d{2})$/, '$1');

/**
 * Whether the entry holds more than the single payment that the file names. A payment in another currency was exchanged and cannot be compared; a larger
 * payment had charges deducted.
 */
function isPart(payment: CamtPayment, entry: CamtEntry): boolean {
  if (directionOf(payment, entry) !== entry.direction) return true;
  const isComparable = payment.currency === entry.currency && [payment, entry].every(({ amount }) => statementAmount.test(amount));
  return isComparable && micros(payment.amount) < micros(entry.amount);
}

function isSumOfPayments({ payments, ...entry }: CamtEntry): boolean {
  const directed = payments.map((payment) => ({ ...payment, direction: payment.direction || entry.direction }));
  const isReadable = [entry, ...directed].every(
    ({ amount, currency, direction }) => statementAmount.test(amount) && currency === entry.currency && isDebit(direction) !== null,
  );
  return isReadable && directed.reduce((sum, payment) => sum + signed(payment), 0n) === signed(entry);
}

const signed = ({ amount, direction }: Pick<CamtPayment, 'amount' | 'direction'>): bigint =>
  direction === 'CRDT' ? micros(amount) : -micros(amount);

function usesOfReferences(payments: readonly CamtPayment[]): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const { references } of payments) uses.set(references.bank, (uses.get(references.bank) ?? 0) + 1);
  return uses;
}

/** The payment's own reference where only this payment has it; otherwise the number of the payment in the entry. */
function referenceInBatch(payment: CamtPayment, entry: CamtEntry, number: number, uses: ReadonlyMap<string, number>): string {
  const { bank } = payment.references;
  const isUnique = bank !== entry.reference && uses.get(bank) === 1;
  const shared = entry.reference || bank;
  if ((bank !== '' && isUnique) || shared === '') return ownReference(payment, entry);
  return `${shared}/${number}`;
}

/** The day is appended to the payer's reference, because payers repeat a reference every month. */
function ownReference({ references: { bank, payerBank, payer } }: CamtPayment, entry: CamtEntry): string {
  return bank || payerBank || (payer && `${payer} ${dateOf(entry).slice(0, 10)}`.trim());
}
