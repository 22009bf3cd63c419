import { invalidField, isCurrency, isDay, isLine, isWholeMinor, micros } from '@exchange/kernel';
import { minorOf } from './fees';
import { type Minor, maxMinor } from './ledger';
import { billingLimits } from './limits';

export const statementFormats = ['csv', 'camt053'] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** Amount format of bank files: at most 13 digits before the point. */
export const statementAmount = /^\d{1,13}(\.\d{1,6})?$/;

export interface StatementLine {
  /** Line number in a CSV, where header and blank lines count; in camt.053 the number of the entry, which all payments of the entry share. */
  readonly line: number;
  /** The bank's reference, unique among lines. */
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  /** Date `YYYY-MM-DD`, optionally with a time; a time without Z or an offset is in UTC. */
  readonly bookedAt: string;
  /** Remittance text written by the payer. */
  readonly text: string;
  /** Whether the money left the account; null where the file does not say. */
  readonly isDebit: boolean | null;
  /** Whether the bank takes back an earlier booking. */
  readonly isReversal: boolean;
  /** False for an entry that the bank only announces. */
  readonly isBooked: boolean;
  /** Whether the line combines several payments of which the file does not state the single amounts. */
  readonly isBatch: boolean;
  /** Reference of the entry, for a line that is one of several payments of an entry; otherwise ''. */
  readonly partOf: string;
}

/** Reasons why a line is not a credit of one payer: pending, a reversal by the bank, a debit, an amount of 0, or several payments in one. */
export const otherLineReasons = ['NOT_BOOKED', 'REVERSAL', 'DEBIT', 'ZERO', 'BATCH'] as const;
export type OtherLineReason = (typeof otherLineReasons)[number];

export interface Credit {
  readonly line: number;
  readonly reference: string;
  readonly amountMinor: Minor;
  readonly currency: string;
  readonly occurredAt: Date;
  readonly text: string;
  /** Reference of the entry, for a credit that is one of several payments of an entry; otherwise ''. */
  readonly partOf: string;
}

/** A line that is not a credit; it is never booked. */
export interface OtherLine extends Omit<Credit, 'occurredAt' | 'partOf'> {
  /** Amount; negative for a debit. */
  readonly amountMinor: Minor;
  /** Booking time; null where it cannot be read, as is common for pending entries. */
  readonly occurredAt: Date | null;
  readonly reason: OtherLineReason;
}

/** Classifies each line as a credit or another line, in the order of the statement. Throws a 400 that lists the unreadable lines, so that nothing is booked. */
export function classifyLines(lines: readonly StatementLine[]): readonly (Credit | OtherLine)[] {
  if (lines.length > billingLimits.statementLines)
    throw invalidField('content', `A statement has at most ${billingLimits.statementLines} lines.`);
  const unreadable: number[] = [];
  const classified: (Credit | OtherLine)[] = [];
  for (const entry of lines) {
    const { line, reference, amount, currency, bookedAt, text, isDebit, partOf } = entry;
    const occurredAt = parseBookingTime(bookedAt);
    const isAmount = statementAmount.test(amount) && isCurrency(currency) && isWholeMinor(amount, currency);
    const amountMinor = isAmount ? minorOf(micros(amount), currency) : 0;
    const isReferenceValid = reference.length <= billingLimits.reference && isLine(reference);
    const isReadable = isAmount && isDebit !== null && amountMinor <= maxMinor && (reference === '' || isReferenceValid);
    const reason = otherReasonOf(entry, amountMinor);
    if (isReadable && reason !== null)
      classified.push({
        line,
        reference,
        amountMinor: isDebit && amountMinor > 0 ? -amountMinor : amountMinor,
        currency,
        occurredAt,
        text,
        reason,
      });
    else if (isReadable && reference !== '' && occurredAt !== null)
      classified.push({ line, reference, amountMinor, currency, occurredAt, text, partOf });
    else unreadable.push(line);
  }
  if (unreadable.length > 0)
    throw invalidField(
      'content',
      `These lines cannot be read: ${unreadable.slice(0, 20).join(', ')}${unreadable.length > 20 ? ' …' : ''}.`,
    );
  return classified;
}

function otherReasonOf({ isBooked, isReversal, isDebit, isBatch }: StatementLine, amountMinor: Minor): OtherLineReason | null {
  if (!isBooked) return 'NOT_BOOKED';
  if (isReversal) return 'REVERSAL';
  if (amountMinor === 0) return 'ZERO';
  if (isDebit) return 'DEBIT';
  return isBatch ? 'BATCH' : null;
}

const time = /^T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/;

/** Parses a booking date; null when it is invalid. `Date` is too lenient: it reads 30 February as a day of March and a time without offset as local time. */
function parseBookingTime(text: string): Date | null {
  const [day, rest] = [text.slice(0, 10), text.slice(10)];
  const match = rest === '' ? null : time.exec(rest);
  if (!isDay(day) || (rest !== '' && !match)) return null;
  const at = new Date(match && match[3] === undefined ? `${text}Z` : text);
  return Number.isNaN(at.getTime()) ? null : at;
}
