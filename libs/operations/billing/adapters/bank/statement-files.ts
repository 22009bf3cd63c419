import type { StatementFormat, StatementLine } from '../../domain/bank-statement';
import { camtLines } from './camt-files';
import { csvRows } from './csv';

const columns = ['reference', 'amount', 'currency', 'date', 'text'] as const;

/** Reads the lines of a bank file. 400 for a file that is not in that format. */
export const linesOf = (format: StatementFormat, content: string): readonly StatementLine[] =>
  format === 'csv' ? csvLines(content) : camtLines(content);

/** Reads a CSV with these columns in any order; negative amounts are debits. */
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
