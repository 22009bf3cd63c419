import { languages } from '@exchange/kernel';
import { Database } from '@exchange/platform';
import { type Credentials, startApi, type TestApi } from '@test/api';
import { createKey, signUp, type SignedUp } from '@test/people';

describe('The page of an invoice', () => {
  let api: TestApi;
  let buyer: SignedUp;
  let key: { readonly bearer: string };

  beforeAll(async () => {
    api = await startApi({ environment: { BILLING_ISSUER: 'Exchange <Ltd> | 1 Quay Street | Galway' } });
    buyer = await signUp(api);
    key = await createKey(api, buyer.as);
    const info = {
      contactName: '<script>alert(1)</script>',
      email: ['a@example.com'],
      city: 'Köln',
      postalCode: '50667',
      countryAlpha2: 'DE',
      taxId: 'DE1',
    };
    await api.put('/api/v2/billing/info', { as: buyer.as, body: info });
    const database = api.app.get(Database);
    await database.query(
      `insert into fee_invoices (account_id, number, cycle_key, currency, fees_minor, media_minor, paid_ahead_minor, issued_at, due_at)
       values ($1, 7, '2026-10', 'EUR', 123456, 1000, 124456, '2026-11-06', '2026-12-06')`,
      [buyer.account.id],
    );
    await database.query(
      `insert into fee_invoice_items (account_id, number, media_buy_id, fees_minor, media_minor)
       select $1, 7, 'mb_' || to_char(i, 'FM0000'), 100, 1 from generate_series(1, 600) i`,
      [buyer.account.id],
    );
  });
  afterAll(() => api.close());

  const read = async (query = '', headers: Record<string, string> = {}, { bearer } = key) => {
    const address = `${api.url}/api/v2/billing/fee-invoices/7/document${query}`;
    const answer = await fetch(address, { headers: { authorization: `Bearer ${bearer}`, ...headers } });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };

  test('shows issuer, recipient and items with money and dates in its language, and escapes entered text', async () => {
    const { status, headers, text } = await read('?language=de');
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, 'text/html; charset=utf-8', 'no-store']);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    for (const part of [
      '<html lang="de" dir="ltr">',
      '<h1>Rechnung 7</h1>',
      'Oktober 2026',
      '6. Dezember 2026',
      '1.244,56',
      '50667 Köln',
      'Steuernummer: DE1',
    ])
      expect(text.replaceAll(/\u00A0/g, ' ')).toContain(part);
    expect(text).toContain('Exchange &#60;Ltd&#62;');
    expect(text).not.toMatch(/<script|Ltd>/);
    const { body } = await api.get('/api/v2/billing/account', { as: buyer.as });
    expect(text).toContain(body.data.payment.bankTransferReference);
  });

  test('shows the recipient at the time of issue, also after the billing information changed', async () => {
    const info = { contactName: 'Bob', email: ['b@example.com'], city: 'Bonn', postalCode: '53111', countryAlpha2: 'DE', taxId: 'DE2' };
    await api.put('/api/v2/billing/info', { as: buyer.as, body: info });
    const { text } = await read('?language=de');
    expect([text.includes('50667 Köln'), text.includes('Bonn')]).toEqual([true, false]);
    const { body } = await api.get('/api/v2/billing/fee-invoices/7', { as: buyer.as });
    expect(body.data.recipient).toMatchObject({ city: 'Köln', taxId: 'DE1', email: ['a@example.com'], address: null });
  });

  test('lists at most 500 media buys, and the rest as a sum', async () => {
    const { text } = await read();
    expect([text.includes('mb_0500'), text.includes('mb_0501'), text.match(/<td>mb_/g)!.length]).toEqual([true, false, 500]);
    // The rest is 1,234.56 minus 500 times 1.00.
    expect(text.replaceAll(/\s+/g, ' ')).toContain('<td>…</td> <td class="amount">€734.56</td>');
  });

  test("is in the requested language, else the browser's, else English; right to left in Arabic; 400 for an unknown language", async () => {
    expect((await read('?language=ar', { 'accept-language': 'de' })).text).toContain('<html lang="ar" dir="rtl">');
    expect((await read('', { 'accept-language': 'ja,en;q=0.5' })).text).toContain('<h1>請求書 7</h1>');
    expect((await read()).text).toContain('<h1>Invoice 7</h1>');
    expect((await read('?language=xx')).status).toBe(400);
  });

  test('returns 404 for an invoice of another organization', async () => {
    const stranger = await createKey(api, (await signUp(api)).as as Credentials);
    expect((await read('', {}, stranger)).status).toBe(404);
  });

  describe('the link of a document', () => {
    const linkOf = async (path: string) => (await api.get(`/api/v2/billing${path}`, { as: buyer.as })).body.data.documentUrl as string;
    const open = async (link: string, headers: Record<string, string> = {}) => {
      const { pathname, search } = new URL(link);
      const answer = await fetch(`${api.url}${pathname}${search}`, { headers });
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    };
    const renew = async (path: string, as: Credentials = buyer.as) => api.post(`/api/v2/billing${path}/renew-link`, { as });

    beforeAll(() =>
      api.app.get(Database).query(
        `insert into credit_notes (account_id, number, invoice_number, invoice_cycle, currency, fees_minor, media_minor, plans_minor, issued_at)
         values ($1, 3, 7, '2026-10', 'EUR', 500, 0, 0, '2026-11-07')`,
        [buyer.account.id],
      ),
    );

    test('opens the page without signing in, and is the same in every answer', async () => {
      const link = await linkOf('/fee-invoices/7');
      const { status, headers, text } = await open(link);
      expect([status, headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([200, 'no-store', 'noindex']);
      expect(text).toContain('<h1>Invoice 7</h1>');
      const { body } = await api.get('/api/v2/billing/fee-invoices', { as: buyer.as });
      const account = (await api.get('/api/v2/billing/account', { as: buyer.as })).body.data;
      expect([body.data[0].documentUrl, account.payment.invoices[0].documentUrl]).toEqual([link, link]);
      expect((await open(await linkOf('/credit-notes/3'))).text).toContain('<h1>Credit note 3</h1>');
    });

    test("opens the page in the organization's language, unless another one is requested", async () => {
      const link = await linkOf('/fee-invoices/7');
      await api.put('/api/v2/billing/info', { as: buyer.as, body: { language: 'fr' } });
      expect((await open(link, { 'accept-language': 'de' })).text).toContain('<html lang="fr"');
      expect((await open(`${link}?language=pl`)).text).toContain('<html lang="pl"');
      expect((await read('', { 'accept-language': 'de' })).text).toContain('<html lang="fr"');
      expect((await api.put('/api/v2/billing/info', { as: buyer.as, body: { language: 'xx' } })).status).toBe(400);
      const { body } = await api.put('/api/v2/billing/info', { as: buyer.as, body: { language: null } });
      expect(body.data.language).toBeNull();
      expect((await open(link, { 'accept-language': 'de' })).text).toContain('<html lang="de"');
    });

    test.each(['=xx', '=', '=DE', '=de&language=fr', '[]=de', '[0]=de', '[a]=de', '%5B%5D=de', '=de&language[]=fr', ''])(
      'returns 400 with the supported languages for the invalid language %j',
      async (language) => {
        for (const path of ['/fee-invoices/7', '/credit-notes/3']) {
          const { status, headers, text } = await open(`${await linkOf(path)}?language${language}`);
          expect([status, headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
          expect(text).toContain(languages.join(', '));
        }
      },
    );

    test('stops working when it is renewed; other accounts, keys and unknown numbers renew no link', async () => {
      for (const path of ['/fee-invoices/7', '/credit-notes/3']) {
        const before = await linkOf(path);
        const { status, body } = await renew(path);
        expect([status, body.data.documentUrl === before, await linkOf(path)]).toEqual([200, false, body.data.documentUrl]);
        expect([(await open(before)).status, (await open(body.data.documentUrl)).status]).toEqual([404, 200]);
      }
      const stranger = await signUp(api);
      const link = await linkOf('/fee-invoices/7');
      expect((await renew('/fee-invoices/7', stranger.as)).status).toBe(404);
      expect((await renew('/fee-invoices/8')).status).toBe(404);
      expect(await linkOf('/fee-invoices/7')).toBe(link);
    });

    test.each(['', '0', 'a'.repeat(64), 'A'.repeat(64), `${'a'.repeat(63)}%00`, '../../api/v2/accounts'])(
      'does not open the invalid token %j',
      async (token) => {
        const answer = await fetch(`${api.url}/billing-documents/${token}`);
        expect([404, 401]).toContain(answer.status);
      },
    );
  });
});
