import { flightDates } from '@test/dates';
import { startDiscovery, waitUntilComplete } from '@test/discovery';
import { eventually } from '@test/eventually';
import { joinAccount, type SignedUp, signUp } from '@test/people';
import { payeeBody } from './payee';
import { Person } from './person';
import { sendBrief } from './planning';
import { Stand } from './stand';

let stand: Stand;
/** The account that registered the sellers of the stand. */
let shop: { account: number; as: SignedUp['as'] };
beforeAll(async () => {
  stand = await Stand.opens();
  const { as } = stand.sellers;
  const { body } = await stand.api.get('/api/v2/auth/session', { as });
  shop = { as: as as SignedUp['as'], account: body.data.account.id };
});
afterAll(() => stand?.closes());

const arrives = (as: SignedUp['as']) =>
  Person.arrives(stand.browser, stand.api.url, { language: 'en', ...('cookie' in as ? { cookie: as.cookie } : {}) });
const signal = (id: string) => stand.api.get(`/api/v2/storefront/demand-signals/${id}`, { as: shop.as }).then(({ body }) => body.data);

test('a brief arrives with its secrets as visible gaps, and beside it what the agent answered', async () => {
  const { api, person: buyer } = stand;
  const { body: brand } = await api.post('/api/v2/buyer/advertisers', {
    as: buyer.as,
    body: { name: 'Oat', brand: 'oat.example', primaryCurrency: 'USD' },
  });
  const brief = 'Oat drink for families, evenings, connected TV. Our key is sck_Planted0001, ask us.';
  const body = { advertiserId: brand.data.id, name: 'Oat', mode: 'discovery', brief, flightDates, budget: { total: 50_000 } };
  const { body: created } = await api.post('/api/v2/buyer/campaigns', { as: buyer.as, body });
  const { campaignId } = created.data.campaign;
  await waitUntilComplete(api, buyer.as, await startDiscovery(api, buyer.as, { campaignId, waitSeconds: 10 }));
  await eventually(async () => {
    const { body: received } = await api.get('/api/v2/storefront/brief-artifacts', { as: shop.as });
    expect(received.data).toHaveLength(2);
  });
  const seller = await arrives(shop.as);
  await seller.opens(`/a/${shop.account}`);
  await seller.pressesKeys('g', 'b');
  await seller.isAt(/\/received-briefs$/);
  await seller.sees(`document.querySelectorAll('tbody [data-row]').length === 2`);
  await seller.reads('Offer made');
  await seller.reads('▒▒▒');
  await seller.key('j');
  await seller.key('Enter');
  await seller.isAt(/\/received-briefs\/brief_/);
  await seller.reads('Brief from oat.example');
  await seller.sees(
    `document.querySelector('main p').textContent === 'Oat drink for families, evenings, connected TV. Our key is Secret removed, ask us.'`,
  );
  await seller.reads('1 secret in the text');
  await seller.reads('Other sellers that were asked');
  await seller.reads('The buyer sees this offer.');
  await seller.sees(`document.querySelectorAll('tbody tr').length > 0`);
  expect(await seller.text()).not.toContain('sck_');
  await seller.reads('No order yet');
  expect(seller.unwanted).toEqual([]);
  await seller.leaves();
});

test('a demand signal is read, put on hold, taken back and answered, and the buyer sees each state', async () => {
  const { briefId, signals } = await sendBrief(stand, {});
  const id = signals[0]!;
  const target = async () => {
    const { body } = await stand.api.get(`/api/v2/buyer/planning-briefs/${briefId}`, { as: stand.person.as });
    return [body.data.status, body.data.targets[0].dispatchStatus, body.data.targets[0].answer];
  };
  const seller = await arrives(shop.as);
  await seller.opens(`/a/${shop.account}/demand-signals`);
  await seller.presses('Spring offers');
  await seller.isAt(/\/demand-signals\/sig_/);
  await seller.opens(`/a/${shop.account}/demand-signals/${id}`);
  await seller.presses('Mark as read');
  await seller.reads('The buyer sees that you have read it.');
  expect(await target()).toEqual(['SEARCHING', 'ACKNOWLEDGED', null]);
  await seller.presses('Put on hold');
  await seller.reads('The buyer sees that it is on hold.');
  expect(await target()).toEqual(['SEARCHING', 'ON_HOLD', null]);
  await seller.presses('Undo');
  await seller.sees(`document.querySelector('header h1 ~ *').textContent === 'Read'`);
  expect(await target()).toEqual(['SEARCHING', 'ACKNOWLEDGED', null]);
  await seller.types('Total price (USD)', 'much');
  await seller.types('Message', 'Evenings on two channels');
  await seller.presses('Send offer');
  await seller.sees(`document.activeElement.name === 'quote.amount' && document.activeElement.getAttribute('aria-invalid') === 'true'`);
  await seller.types('Total price (USD)', '900');
  await seller.presses('Send offer');
  await seller.sees(`document.querySelector('header h1 ~ *').textContent === 'Offer made'`);
  expect(await target()).toEqual(['QUOTED', 'ACKNOWLEDGED', 'QUOTE']);
  expect((await signal(id)).responses).toMatchObject([{ kind: 'QUOTE', message: 'Evenings on two channels', quote: { amount: 900 } }]);
  await stand.api.post(`/api/v2/buyer/planning-briefs/${briefId}/abandon`, { as: stand.person.as });
  await seller.types('Total price (USD)', '950');
  await seller.types('Message', 'Two more evenings');
  await seller.presses('Send offer');
  await seller.reads('The buyer has abandoned the brief.');
  expect(await seller.asks(`document.querySelectorAll('main form').length`)).toBe(0);
  await seller.reads('Two more evenings');
  await seller.presses('Discard draft');
  await seller.sees(`!document.querySelector('main').innerText.includes('Two more evenings')`);
  expect(seller.unwanted.filter((what) => !/\b4(00 \(Bad Request|09 \(Conflict)\)/.test(what))).toEqual([]);
  await seller.leaves();
});

test('a payee ends what stops payouts, and its bank details are nowhere but in the request', async () => {
  const owner = await signUp(stand.api, { accountType: 'SELLER' });
  const admin = await arrives(owner.as);
  await admin.opens(`/a/${owner.account.id}/payouts`);
  await admin.reads('Nothing can be paid out in USD: there is no payee.');
  await admin.presses('Add payee');
  await admin.sees(`document.querySelector('dialog[open] input')`);
  await admin.types('Legal entity', payeeBody.entityName);
  await admin.types('Account holder', payeeBody.beneficiaryName);
  await admin.types('Street and number', payeeBody.address);
  await admin.types('Postal code', payeeBody.postalCode);
  await admin.types('City', payeeBody.city);
  await admin.types('Country', payeeBody.countryCode);
  await admin.reads('Germany');
  await admin.types('BIC (SWIFT)', payeeBody.bankIdentifier);
  await admin.types('Account number or IBAN', 'DE89370400440532013001');
  await admin.key('Control+Enter');
  await admin.sees(`document.activeElement.name === 'accountNumber' && document.activeElement.getAttribute('aria-invalid') === 'true'`);
  expect(await admin.asks(`document.querySelector('[name=city]').value`)).toBe(payeeBody.city);
  await admin.types('Account number or IBAN', payeeBody.accountNumber);
  await admin.key('Control+Enter');
  await admin.reads('Payouts can be made');
  await admin.reads('•••• 3000');
  await admin.key('a');
  await admin.reads('PUT /api/v2/billing/payees');
  await admin.asks(
    `[...document.querySelectorAll('aside button')].findLast((each) => each.textContent.includes('PUT /api/v2/billing/payees')).click()`,
  );
  await admin.reads('--data-binary @FILE');
  const everywhere = `document.documentElement.outerHTML + location.href + JSON.stringify(sessionStorage) + JSON.stringify(localStorage)`;
  expect(await admin.asks(everywhere)).not.toMatch(new RegExp(`53201300|${payeeBody.address}`));
  const { body } = await stand.api.get('/api/v2/storefront/billing', { as: owner.as });
  expect(body.data).toMatchObject({ onboardingStatus: 'complete', payoutDetails: { entityName: payeeBody.entityName } });
  await admin.key('Escape');
  await admin.presses('Add payee');
  await admin.types('Legal entity', payeeBody.entityName);
  await admin.types('City', 'Rome');
  await admin.key('Control+Enter');
  await admin.reads('This entity already has a payee in this currency.');
  expect((await stand.api.get('/api/v2/billing/payees', { as: owner.as })).body.data).toMatchObject([{ city: payeeBody.city }]);
  await admin.key('Escape');
  await admin.reads('Leave without saving?');
  await admin.presses('Discard and leave');
  await admin.sees(`!document.querySelector('dialog[open]')`);
  expect(admin.unwanted.filter((what) => !what.includes('400 (Bad Request)'))).toEqual([]);
  await admin.leaves();
});

test('a member sees no payouts, and asks for none', async () => {
  const owner = await signUp(stand.api, { accountType: 'SELLER' });
  const guest = await joinAccount(stand.api, owner);
  const member = await arrives(guest.as);
  const asked = member.headersSent(/\/billing\//, 'x-account-id');
  await member.opens(`/a/${owner.account.id}/payouts`);
  await member.reads('Only admins of the account see payouts');
  expect(await member.asks(`[...document.querySelectorAll('nav a')].map((link) => link.textContent)`)).not.toContain('Payouts');
  expect(asked).toEqual([]);
  expect(member.unwanted).toEqual([]);
  await member.leaves();
});

test('payouts that cannot be read are a problem with another try, also when only later pages fail', async () => {
  const owner = await signUp(stand.api, { accountType: 'SELLER' });
  for (let day = 40; day <= 90; day += 1)
    await stand.api.put('/api/v2/storefront/billing', { as: owner.as, body: { defaultNetDays: day } });
  const admin = await arrives(owner.as);
  const mendPages = await admin.cuts(/\/payout-activity\?.*cursor=/);
  await admin.opens(`/a/${owner.account.id}/payouts`);
  await admin.sees(`document.querySelector('main section [role=alert]')?.innerText.includes('Try again')`);
  expect(await admin.asks(`document.querySelectorAll('main tbody tr').length`)).toBe(50);
  await mendPages();
  await admin.presses('Try again');
  await admin.sees(`document.querySelectorAll('main tbody tr').length === 51 && !document.querySelector('main [role=alert]')`);
  const mend = await admin.cuts(/\/billing\/payees$/);
  await admin.reloads();
  await admin.reads('Go to the home page');
  await mend();
  await admin.presses('Try again');
  await admin.reads('Nothing can be paid out in USD: there is no payee.');
  expect(admin.unwanted.filter((what) => !what.includes('ERR_FAILED'))).toEqual([]);
  await admin.leaves();
});
