import { randomUUID } from 'node:crypto';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { signUp, type SignedUp, signUpStaff } from '@test/people';

const path = '/api/v2/staff/billing/bank-statements';

describe('Bank statements', () => {
  let api: TestApi;
  let staff: SignedUp;
  let buyer: SignedUp;
  let reference: string;

  beforeAll(async () => {
    api = await startApi();
    staff = await signUpStaff(api);
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    buyer = await signUp(api);
    reference = (await api.get('/api/v2/billing/account', { as: buyer.as })).body.data.payment.bankTransferReference;
  });

  const send = (content: string, format = 'csv', as = staff.as) => api.post(path, { as, body: { format, content } });
  const row = (text: string, { amount = '2500.00', currency = 'USD', date = '2026-01-15', id = randomUUID() as string } = {}) =>
    `${id},${amount},${currency},${date},${text}`;
  const csv = (...rows: string[]) => ['reference,amount,currency,date,text', ...rows].join('\n');
  const funded = async () => (await api.get('/api/v2/billing/credit-balance', { as: buyer.as })).body.data.fundedBalanceMinor;

  test('books credits by their payment reference, and books nothing twice when imported again or concurrently', async () => {
    const spaced = reference.match(/.{1,4}/g)!.join(' ');
    const content = csv(row(`Ahead for spring ${spaced}`), row(reference, { amount: '0.01' }));
    const first = await send(content);
    expect([first.status, first.body.data]).toMatchObject([200, { known: 0, unmatched: [] }]);
    expect(first.body.data.booked.map(({ amountMinor }: { amountMinor: string }) => amountMinor)).toEqual(['250000', '1']);
    const again = await Promise.all([send(content), send(content)]);
    expect(again.map(({ body }) => body.data)).toEqual([
      { booked: [], known: 2, unmatched: [] },
      { booked: [], known: 2, unmatched: [] },
    ]);
    expect(await funded()).toBe('250001');
    const fresh = csv(...Array.from({ length: 5 }, () => row(reference, { amount: '1.00' })));
    const both = await Promise.all([send(fresh), send(fresh)]);
    expect(both.map(({ body }) => body.data.booked.length).reduce((sum, n) => sum + n, 0)).toBe(5);
    expect(await funded()).toBe('250501');
  });

  test('books a camt.053 file like a CSV', async () => {
    const entry = `<Ntry><Amt Ccy="USD">12.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-01-15</Dt></BookgDt>
      <AcctSvcrRef>${randomUUID()}</AcctSvcrRef><NtryDtls><TxDtls><RmtInf><Ustrd>${reference}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
    const file = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${entry}</Stmt></BkToCstmrStmt></Document>`;
    expect((await send(file, 'camt053')).body.data).toMatchObject({
      booked: [{ amountMinor: '1250', status: 'POSTED', provider: 'bank_transfer' }],
    });
    expect(await funded()).toBe('1250');
  });

  test('returns CSV lines that are not credits in their place with a reason: debits and amounts of 0', async () => {
    const [paid, left] = [row(reference, { amount: '1.00' }), row(reference, { amount: '-5.00', id: 'NTRF-left' })];
    const { body } = await send(csv(left, paid, row(reference, { amount: '0.00', date: 'soon' }), row('Thank you')));
    expect(body.data.booked).toHaveLength(1);
    expect(body.data.unmatched).toMatchObject([
      { line: 2, reason: 'DEBIT', reference: 'NTRF-left', amountMinor: '-500', currency: 'USD', occurredAt: '2026-01-15T00:00:00.000Z' },
      { line: 4, reason: 'ZERO', amountMinor: '0', occurredAt: null },
      { line: 5, reason: 'NO_REFERENCE' },
    ]);
    expect(await funded()).toBe('100');
  });

  test('returns camt.053 entries that are not credits with a reason, also without a date or a reference', async () => {
    const entryOf = (direction: string, more: string) =>
      `<Ntry><Amt Ccy="USD">12.50</Amt><CdtDbtInd>${direction}</CdtDbtInd>${more}<NtryDtls><TxDtls><RmtInf><Ustrd>${reference}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
    const booked = `<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-01-15</Dt></BookgDt><AcctSvcrRef>NTRF-1</AcctSvcrRef>`;
    const entries = [
      entryOf('DBIT', booked),
      entryOf('CRDT', '<Sts><Cd>PDNG</Cd></Sts>'),
      entryOf('CRDT', `<RvslInd>true</RvslInd>${booked}`),
      entryOf('DBIT', `<RvslInd>true</RvslInd>${booked}`),
    ];
    const file = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;
    const { body } = await send(file, 'camt053');
    expect(body.data).toMatchObject({ booked: [], known: 0 });
    expect(body.data.unmatched).toMatchObject([
      { line: 1, reason: 'DEBIT', amountMinor: '-1250' },
      { line: 2, reason: 'NOT_BOOKED', amountMinor: '1250', reference: '', occurredAt: null },
      { line: 3, reason: 'REVERSAL', amountMinor: '1250' },
      { line: 4, reason: 'REVERSAL', amountMinor: '-1250' },
    ]);
    expect(await funded()).toBe('0');
  });

  test('leaves credits for staff with a reason: no reference, two references, an unknown account, another currency, a future date', async () => {
    const other = (await api.get('/api/v2/billing/account', { as: (await signUp(api)).as })).body.data.payment.bankTransferReference;
    const { body } = await send(
      csv(
        row('Thank you'),
        row(`${reference} ${other}`),
        row('RF89EX0999999999'),
        row(reference, { currency: 'EUR' }),
        row(reference, { date: '2999-01-01' }),
      ),
    );
    expect(body.data.booked).toEqual([]);
    expect(body.data.unmatched.map(({ line, reason }: { line: number; reason: string }) => [line, reason])).toEqual([
      [2, 'NO_REFERENCE'],
      [3, 'SEVERAL_REFERENCES'],
      [4, 'NO_ACCOUNT'],
      [5, 'OTHER_CURRENCY'],
      [6, 'IN_THE_FUTURE'],
    ]);
  });

  test('leaves a line whose deposit was reversed unmatched until staff book it by hand', async () => {
    const content = csv(row(reference, { amount: '70.00', id: 'NTRF-reversed' }));
    const { booked } = (await send(content)).body.data;
    const desk = `/api/v2/staff/billing/customers/${buyer.account.id}/deposits`;
    expect((await api.post(`${desk}/${booked[0].id}/reverse`, { as: staff.as })).status).toBe(200);
    expect((await send(content)).body.data).toMatchObject({ booked: [], known: 0, unmatched: [{ line: 2, reason: 'REVERSED' }] });
    expect(await funded()).toBe('0');
    const body = { amountMinor: '7000', currency: 'USD', reference: 'NTRF-reversed', occurredAt: '2026-01-15T00:00:00.000Z' };
    expect((await api.post(desk, { as: staff.as, body })).status).toBe(201);
    expect((await send(content)).body.data).toMatchObject({ booked: [], known: 1, unmatched: [] });
  });

  test('leaves a credit unmatched when its reference is booked with other data', async () => {
    const other = (await api.get('/api/v2/billing/account', { as: (await signUp(api)).as })).body.data.payment.bankTransferReference;
    const id = randomUUID();
    const { body } = await send(
      csv(
        row(reference, { id }),
        row(reference, { id }),
        row(reference, { id, amount: '2500.01' }),
        row(reference, { id, currency: 'EUR' }),
        row(other, { id }),
      ),
    );
    const { booked, known, unmatched } = body.data;
    expect([booked.length, known]).toEqual([1, 1]);
    expect(unmatched.map(({ line, reason }: { line: number; reason: string }) => [line, reason])).toEqual([
      [4, 'REFERENCE_IN_USE'],
      [5, 'REFERENCE_IN_USE'],
      [6, 'REFERENCE_IN_USE'],
    ]);
    expect(await funded()).toBe('250000');
  });

  describe('an entry with several payments', () => {
    const payment = (amount: string, text: string) =>
      `<TxDtls>${amount && `<Amt Ccy="USD">${amount}</Amt>`}<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;
    const batch = (payments: string, id: string = randomUUID()) =>
      send(
        `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="USD">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
        <BookgDt><Dt>2026-01-15</Dt></BookgDt><AcctSvcrRef>${id}</AcctSvcrRef><NtryDtls>${payments}</NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`,
        'camt053',
      );

    test('books each payment for its organization, once', async () => {
      const id = randomUUID();
      const payments = payment('10.00', reference) + payment('990.00', 'rent of somebody else');
      const { booked, unmatched } = (await batch(payments, id)).body.data;
      expect(booked).toMatchObject([{ amountMinor: '1000', reference: `${id}/1` }]);
      expect(unmatched).toMatchObject([{ line: 1, reference: `${id}/2`, amountMinor: '99000', reason: 'NO_REFERENCE' }]);
      expect((await batch(payments, id)).body.data).toMatchObject({ booked: [], known: 1, unmatched: [{ reason: 'NO_REFERENCE' }] });
      expect(await funded()).toBe('1000');
    });

    test('is left for staff when the file does not state the single amounts', async () => {
      const { booked, unmatched } = (await batch(payment('', reference) + payment('', 'rent of somebody else'))).body.data;
      expect([booked, unmatched]).toMatchObject([[], [{ line: 1, amountMinor: '100000', reason: 'BATCH' }]]);
      expect(await funded()).toBe('0');
    });

    test('books nothing when staff have booked the whole entry', async () => {
      const id = randomUUID();
      const body = { amountMinor: '100000', currency: 'USD', reference: id, occurredAt: '2026-01-15T00:00:00.000Z' };
      expect((await api.post(`/api/v2/staff/billing/customers/${buyer.account.id}/deposits`, { as: staff.as, body })).status).toBe(201);
      const { booked, unmatched } = (await batch(payment('10.00', reference) + payment('990.00', reference), id)).body.data;
      expect([booked, unmatched]).toMatchObject([[], [{ reason: 'REFERENCE_IN_USE' }, { reason: 'REFERENCE_IN_USE' }]]);
      expect(await funded()).toBe('100000');
    });
  });

  test('refuses an amount above the maximum balance: with a reason in the import, and with 409 when booked by hand', async () => {
    expect((await send(csv(row(reference, { amount: '1.00' })))).body.data.booked).toHaveLength(1);
    const full = `update ledger_balances set debit_minor = sign(debit_minor) * $2::bigint where account_id = $1`;
    await api.app.get(Database).query(full, [buyer.account.id, Number.MAX_SAFE_INTEGER - 100]);
    const desk = `/api/v2/staff/billing/customers/${buyer.account.id}/deposits`;
    const body = { amountMinor: '101', currency: 'USD', reference: randomUUID(), occurredAt: '2026-01-15T00:00:00.000Z' };
    const refused = await api.post(desk, { as: staff.as, body });
    expect([refused.status, refused.body.error]).toMatchObject([409, { code: 'CONFLICT', field: 'amountMinor' }]);
    const amounts = ['99999999999.99', '1.01', '1.00', '0.01'];
    const { booked, unmatched } = (await send(csv(...amounts.map((amount) => row(reference, { amount }))))).body.data;
    expect(booked.map(({ amountMinor }: { amountMinor: string }) => amountMinor)).toEqual(['100']);
    expect(unmatched).toMatchObject([2, 3, 5].map((line) => ({ line, reason: 'TOO_LARGE' })));
    expect(await funded()).toBe(String(Number.MAX_SAFE_INTEGER));
  });

  test('returns 400 for an unreadable line and books nothing; 400 for an invalid file, 413 for a large one, 403 for non-staff', async () => {
    const refused = await send(csv(row(reference), row(reference, { amount: '1e9' })));
    expect([refused.status, refused.body.error.field, refused.body.error.message]).toEqual([
      400,
      'content',
      expect.stringContaining(': 3.'),
    ]);
    expect(await funded()).toBe('0');
    expect((await send('<Document/>', 'camt053')).status).toBe(400);
    expect((await send('x'.repeat(1_000_001))).status).toBe(400);
    expect((await send('x'.repeat(2_100_000))).status).toBe(413);
    expect((await send(csv(), 'csv', buyer.as)).status).toBe(403);
  });
});
