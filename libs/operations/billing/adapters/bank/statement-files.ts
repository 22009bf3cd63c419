import { SaxesParser } from 'saxes';
import { invalidField } from '@exchange/kernel';
import type { StatementFormat, StatementLine } from '../../domain/bank-statement';
import { billingLimits } from '../../domain/limits';
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
  }));
}

interface Entry {
  line: number;
  reference: string;
  amount: string;
  currency: string;
  bookedAt: string;
  texts: string[];
  direction: string;
  isReversal: boolean;
  status: string;
}

const blank = (line: number): Entry => ({
  line,
  reference: '',
  amount: '',
  currency: '',
  bookedAt: '',
  texts: [],
  direction: '',
  isReversal: false,
  status: '',
});

/** ISO 20022, camt.053: the entries of every statement in it. No entities but XML's own, no DTD is read. */
function camtLines(content: string): readonly StatementLine[] {
  const parser = new SaxesParser();
  const [path, entries]: [string[], Entry[]] = [[], []];
  let [entry, text, isCamt, count]: [Entry | null, string, boolean, number] = [null, '', false, 0];
  const within = (end: string): boolean => path.join('/').endsWith(end);
  parser.on('error', (error) => {
    throw invalidField('content', `The statement is not well-formed XML: ${error.message.slice(0, 200)}`);
  });
  parser.on('doctype', () => {
    throw invalidField('content', 'A statement has no document type.');
  });
  parser.on('opentag', ({ name, attributes }) => {
    path.push(name.slice(name.indexOf(':') + 1));
    if (path.length > billingLimits.statementDepth) throw invalidField('content', 'The statement is nested too deeply.');
    text = '';
    isCamt ||= within('Document/BkToCstmrStmt');
    if (within('Stmt/Ntry')) entry = blank((count += 1));
    if (entry && within('Ntry/Amt')) entry.currency = (attributes as Record<string, string>)['Ccy'] ?? '';
  });
  parser.on('text', (more) => (text += more));
  parser.on('cdata', (more) => (text += more));
  parser.on('closetag', () => {
    const value = text.trim();
    if (entry) read(entry, within, value);
    if (entry && within('Stmt/Ntry')) {
      entries.push(entry);
      entry = null;
    }
    path.pop();
    text = '';
  });
  parser.write(content).close();
  if (!isCamt) throw invalidField('content', 'The XML is no camt.053 statement.');
  return entries.map(lineOf);
}

function read(entry: Entry, within: (end: string) => boolean, value: string): void {
  if (value === '') return;
  if (within('Ntry/Amt')) entry.amount = value;
  else if (within('Ntry/CdtDbtInd')) entry.direction = value;
  else if (within('Ntry/RvslInd')) entry.isReversal = value === 'true' || value === '1';
  else if (within('Ntry/Sts') || within('Ntry/Sts/Cd')) entry.status = value;
  else if (within('Ntry/AcctSvcrRef')) entry.reference = value;
  else if (within('Ntry/BookgDt/Dt') || within('Ntry/BookgDt/DtTm')) entry.bookedAt = value;
  else if (within('RmtInf/Ustrd') || within('CdtrRefInf/Ref') || within('Ntry/AddtlNtryInf')) entry.texts.push(value);
}

/** An entry without a status is booked. */
function lineOf({ texts, direction, status, ...entry }: Entry): StatementLine {
  return { ...entry, text: texts.join(' '), isDebit: direction !== 'CRDT', isBooked: status === '' || status === 'BOOK' };
}
