import type { StatementFormat, StatementLine } from '../../domain/bank-statement';
import { camtLines } from './camt-files';
import { csvRows } from './csv';

const columns = ['reference', 'amount', 'currency', 'date', 'text'] as const;

/** The lines of the file of a bank. 400 when it is none. */
export const linesOf = (format: StatementFormat, content: string): readonly StatementLine[] =>
  format === 'csv' ? csvLines(content) : camtLines(content);

/** With a header of these columns, in any order; below 0 is money that left. */
function csvLines(content: string): readonly StatementLine[] {
  return csvRows(content, columns).map(({ amount, date, ...row }) => ({
    ...row,
    amount: amount.replace(/^-/, ''),
    bookedAt: date,
    isDebit: amount.startsWith('-'),
    isReversal: false,
    isBooked: true,
    isBatch: false,
    partOf: '',
  }));
}
