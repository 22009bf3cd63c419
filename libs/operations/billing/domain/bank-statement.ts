import { invalidField, isCurrency, isDay, isLine, micros } from '@exchange/kernel';
import { isWholeMinor, minorOf } from './fees';
import { type Minor, mostMinor } from './ledger';
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
}

/** Money that arrived. */
export interface Credit {
  readonly line: number;
  readonly reference: string;
  readonly amountMinor: Minor;
  readonly currency: string;
  readonly occurredAt: Date;
  readonly text: string;
}

/** The credits of a statement. 400 with every line that cannot be read; nothing is booked then. */
export function creditsOf(lines: readonly StatementLine[]): readonly Credit[] {
  if (lines.length > billingLimits.statementLines)
    throw invalidField('content', `A statement has at most ${billingLimits.statementLines} lines.`);
  const wrong: number[] = [];
  const credits: Credit[] = [];
  for (const { line, reference, amount, currency, bookedAt, text, isDebit } of lines) {
    const occurredAt = bookedOn(bookedAt);
    const isAmount = /^\d{1,13}(\.\d{1,6})?$/.test(amount) && isCurrency(currency) && isWholeMinor(micros(amount), currency);
    const amountMinor = isAmount ? minorOf(micros(amount), currency) : 0;
    const isNamed = reference !== '' && reference.length <= billingLimits.reference && isLine(reference);
    if (!isAmount || occurredAt === null || !isNamed || amountMinor > mostMinor) wrong.push(line);
    else if (!isDebit && amountMinor > 0) credits.push({ line, reference, amountMinor, currency, occurredAt, text });
  }
  if (wrong.length > 0)
    throw invalidField('content', `These lines cannot be read: ${wrong.slice(0, 20).join(', ')}${wrong.length > 20 ? ' …' : ''}.`);
  return credits;
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
