import { invalidField, isCurrency, isDay, isLine, isWholeMinor, micros } from '@exchange/kernel';
import { minorOf } from './fees';
import { type Minor, maxMinor } from './ledger';
import { billingLimits } from './limits';

export const statementFormats = ['csv', 'camt053'] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** An amount as banks write it: at most 13 digits before the point. */
export const statementAmount = /^\d{1,13}(\.\d{1,6})?$/;

/** One line of a bank statement, as its file has it. */
export interface StatementLine {
  /** Its line in a CSV, header and blank lines included; the number of its entry in a camt.053 statement, which payments of one entry share. */
  readonly line: number;
  /** What the bank calls it: no two have the same. */
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  /** `YYYY-MM-DD`, or with a time; without Z or an offset the time is in UTC. */
  readonly bookedAt: string;
  /** What the payer wrote. */
  readonly text: string;
  /** Money that left. Null where the file says neither. */
  readonly isDebit: boolean | null;
  /** The bank takes back what it booked before. */
  readonly isReversal: boolean;
  /** False: the bank only announces it. */
  readonly isBooked: boolean;
  /** Several payments, or a part of them: the file does not say how much each is. */
  readonly isBatch: boolean;
  /** The reference of the entry that it is one of several payments of; else ''. */
  readonly partOf: string;
}

/** Why a line is no credit of one payer: announced and not booked yet, taken back by the bank, money that left, an amount of 0, several payments in one. */
export const otherLines = ['NOT_BOOKED', 'REVERSAL', 'DEBIT', 'ZERO', 'BATCH'] as const;
export type OtherLineReason = (typeof otherLines)[number];

/** Money that arrived. */
export interface Credit {
  readonly line: number;
  readonly reference: string;
  readonly amountMinor: Minor;
  readonly currency: string;
  readonly occurredAt: Date;
  readonly text: string;
  /** The reference of the entry that it is one of several payments of; else ''. */
  readonly partOf: string;
}

/** A line that is no credit: nothing of it is booked. */
export interface OtherLine extends Omit<Credit, 'occurredAt' | 'partOf'> {
  /** Below 0: money that left. */
  readonly amountMinor: Minor;
  /** Null where none can be read: what is not booked often has none. */
  readonly occurredAt: Date | null;
  readonly reason: OtherLineReason;
}

/** Every line of a statement, in its order. 400 with those that cannot be read; nothing is booked then. */
export function sortedLines(lines: readonly StatementLine[]): readonly (Credit | OtherLine)[] {
  if (lines.length > billingLimits.statementLines)
    throw invalidField('content', `A statement has at most ${billingLimits.statementLines} lines.`);
  const wrong: number[] = [];
  const sorted: (Credit | OtherLine)[] = [];
  for (const entry of lines) {
    const { line, reference, amount, currency, bookedAt, text, isDebit, partOf } = entry;
    const occurredAt = bookedOn(bookedAt);
    const isAmount = statementAmount.test(amount) && isCurrency(currency) && isWholeMinor(amount, currency);
    const amountMinor = isAmount ? minorOf(micros(amount), currency) : 0;
    const isNamed = reference.length <= billingLimits.reference && isLine(reference);
    const isReadable = isAmount && isDebit !== null && amountMinor <= maxMinor && (reference === '' || isNamed);
    const reason = otherReasonOf(entry, amountMinor);
    if (isReadable && reason !== null)
      sorted.push({
        line,
        reference,
        amountMinor: isDebit && amountMinor > 0 ? -amountMinor : amountMinor,
        currency,
        occurredAt,
        text,
        reason,
      });
    else if (isReadable && reference !== '' && occurredAt !== null)
      sorted.push({ line, reference, amountMinor, currency, occurredAt, text, partOf });
    else wrong.push(line);
  }
  if (wrong.length > 0)
    throw invalidField('content', `These lines cannot be read: ${wrong.slice(0, 20).join(', ')}${wrong.length > 20 ? ' …' : ''}.`);
  return sorted;
}

/** Null for a credit of one payer. */
function otherReasonOf({ isBooked, isReversal, isDebit, isBatch }: StatementLine, amountMinor: Minor): OtherLineReason | null {
  if (!isBooked) return 'NOT_BOOKED';
  if (isReversal) return 'REVERSAL';
  if (amountMinor === 0) return 'ZERO';
  if (isDebit) return 'DEBIT';
  return isBatch ? 'BATCH' : null;
}

const time = /^T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/;

/** Null for what is no day. Engines read less exact texts as well, 30 February as a day of March, and a time without an offset as that of the machine. */
function bookedOn(text: string): Date | null {
  const [day, rest] = [text.slice(0, 10), text.slice(10)];
  const match = rest === '' ? null : time.exec(rest);
  if (!isDay(day) || (rest !== '' && !match)) return null;
  const at = new Date(match && match[3] === undefined ? `${text}Z` : text);
  return Number.isNaN(at.getTime()) ? null : at;
}
