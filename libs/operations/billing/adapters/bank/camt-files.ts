import { SaxesParser } from 'saxes';
import { invalidField } from '@exchange/kernel';
import type { StatementLine } from '../../domain/bank-statement';
import { billingLimits } from '../../domain/limits';
import { type CamtEntry, type CamtPayment, linesOfEntry } from './camt-entries';

const blankEntry = (line: number): CamtEntry => ({
  line,
  reference: '',
  amount: '',
  currency: '',
  direction: '',
  bookedAt: '',
  validAt: '',
  texts: [],
  isReversal: false,
  status: null,
  counted: 0,
  payments: [],
});

const blankPayment = (): CamtPayment => ({
  amount: '',
  currency: '',
  direction: '',
  references: { bank: '', payerBank: '', payer: '' },
  texts: [],
});

const entryPath = 'Document/BkToCstmrStmt/Stmt/Ntry';
const paymentPath = 'NtryDtls/TxDtls';

/** Reads the entries of every statement in a camt.053 file (ISO 20022). Document type declarations are refused; only XML's own entities are resolved. */
export function camtLines(content: string): readonly StatementLine[] {
  const parser = new SaxesParser();
  const [path, lines]: [string[], StatementLine[]] = [[], []];
  let [entry, entryDepth, count]: [CamtEntry | null, number, number] = [null, 0, 0];
  let [text, currency, isCamt]: [string, string, boolean] = ['', '', false];
  const within = (end: string): boolean => path.join('/').endsWith(end);
  const inEntry = (): string => path.slice(entryDepth).join('/');
  parser.on('error', (error) => {
    throw invalidField('content', `The statement is not well-formed XML: ${error.message.slice(0, 200)}`);
  });
  parser.on('doctype', () => {
    throw invalidField('content', 'A statement has no document type.');
  });
  parser.on('opentag', ({ name, attributes }) => {
    path.push(name.slice(name.indexOf(':') + 1));
    if (path.length > billingLimits.statementDepth) throw invalidField('content', 'The statement is nested too deeply.');
    [text, currency] = ['', (attributes as Record<string, string>)['Ccy'] ?? ''];
    isCamt ||= within('Document/BkToCstmrStmt');
    if (!entry && within(entryPath)) [entry, entryDepth] = [blankEntry((count += 1)), path.length];
    else if (entry && inEntry() === paymentPath) entry.payments.push(blankPayment());
    else if (entry && inEntry() === 'Sts') entry.status ??= '';
  });
  parser.on('text', (more) => (text += more));
  parser.on('cdata', (more) => (text += more));
  parser.on('closetag', () => {
    if (entry && path.length === entryDepth) {
      lines.push(...linesOfEntry(entry));
      entry = null;
    } else if (entry) read(entry, inEntry(), text.trim(), currency);
    path.pop();
    text = '';
  });
  parser.write(content).close();
  if (!isCamt) throw invalidField('content', 'The XML is no camt.053 statement.');
  return lines;
}

function read(entry: CamtEntry, at: string, value: string, currency: string): void {
  const payment = entry.payments.at(-1);
  if (value === '') return;
  if (at.endsWith('RmtInf/Ustrd') || at.endsWith('CdtrRefInf/Ref')) (payment ?? entry).texts.push(value);
  else if (payment && at.startsWith(`${paymentPath}/`)) readPayment(payment, at.slice(paymentPath.length + 1), value, currency);
  else if (at === 'Amt') [entry.amount, entry.currency] = [value, currency];
  else if (at === 'CdtDbtInd') entry.direction = value;
  else if (at === 'RvslInd') entry.isReversal = value !== 'false' && value !== '0';
  else if (at === 'Sts' || at.startsWith('Sts/')) entry.status = statusOf(entry, at, value);
  else if (at === 'AcctSvcrRef') entry.reference = value;
  else if (/^BookgDt\/Dt(Tm)?$/.test(at)) entry.bookedAt = value;
  else if (/^ValDt\/Dt(Tm)?$/.test(at)) entry.validAt = value;
  else if (at === 'AddtlNtryInf') entry.texts.push(value);
  else if (at === 'NtryDtls/Btch/NbOfTxs') entry.counted += Number(value) || 0;
}

const statusOf = ({ status }: CamtEntry, at: string, value: string): string =>
  status === '' && (at === 'Sts' || at === 'Sts/Cd') ? value : 'other';

function readPayment(payment: CamtPayment, at: string, value: string, currency: string): void {
  const { references } = payment;
  if (at === 'Amt' || (at === 'AmtDtls/TxAmt/Amt' && payment.amount === '')) [payment.amount, payment.currency] = [value, currency];
  else if (at === 'CdtDbtInd') payment.direction = value;
  else if (/^(NOTPROVIDED|NONREF)$/i.test(value)) return;
  else if (at === 'Refs/AcctSvcrRef') references.bank = value;
  else if (at === 'Refs/TxId') references.payerBank = value;
  else if (at === 'Refs/EndToEndId') references.payer = value;
}
