import { micros } from '@exchange/kernel';
import { type StatementLine, statementAmount } from '../../domain/bank-statement';

/** One of the payments that an entry is for (`TxDtls`). What is not in the file is ''. */
export interface CamtPayment {
  amount: string;
  currency: string;
  direction: string;
  /** Given by the bank of the account, by the bank of the payer, and by the payer. */
  references: { bank: string; payerBank: string; payer: string };
  texts: string[];
}

/** `Ntry`: one booking of the bank. What is not in the file is ''. */
export interface CamtEntry {
  line: number;
  reference: string;
  amount: string;
  currency: string;
  direction: string;
  bookedAt: string;
  /** When the money counts for interest. */
  validAt: string;
  texts: string[];
  isReversal: boolean;
  /** What its status says, proprietary ones as `other`. Null: it has none. */
  status: string | null;
  /** How many payments the bank counts in it. */
  counted: number;
  payments: CamtPayment[];
}

/** An entry of several payments is a line for each, if their amounts make up its own: an organization that one of them names has paid no more than that. */
export function linesOfEntry(entry: CamtEntry): readonly StatementLine[] {
  const { payments, counted } = entry;
  const [only, second] = payments;
  if (!second && counted <= 1) return [{ ...wholeOf(entry), isBatch: only !== undefined && isPart(only, entry) }];
  if (!payments.some((payment) => directionOf(payment, entry) === 'CRDT') || !isMadeUp(entry))
    return [{ ...wholeOf(entry), isBatch: true }];
  return payments.map((payment, index) => ({
    ...wholeOf(entry),
    reference: referenceInBatch(payment, entry, index + 1),
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

/** Null where neither is said. */
const isDebit = (direction: string): boolean | null => (direction === 'CRDT' || direction === 'DBIT' ? direction === 'DBIT' : null);

const directionOf = (payment: CamtPayment, entry: CamtEntry): string => payment.direction || entry.direction;

/** A day may have an offset (xs:date): it is the day of the bank. */
const dateOf = ({ bookedAt, validAt }: CamtEntry): string =>
  (bookedAt || validAt).replace(/^(\d{4}-\d{2}-\d{2})(Z|[+-]\d{2}:\d{2})$/, '$1');

/** The entry is for more than the one payment that the file tells of. One in another currency was exchanged, and a larger one had charges. */
function isPart(payment: CamtPayment, entry: CamtEntry): boolean {
  if (directionOf(payment, entry) !== entry.direction) return true;
  const isComparable = payment.currency === entry.currency && [payment, entry].every(({ amount }) => statementAmount.test(amount));
  return isComparable && micros(payment.amount) < micros(entry.amount);
}

function isMadeUp({ payments, ...entry }: CamtEntry): boolean {
  const directed = payments.map((payment) => ({ ...payment, direction: payment.direction || entry.direction }));
  const isReadable = [entry, ...directed].every(
    ({ amount, currency, direction }) => statementAmount.test(amount) && currency === entry.currency && isDebit(direction) !== null,
  );
  return isReadable && directed.reduce((sum, payment) => sum + signed(payment), 0n) === signed(entry);
}

const signed = ({ amount, direction }: Pick<CamtPayment, 'amount' | 'direction'>): bigint =>
  direction === 'CRDT' ? micros(amount) : -micros(amount);

/** That of its bank, unless the entry or others of it have the same; else its number in the entry. */
function referenceInBatch(payment: CamtPayment, entry: CamtEntry, number: number): string {
  const { bank } = payment.references;
  const isUnique = bank !== entry.reference && entry.payments.filter(({ references }) => references.bank === bank).length === 1;
  const shared = entry.reference || bank;
  if ((bank !== '' && isUnique) || shared === '') return ownReference(payment, entry);
  return `${shared}/${number}`;
}

/** Payers give every payment the same name, month by month: the day makes it another one. */
function ownReference({ references: { bank, payerBank, payer } }: CamtPayment, entry: CamtEntry): string {
  return bank || payerBank || (payer && `${payer} ${dateOf(entry).slice(0, 10)}`.trim());
}
