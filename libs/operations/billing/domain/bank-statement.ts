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
  /** `YYYY-MM-DD`, or an instant with Z or an offset. */
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
    const occurredAt = new Date(bookedAt);
    const isAmount = /^\d{1,13}(\.\d{1,6})?$/.test(amount) && isCurrency(currency) && isWholeMinor(micros(amount), currency);
    const isRight = isAmount && isDayOrInstant(bookedAt);
    const amountMinor = isRight ? minorOf(micros(amount), currency) : 0;
    const isNamed = reference !== '' && reference.length <= billingLimits.reference && isLine(reference);
    if (!isRight || !isNamed || amountMinor > mostMinor) wrong.push(line);
    else if (!isDebit && amountMinor > 0) credits.push({ line, reference, amountMinor, currency, occurredAt, text });
  }
  if (wrong.length > 0)
    throw invalidField('content', `These lines cannot be read: ${wrong.slice(0, 20).join(', ')}${wrong.length > 20 ? ' …' : ''}.`);
  return credits;
}

const time = /^T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Engines read less exact texts as well, and 30 February as a day of March. */
function isDayOrInstant(text: string): boolean {
  const [day, rest] = [text.slice(0, 10), text.slice(10)];
  return isDay(day) && (rest === '' || (time.test(rest) && !Number.isNaN(new Date(text).getTime())));
}
