import { invalidField, isCurrency, isDay, isLine, isWholeMinor, micros } from '@exchange/kernel';
import { minorOf } from './fees';
import { type Minor, maxMinor } from './ledger';
import { billingLimits } from './limits';

export const statementFormats = ['csv', 'camt053'] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** One line of a bank statement, as its file has it. */
export interface StatementLine {
  /** Its line in a CSV, header and blank lines included; its number among the entries of a camt.053 statement. */
  readonly line: number;
  /** What the bank calls it: no two have the same. */
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  /** `YYYY-MM-DD`, or with a time; without Z or an offset the time is in UTC. */
  readonly bookedAt: string;
  /** What the payer wrote. */
  readonly text: string;
  /** Money that left. */
  readonly isDebit: boolean;
  /** The bank takes back what it booked before. */
  readonly isReversal: boolean;
  /** False: the bank only announces it. */
  readonly isBooked: boolean;
}

/** Why a line is no credit: announced and not booked yet, taken back by the bank, money that left, an amount of 0. */
export const otherLines = ['NOT_BOOKED', 'REVERSAL', 'DEBIT', 'ZERO'] as const;
export type OtherLineReason = (typeof otherLines)[number];

/** Money that arrived. */
export interface Credit {
  readonly line: number;
  readonly reference: string;
  readonly amountMinor: Minor;
  readonly currency: string;
  readonly occurredAt: Date;
  readonly text: string;
}

/** A line that is no credit: nothing of it is booked. */
export interface OtherLine extends Omit<Credit, 'occurredAt'> {
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
    const { line, reference, amount, currency, bookedAt, text, isDebit } = entry;
    const occurredAt = bookedOn(bookedAt);
    const isAmount = /^\d{1,13}(\.\d{1,6})?$/.test(amount) && isCurrency(currency) && isWholeMinor(amount, currency);
    const amountMinor = isAmount ? minorOf(micros(amount), currency) : 0;
    const isNamed = reference.length <= billingLimits.reference && isLine(reference);
    const isReadable = isAmount && amountMinor <= maxMinor && (reference === '' || isNamed);
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
      sorted.push({ line, reference, amountMinor, currency, occurredAt, text });
    else wrong.push(line);
  }
  if (wrong.length > 0)
    throw invalidField('content', `These lines cannot be read: ${wrong.slice(0, 20).join(', ')}${wrong.length > 20 ? ' …' : ''}.`);
  return sorted;
}

/** Null for a credit. */
function otherReasonOf({ isBooked, isReversal, isDebit }: StatementLine, amountMinor: Minor): OtherLineReason | null {
  if (!isBooked) return 'NOT_BOOKED';
  if (isReversal) return 'REVERSAL';
  if (amountMinor === 0) return 'ZERO';
  return isDebit ? 'DEBIT' : null;
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
