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
  isBatch: false,
  partOf: '',
};
const refusal = (text: string) => expect.objectContaining({ status: 400, field: 'content', message: expect.stringContaining(text) });

test("returns a line for each entry of a camt.053 statement, with the payer's text", () => {
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

describe('An entry of camt.053', () => {
  const batch = (payments: string, { direction = 'CRDT', amount = '1000.00', reference = 'NTRF-1', counted = '' } = {}) =>
    linesOf(
      'camt053',
      camt(`<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-01-15</Dt></BookgDt>
        <AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls>${counted && `<Btch><NbOfTxs>${counted}</NbOfTxs></Btch>`}${payments}</NtryDtls></Ntry>`),
    );
  const payment = (text: string, amount = '', { refs = '', direction = '' } = {}) =>
    `<TxDtls><Refs>${refs}</Refs>${amount}${direction && `<CdtDbtInd>${direction}</CdtDbtInd>`}<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;
  const of = (amount: string, currency = 'EUR') => `<Amt Ccy="${currency}">${amount}</Amt>`;
  const one = { ...line, amount: '1000.00' };
  const shown = (lines: ReturnType<typeof linesOf>) =>
    lines.map(({ reference, amount, text, isDebit, isBatch }) => [reference, amount, text, isDebit, isBatch]);

  test("becomes one line per payment, each with its payer's text, when it holds several payments", () => {
    const parts = [
      { ...one, reference: 'NTRF-1/1', amount: '10.00', text: 'A', partOf: 'NTRF-1' },
      { ...one, reference: 'NTRF-1/2', amount: '990.00', text: 'B', partOf: 'NTRF-1' },
    ];
    expect(batch(payment('A', of('10.00')) + payment('B', of('990.00')))).toEqual(parts);
    const detailed = (amount: string) => `<AmtDtls><InstdAmt>${of('1')}</InstdAmt><TxAmt>${of(amount)}</TxAmt></AmtDtls>`;
    expect(batch(payment('A', detailed('10.00')) + `</NtryDtls><NtryDtls>${payment('B', detailed('990.00'))}`)).toEqual(parts);
    const back = batch(payment('A', of('1010.00')) + payment('B', of('10.00'), { direction: 'DBIT' }));
    expect(shown(back).map(([, ...rest]) => rest)).toEqual([
      ['1010.00', 'A', false, false],
      ['10.00', 'B', true, false],
    ]);
  });

  test('uses the references of its payments when they are unique', () => {
    const refs = (reference: string) => `<EndToEndId>${reference}-e</EndToEndId><AcctSvcrRef>${reference}</AcctSvcrRef>`;
    const named = (first: string, second: string, reference?: string) =>
      batch(payment('A', of('10.00'), { refs: first }) + payment('B', of('990.00'), { refs: second }), { reference }).map(
        (it) => it.reference,
      );
    expect(named(refs('T-1'), refs('T-2'))).toEqual(['T-1', 'T-2']);
    expect(named(refs('T-1'), refs('T-1'))).toEqual(['NTRF-1/1', 'NTRF-1/2']);
    expect(named(refs('T-1'), refs('NTRF-1'))).toEqual(['T-1', 'NTRF-1/2']);
    expect(named(refs('T-1'), refs('T-1'), '')).toEqual(['T-1/1', 'T-1/2']);
    expect(named('<TxId>X</TxId>', '<EndToEndId>Rent</EndToEndId>', '')).toEqual(['X', 'Rent 2026-01-15']);
  });

  test.each([
    ['two payments without amounts', payment('A') + payment('B')],
    ['a payment without an amount', payment('A', of('1000.00')) + payment('B')],
    ['payments in another currency', payment('A', of('10.00', 'USD')) + payment('B', of('990.00', 'USD'))],
    ['payments with another sum', payment('A', of('10.00')) + payment('B', of('900.00'))],
    ['an invalid amount', payment('A', of('10.00')) + payment('B', of('99e1'))],
    ['an unknown direction', payment('A', of('10.00')) + payment('B', of('990.00'), { direction: 'x' })],
    ['one payment of several', payment('A B', of('10.00'))],
    ['one payment in the other direction', payment('A B', of('1000.00'), { direction: 'DBIT' })],
  ])('becomes one line marked as a batch when it has %s', (_, payments) => {
    expect(batch(payments)).toEqual([{ ...one, text: 'A B', isBatch: true }]);
  });

  test('is a batch when the bank states more payments than it lists', () => {
    expect(batch('', { counted: '2' })).toEqual([{ ...one, text: '', isBatch: true }]);
    expect(batch(payment('A'), { counted: '2' })).toEqual([{ ...one, text: 'A', isBatch: true }]);
    expect(batch(payment('A'), { counted: '1' })).toEqual([{ ...one, text: 'A' }]);
  });

  test('keeps its own amount when its one payment differs, because of charges or currency exchange', () => {
    expect(batch(payment('A', of('1015.00')))).toEqual([{ ...one, text: 'A' }]);
    expect(batch(payment('A', of('1.00', 'USD')))).toEqual([{ ...one, text: 'A' }]);
  });

  test('stays one line when none of its payments is a credit', () => {
    const left = payment('A', of('10.00')) + payment('B', of('990.00'));
    expect(shown(batch(left, { direction: 'DBIT' }))).toEqual([['NTRF-1', '1000.00', 'A B', true, true]]);
  });

  test.each([
    ['', true],
    ['<Sts>BOOK</Sts>', true],
    ['<Sts><Cd>BOOK</Cd></Sts>', true],
    ['<Sts><Prtry>PENDING</Prtry></Sts>', false],
    ['<Sts><Prtry>BOOK</Prtry></Sts>', false],
    ['<Sts><Cd>BOOK</Cd><Prtry>PENDING</Prtry></Sts>', false],
    ['<Sts><Cd>INFO</Cd></Sts>', false],
    ['<Sts><Cd>book</Cd></Sts>', false],
    ['<Sts/>', false],
  ])('with status %p has isBooked %p', (status, isBooked) => {
    expect(linesOf('camt053', camt(entry('', { status })))).toEqual([{ ...line, isBooked }]);
  });

  test('decides by its own direction whether it is a debit; an unknown direction gives null', () => {
    const sent = (direction: string) => linesOf('camt053', camt(entry('', { direction })))[0]!.isDebit;
    expect(['CRDT', 'DBIT', '', 'crdt', 'OTHR'].map(sent)).toEqual([false, true, null, null, null]);
  });

  test('is a reversal when it has the flag, unless the flag is false', () => {
    const sent = (flag: string) => linesOf('camt053', camt(entry(`<RvslInd>${flag}</RvslInd>`)))[0]!.isReversal;
    expect(['true', '1', 'TRUE', 'false', '0'].map(sent)).toEqual([true, true, true, false, false]);
  });

  test("takes the reference of its payment when it has none: the account bank's, else the payer bank's, else the payer's", () => {
    const sent = (refs: string) => batch(payment('A', '', { refs }), { reference: '' })[0]!.reference;
    const [bank, payerBank, payer] = ['<AcctSvcrRef>T-1</AcctSvcrRef>', '<TxId>X-1</TxId>', '<EndToEndId>Rent</EndToEndId>'];
    expect([payer + payerBank + bank, payer + payerBank, payer].map(sent)).toEqual(['T-1', 'X-1', 'Rent 2026-01-15']);
    expect(['', '<EndToEndId>NOTPROVIDED</EndToEndId>'].map(sent)).toEqual(['', '']);
    expect(batch(payment('A', '', { refs: bank }))[0]!.reference).toBe('NTRF-1');
  });

  test('takes its booking date, else its value date, and ignores the offset of a day', () => {
    const sent = (dates: string) =>
      linesOf('camt053', camt(entry().replace('<BookgDt><Dt>2026-01-15</Dt></BookgDt>', dates))).map(({ bookedAt }) => bookedAt)[0];
    expect(sent('<ValDt><Dt>2026-01-16</Dt></ValDt>')).toBe('2026-01-16');
    expect(sent('<ValDt><Dt>2026-01-16</Dt></ValDt><BookgDt><Dt>2026-01-15</Dt></BookgDt>')).toBe('2026-01-15');
    expect(['2026-01-15+01:00', '2026-01-15-11:00', '2026-01-15Z'].map((day) => sent(`<BookgDt><Dt>${day}</Dt></BookgDt>`))).toEqual(
      Array(3).fill('2026-01-15'),
    );
    expect(sent('<BookgDt><DtTm>2026-01-15T10:00:00+01:00</DtTm></BookgDt>')).toBe('2026-01-15T10:00:00+01:00');
  });

  test('ignores nested entries and elements of the same name elsewhere', () => {
    expect(linesOf('camt053', camt(entry('<Ntry><Amt Ccy="USD">5</Amt></Ntry><Other><Amt Ccy="USD">6</Amt></Other>')))).toEqual([line]);
  });
});

test('reads a CSV with its columns in any order and a negative amount as a debit', () => {
  const csv =
    '\uFEFFtext,date,currency,amount,reference\r\n"Invoice 7, thank you",2026-01-15,EUR,2500.00,NTRF-1\r\n,2026-01-15,EUR,-1.00,NTRF-2\r\n\r\n';
  expect(linesOf('csv', csv)).toEqual([
    { ...line, line: 2, text: 'Invoice 7, thank you' },
    { ...line, line: 3, reference: 'NTRF-2', amount: '1.00', text: '', isDebit: true },
  ]);
});

test('numbers CSV lines including header, blank lines and line breaks in fields, and camt.053 lines by entry', () => {
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
] as const)('returns 400 for %s %#: %s', (format, content, why) => {
  expect(() => linesOf(format, content)).toThrow(refusal(why));
});

test('returns lines or a 400 for arbitrary content', () => {
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
