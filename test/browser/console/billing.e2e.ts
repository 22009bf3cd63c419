import type { INestApplicationContext } from '@nestjs/common';
import { dayOf } from '@exchange/kernel';
import { DeliveryFacade } from '@exchange/reporting';
import { startApi, type TestApi } from '@test/api';
import { insertDeposit } from '@test/charged-buys';
import { withClient } from '@test/database';
import { onFreePort } from '@test/free-port';
import { joinAccount, signUp, type SignedUp, signUpStaff } from '@test/people';
import { StripeServer } from '@test/stripe';
import { startWorker } from '@test/worker';
import { type Browser, launch } from '../browser';
import { insertInvoice, insertOverDelivery } from './billing-data';
import { Person } from './person';

const billing = '/api/v2/billing';

let stripe: StripeServer;
let api: TestApi;
let worker: INestApplicationContext;
let browser: Browser;
let staff: SignedUp;
let buyer: SignedUp;
let admin: Person;

beforeAll(async () => {
  stripe = await StripeServer.start();
  const [started, environment] = await onFreePort<[TestApi, Record<string, string>]>(async (port) => {
    const settings = { ...stripe.environment, BASE_URL: `http://127.0.0.1:${port}`, BILLING: 'on', SANDBOX_FIRST: 'off' };
    return [await startApi({ environment: settings, port }), settings];
  });
  api = started;
  worker = await startWorker({ environment, frequent: ['PaymentSchedule'] });
  stripe.webhook = { url: `${api.url}/payments/stripe/webhook`, times: 1 };
  browser = await launch();
  staff = await signUpStaff(api);
});
beforeEach(async () => {
  buyer = await signUp(api);
  admin = await arrives(buyer);
});
afterEach(() => admin.leaves());
afterAll(async () => {
  await browser?.close();
  await worker?.close();
  await api?.close();
  await stripe?.close();
});

const arrives = ({ as }: SignedUp) =>
  Person.arrives(browser, api.url, { language: 'en', ...('cookie' in as ? { cookie: as.cookie } : {}) });
const read = async (path: string) => (await api.get(`${billing}${path}`, { as: buyer.as })).body.data;
const place = (path = '') => `/a/${buyer.account.id}/billing${path}`;

test('what is due leads to the billing details, whose refused fields are told, and which are saved by keyboard', async () => {
  await admin.opens(place());
  await admin.reads('Nobody is named yet who gets invoices.');
  await admin.presses('Fill in billing details');
  await admin.isAt(/\/billing\/info$/);
  await admin.types('Contact', 'Ann');
  await admin.types('Emails for invoices', 'nobody');
  await admin.types('City', 'Bern');
  await admin.key('Control+Enter');
  await admin.sees(`document.activeElement.name === 'email' && document.activeElement.getAttribute('aria-invalid') === 'true'`);
  await admin.types('Emails for invoices', 'ann@northwind.example\nbob@northwind.example');
  await admin.types('Country', 'ch');
  await admin.reads('Switzerland');
  await admin.key('Control+Enter');
  await admin.reads('Saved');
  expect(await read('/info')).toMatchObject({
    contactName: 'Ann',
    email: ['ann@northwind.example', 'bob@northwind.example'],
    city: 'Bern',
    countryAlpha2: 'CH',
    address: null,
  });
  expect(admin.warnings).toBe(0);
  expect(admin.unwanted.filter((what) => !what.includes('400 (Bad Request)'))).toEqual([]);
});

test('an invoice opens from the list, has all its items with their sum, and can be printed whole', async () => {
  await api.put(`${billing}/info`, { as: buyer.as, body: { contactName: 'Ann' } });
  await insertInvoice(
    api,
    buyer.account.id,
    Array.from({ length: 60 }, (_, n) => `mb_${String(n).padStart(2, '0')}`),
  );
  // Values that no filter has hide nothing.
  await admin.opens(place('/invoices?status=unknown&currency=XYZ'));
  await admin.presses('Invoice 1');
  await admin.isAt(/\/billing\/invoices\/1$/);
  await admin.sees(`document.querySelectorAll('main a[href*="/media-buys/mb_"]').length === 60`);
  await admin.sees(
    `[...document.querySelectorAll('main tfoot tr')].map((row) => row.textContent).join(' ') === 'Total300.00 Paid0.00 Credited0.00 Open300.00 Sum300.000.00'`,
  );
  await admin.asks(`window.print = () => { window.printed = true; }`);
  await admin.presses('Print');
  expect(await admin.asks('window.printed')).toBe(true);
  const link = await admin.asks<string>(`document.querySelector('main a[href*="/billing-documents/"]').href`);
  await admin.presses('Renew link');
  await admin.sees(`document.querySelector('dialog[open]')`);
  await admin.presses('Renew link');
  await admin.sees(`document.querySelector('main a[href*="/billing-documents/"]').href !== ${JSON.stringify(link)}`);
  expect((await fetch(link)).status).toBe(404);
  expect(admin.unwanted).toEqual([]);
});

test('a card set up at the provider pays ahead, and the balance shows it', async () => {
  await api.put(`${billing}/info`, { as: buyer.as, body: { contactName: 'Ann', email: ['ann@northwind.example'] } });
  await admin.opens(place('/payments'));
  await admin.presses('Set up card');
  await admin.reads('The page of the payment provider is ready.');
  await stripe.complete(stripe.openSessions.at(-1)!);
  await admin.reads('visa •••• 4242');
  await admin.types('Amount', '250.505');
  await admin.presses('Pay ahead');
  await admin.sees(`document.activeElement.name === 'amountMinor' && document.activeElement.getAttribute('aria-invalid') === 'true'`);
  await admin.types('Amount', '250.50');
  await admin.key('Enter');
  await admin.reads('Charges $250.50 to visa •••• 4242 now.');
  await admin.presses('Pay ahead');
  await admin.sees(`[...document.querySelectorAll('main tbody tr')].some((row) => /Paid ahead\\s*Paid\\s*250.50/.test(row.innerText))`);
  expect(await read('/credit-balance')).toMatchObject({ fundedBalanceMinor: '25050' });
  await admin.presses('Overview');
  await admin.sees(`/USD\\s*Main\\s*250.50/.test(document.querySelector('main tbody tr')?.innerText)`);
  expect(admin.unwanted.filter((what) => !what.includes('400 (Bad Request)'))).toEqual([]);
});

test('an over-delivery is disputed with a reason, and accepted for exactly the amount that is shown', async () => {
  const account = buyer.account.id;
  await insertDeposit(api, staff, buyer, '50000');
  await insertOverDelivery(api, account, 'mb_1');
  await chargeUpToBudget(account, 'mb_1');
  await admin.opens(place('/over-deliveries'));
  await admin.presses('mb_1');
  await admin.reads('Over-delivery of $4,000.00');
  await admin.presses('Dispute');
  await admin.types('Reason', 'Not ordered');
  await admin.key('Control+Enter');
  await admin.reads('Disputed');
  expect(await read('/over-deliveries/mb_1')).toMatchObject({ status: 'DISPUTED', reason: 'Not ordered', chargedMinor: '100000' });
  await admin.presses('Accept $4,000.00');
  await admin.reads('Commits $4,000.00 for what the seller has reported');
  await admin.presses('Accept $4,000.00');
  await admin.sees(`![...document.querySelectorAll('main button')].some((each) => /^(Accept|Dispute)/.test(each.textContent))`);
  expect(await read('/over-deliveries/mb_1')).toMatchObject({ status: 'ACCEPTED', acceptedMinor: '400000', chargedMinor: '500000' });
  expect(admin.unwanted).toEqual([]);
});

test('a currency is opened, what is owed is paid once with the card, and the card is removed', async () => {
  await api.put(`${billing}/info`, { as: buyer.as, body: { contactName: 'Ann', email: ['ann@northwind.example'] } });
  await insertInvoice(api, buyer.account.id, ['mb_1', 'mb_2']);
  await admin.opens(place());
  await admin.presses('Open currency');
  await admin.types('Currency', 'huf');
  await admin.key('Enter');
  await admin.reads('HUF\u00a00.00');
  expect(await read('/currencies')).toMatchObject([{ currency: 'USD' }, { currency: 'HUF', decimals: 2 }]);
  const ledgerReads = admin.headersSent(/ledger-transactions/, 'x-account-id');
  await admin.opens(place('/ledger?currency=HUF'));
  expect(ledgerReads).toHaveLength(1);
  await admin.opens(place('/payments'));
  await admin.presses('Set up card');
  await admin.reads('The page of the payment provider is ready.');
  await stripe.complete(stripe.openSessions.at(-1)!);
  await admin.reads('$10.00 is owed.');
  // What is owed cannot be read again: no question with an amount that may be old.
  const restore = await admin.cuts(/billing\/currencies/);
  await admin.presses('Pay what is owed');
  await admin.sees(`document.querySelector('main [role=alert]') !== null && document.querySelector('dialog[open]') === null`);
  await restore();
  await admin.presses('Pay what is owed');
  await admin.reads('Charges $10.00 to visa •••• 4242 now.');
  await admin.goesTo('Pay what is owed');
  const sent = admin.bodiesSent(/pay-now/);
  await admin.pressesKeys('Enter', 'Enter');
  await admin.sees(`[...document.querySelectorAll('main tbody tr')].some((row) => /Paid\\s*10.00/.test(row.innerText))`);
  await admin.sees(`!document.body.innerText.includes('is owed.')`);
  expect(sent).toHaveLength(1);
  expect(await read('/payments')).toMatchObject([{ purpose: 'owed', amountMinor: '1000', currency: 'USD', status: 'succeeded' }]);
  await admin.presses('Remove');
  await admin.reads('Invoices are then paid by bank transfer.');
  await admin.presses('Remove');
  await admin.reads('No card yet');
  expect((await read('/payment-methods')).filter(({ status }: { status: string }) => status !== 'detached')).toEqual([]);
  expect(admin.unwanted.filter((what) => !what.includes('ERR_FAILED'))).toEqual([]);
});

test('an application for credit is withdrawn, and another one can be sent', async () => {
  await api.post(`${billing}/credit-applications`, {
    as: buyer.as,
    body: { requestedCreditLimit: 2_500, currency: 'USD', justification: 'We buy more each month' },
  });
  await admin.opens(place('/credit'));
  expect(await admin.asks(`document.querySelector('textarea')`)).toBeNull();
  await admin.presses('Withdraw application');
  await admin.reads('The application for $2,500 is not decided any more.');
  await admin.presses('Withdraw application');
  await admin.sees(`document.querySelector('textarea[name=justification]')`);
  await admin.reads('Withdrawn');
  expect(await read('/credit-applications')).toMatchObject([{ status: 'WITHDRAWN' }]);
  expect(admin.unwanted).toEqual([]);
});

test('admins of a child account see its balances, and who pays', async () => {
  const { body } = await api.post('/api/v2/accounts/create-child', { as: buyer.as, body: { name: 'Child' } });
  const asked = admin.headersSent(/\/billing\/(fee-invoices|payment|info)/, 'x-account-id');
  await admin.opens(`/a/${body.data.id}/billing`);
  await admin.reads('pays for this account.');
  await admin.sees(`/^USD/.test(document.querySelector('main tbody tr')?.innerText)`);
  expect(
    await admin.asks(`[...document.querySelectorAll('main nav a, main button')].map(({ textContent }) => textContent).filter(Boolean)`),
  ).toEqual(['Overview', 'Over-deliveries']);
  await admin.opens(`/a/${body.data.id}/billing/invoices/1`);
  await admin.reads('pays for this account.');
  expect([asked, admin.unwanted]).toEqual([[], []]);
});

test('a member sees no billing, and asks for none', async () => {
  const member = await arrives(await joinAccount(api, buyer));
  const asked = member.headersSent(/\/billing\//, 'x-account-id');
  await member.opens(place());
  await member.reads('Only admins of the account see billing');
  expect(await member.asks(`[...document.querySelectorAll('nav a')].map((link) => link.textContent)`)).not.toContain('Billing');
  expect([asked, member.unwanted]).toEqual([[], []]);
  await member.leaves();
});

/** A finished media buy of 1,000, charged up to its budget, whose seller reports 5,000. */
async function chargeUpToBudget(account: number, mediaBuyId: string): Promise<void> {
  const day = dayOf(new Date());
  await withClient(api.settings.databaseUrl, async (client) => {
    await client.query(
      `insert into media_buys (account_id, id, campaign_id, advertiser_id, discovery_id, seller_id, seller_name, name, status, status_since, brand_domain,
         currency, budget, packages, flight_start, flight_end, idempotency_key, fence, attempts, revision, created_at, updated_at)
       values ($1, $2, 'campaign_1', 1, 'disc', 31, 'Seller', 'Buy', 'COMPLETED', now(), 'oat.example', 'USD', 1000, '[]', now(), now(), 'k', 0, 0, 1, now(), now())`,
      [account, mediaBuyId],
    );
    await client.query(
      `insert into billing_charges (buyer_id, media_buy_id, day, spend_minor, fee_minor, payable_minor, revision, seller_id)
       values ($1, $2, $3, 100000, 5000, 0, 1, 31)`,
      [account, mediaBuyId, day],
    );
  });
  const line = { advertiserId: 1, campaignId: 'campaign_1', mediaBuyId, packageId: `${mediaBuyId}-1`, currency: 'USD' };
  await api.app.get(DeliveryFacade).record(account, [{ ...line, day, spend: 5_000 }]);
}
