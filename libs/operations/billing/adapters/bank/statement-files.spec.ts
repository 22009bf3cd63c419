import * as fc from 'fast-check';
import { linesOf } from './statement-files';

const camt = (entries: string) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id>${entries}</Stmt></BkToCstmrStmt></Document>`;
const entry = (more = '', { amount = '2500.00', direction = 'CRDT', status = '<Sts><Cd>BOOK</Cd></Sts>' } = {}) => `
  <Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${status}<BookgDt><Dt>2026-01-15</Dt></BookgDt><AcctSvcrRef>NTRF-1</AcctSvcrRef>
  <NtryDtls><TxDtls><Amt Ccy="USD">1</Amt><RmtInf><Ustrd>Invoice 7</Ustrd><Strd><CdtrRefInf><Ref>RF40EX0000000042</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls>${more}</Ntry>`;
const line = {
  line: 1,
  reference: 'NTRF-1',
  amount: '2500.00',
  currency: 'EUR',
  bookedAt: '2026-01-15',
  text: 'Invoice 7 RF40EX0000000042',
  isDebit: false,
  isReversal: false,
  isBooked: true,
};
const refusal = (text: string) => expect.objectContaining({ status: 400, field: 'content', message: expect.stringContaining(text) });

test('a camt.053 statement is its entries, each with what the payer wrote', () => {
  const pending = entry('', { status: '<Sts><Cd>PDNG</Cd></Sts>' });
  expect(linesOf('camt053', camt(entry() + pending))).toEqual([line, { ...line, line: 2, isBooked: false }]);
  expect(linesOf('camt053', camt(entry('', { status: '<Sts>BOOK</Sts>', direction: 'DBIT' })))).toEqual([{ ...line, isDebit: true }]);
  expect(linesOf('camt053', camt(entry('<RvslInd>true</RvslInd>')))).toEqual([{ ...line, isReversal: true }]);
  expect(linesOf('camt053', camt(''))).toEqual([]);
  expect(
    linesOf(
      'camt053',
      camt(entry())
        .replaceAll(/<(\/?)(?!\?)/g, '<$1ns:')
        .replaceAll('xmlns=', 'xmlns:ns='),
    ),
  ).toEqual([line]);
});

test('a CSV has its columns in any order; below 0 is money that left', () => {
  const csv =
    '\uFEFFtext,date,currency,amount,reference\r\n"Invoice 7, thank you",2026-01-15,EUR,2500.00,NTRF-1\r\n,2026-01-15,EUR,-1.00,NTRF-2\r\n\r\n';
  expect(linesOf('csv', csv)).toEqual([
    { ...line, line: 2, text: 'Invoice 7, thank you' },
    { ...line, line: 3, reference: 'NTRF-2', amount: '1.00', text: '', isDebit: true },
  ]);
});

test('line is the line of a CSV with its header, blank lines and breaks in fields, and the number of an entry', () => {
  const row = (reference: string, text = '') => `${reference},1.00,EUR,2026-01-15,${text}`;
  for (const end of ['\n', '\r\n', '\r']) {
    const rows = ['', 'reference,amount,currency,date,text', row('one'), '', ' ', row('two', `"a${end}b"`), row('three')];
    expect(linesOf('csv', rows.join(end)).map(({ line: at, reference }) => [at, reference])).toEqual([
      [3, 'one'],
      [6, 'two'],
      [8, 'three'],
    ]);
  }
  const pending = entry('', { status: '<Sts><Cd>PDNG</Cd></Sts>' });
  expect(linesOf('camt053', camt(pending + entry())).map(({ line: at, isBooked }) => [at, isBooked])).toEqual([
    [1, false],
    [2, true],
  ]);
});

test.each([
  ['camt053', '<Document/>', 'no camt.053'],
  ['camt053', camt('').slice(0, -5), 'well-formed'],
  ['camt053', camt('&xxe;'), 'well-formed'],
  ['camt053', `<!DOCTYPE d [<!ENTITY x "y">]>${camt('')}`.replace(/<\?.*\?>\n/, ''), 'document type'],
  ['camt053', '<a>'.repeat(50), 'deeply'],
  ['csv', 'reference,amount\nx,1', 'lacks these columns: currency, date, text'],
  ['csv', 'reference,amount,currency,date,text\n"x', 'well-formed'],
  ['csv', 'reference,amount,currency,date,text\nx,1', 'well-formed'],
  ['csv', 'reference,amount,currency,date,text,amount\nx,1,EUR,2026-01-15,,2', 'more than once: amount'],
] as const)('400 for %s %#: %s', (format, content, why) => {
  expect(() => linesOf(format, content)).toThrow(refusal(why));
});

test('whatever is sent is lines, or a 400', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string().map(camt),
    fc.string().map((text) => `reference,amount,currency,date,text\n${text}`),
  );
  fc.assert(
    fc.property(fc.constantFrom('csv' as const, 'camt053' as const), texts, (format, content) => {
      try {
        linesOf(format, content);
      } catch (error) {
        expect(error).toMatchObject({ status: 400, field: 'content' });
      }
    }),
  );
});
