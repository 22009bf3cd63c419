import { invalidField, isCurrency, isLine, micros } from '@exchange/kernel';
import { minorOf } from './fees';
import { type Minor, mostMinor } from './ledger';
import { billingLimits } from './limits';

export const statementFormats = ['csv', 'camt053'] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** One line of a bank statement, as its file has it. */
export interface StatementLine {
  /** What the bank calls it: no two have the same. */
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  /** `YYYY-MM-DD`, or an instant. */
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
  for (const [index, { reference, amount, currency, bookedAt, text, isDebit }] of lines.entries()) {
    const line = index + 1;
    const occurredAt = new Date(bookedAt);
    const isRight = /^\d{1,13}(\.\d{1,6})?$/.test(amount) && isCurrency(currency) && !Number.isNaN(occurredAt.getTime());
    const amountMinor = isRight ? minorOf(micros(amount), currency) : 0;
    const isNamed = reference !== '' && reference.length <= billingLimits.reference && isLine(reference);
    if (!isRight || !isNamed || amountMinor > mostMinor) wrong.push(line);
    else if (!isDebit && amountMinor > 0) credits.push({ line, reference, amountMinor, currency, occurredAt, text });
  }
  if (wrong.length > 0)
    throw invalidField('content', `These lines cannot be read: ${wrong.slice(0, 20).join(', ')}${wrong.length > 20 ? ' …' : ''}.`);
  return credits;
}
