import { Database } from '@exchange/platform';
import { eventually } from '@test/eventually';
import { type SignedUp, signUp, signUpStaff } from '@test/people';
import { Person } from './person';
import { Stand } from './stand';

let stand: Stand;
beforeAll(async () => {
  stand = await Stand.opens();
});
afterAll(() => stand?.closes());

const arrives = (as: SignedUp['as']) =>
  Person.arrives(stand.browser, stand.api.url, { language: 'en', ...('cookie' in as ? { cookie: as.cookie } : {}) });
/** Types a day into the date field that has the focus; its keys differ between languages. */
const setsDay = (day: string): string =>
  `(() => { const field = document.activeElement; Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, '${day}'); field.dispatchEvent(new Event('input', { bubbles: true })); })()`;
const isClosed = `!document.querySelector('dialog[open]')`;

test('an ask is filed by keyboard, staff accept and resolve it, and the person confirms the answer', async () => {
  const { api, account, person: owner } = stand;
  const person = await arrives(owner.as);
  await person.opens(`/a/${account}/asks`);
  await person.key('c');
  await person.isAt(/\/asks\/new$/);
  await person.types('Title', 'Report exports are empty');
  await person.types('Description', 'Since Monday');
  await person.presses('File ask');
  await person.isAt(/\/asks\/[\da-f-]{36}$/);
  await person.reads('Received');
  // The timeline has words for states and kinds.
  const values = `[...document.querySelectorAll('main ins')].map((value) => value.innerText.trim())`;
  await person.sees(`['Support', 'Received', 'No answer'].every((word) => ${values}.includes(word)) && !${values}.includes('support')`);
  const id = (await person.asks<string>('location.pathname')).split('/').at(-1)!;
  const ask = async () => (await api.get(`/api/v2/asks/${id}`, { as: owner.as })).body.data;
  expect(await ask()).toMatchObject({ kind: 'support', title: 'Report exports are empty', detail: 'Since Monday' });

  const clerk = await signUpStaff(api);
  const staff = await arrives(clerk.as);
  await staff.opens(`/a/${clerk.account.id}`);
  await staff.presses('Staff');
  await staff.isAt(/\/staff\/asks$/);
  await staff.presses('Report exports are empty');
  await staff.isAt(/\/staff\/asks\/[\da-f-]{36}$/);
  await staff.presses('Accept');
  await staff.types('Reason', 'Known problem');
  await staff.presses('Accept');
  await staff.sees(isClosed);
  await person.reads('Accepted');
  await staff.presses('Answer and resolve');
  await staff.types('Answer', 'Exports have rows again.');
  await staff.types('Reason', 'Fixed');
  await staff.presses('Answer and resolve');
  await staff.sees(isClosed);
  expect((await ask()).statusKey).toBe('done');

  await person.reads('Exports have rows again.');
  await person.sees(`${values}.includes('Answered')`);
  await person.presses('Confirm as solved');
  await person.reads('Closes the ask as solved.');
  await person.presses('Confirm as solved');
  await person.sees(isClosed);
  await person.reads('Closed');
  expect(await ask()).toMatchObject({ statusKey: 'closed', disposition: 'confirmed_resolved' });
  for (const each of [person, staff]) {
    expect(each.unwanted).toEqual([]);
    await each.leaves();
  }
});

test('who is not of the staff finds nothing at their address, and no place', async () => {
  const person = await arrives(stand.person.as);
  await person.opens(`/a/${stand.account}/staff/asks`);
  await person.reads('Nothing is at this address');
  expect(await person.asks(`document.querySelectorAll('nav a[href$="/staff"]').length`)).toBe(0);
  expect(person.unwanted).toEqual([]);
  await person.leaves();
});

test('a type of notifications that does not exist is dropped from the address', async () => {
  const newcomer = await signUp(stand.api);
  const person = await arrives(newcomer.as);
  await person.opens(`/a/${newcomer.account.id}/notifications?type=no.such`);
  await person.reads('No notifications');
  expect(person.unwanted).toEqual([]);
  await person.leaves();
});

test('an entry of the audit log shows old and new values, and filters are in the address', async () => {
  const { api, account, person: owner } = stand;
  const { body } = await api.post('/api/v2/buyer/advertisers', {
    as: owner.as,
    body: { name: 'Oat', brand: 'oat.example', primaryCurrency: 'USD' },
  });
  await api.put(`/api/v2/buyer/advertisers/${body.data.id}`, { as: owner.as, body: { name: 'Barley' } });
  const person = await arrives(owner.as);
  await person.opens(`/a/${account}/audit?kind=ADVERTISER&action=UPDATE&days=1`);
  await person.sees(`document.querySelectorAll('tbody [data-row]').length === 1`);
  await person.key('j');
  await person.key('Enter');
  await person.sees(`document.querySelector('[data-panel] del')?.innerText === 'Oat'`);
  await person.sees(`document.querySelector('[data-panel] ins')?.innerText === 'Barley'`);
  await person.sees(`new URLSearchParams(location.search).has('peek')`);
  await person.presses('View the object');
  await person.isAt(new RegExp(`/advertisers/${body.data.id}$`));

  // Exact days replace the period, and a last day before the first one is refused.
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await person.opens(`/a/${account}/audit?kind=ADVERTISER&days=7`);
  await person.presses('Add filter');
  await person.presses('Start');
  await person.sees(`document.activeElement.type === 'date'`);
  await person.asks(setsDay(day));
  await person.key('Enter');
  await person.sees(`location.search === '?kind=ADVERTISER&from=${day}' && document.querySelectorAll('tbody [data-row]').length >= 2`);
  await person.presses('Add filter');
  await person.presses('End');
  await person.asks(setsDay('2020-01-01'));
  await person.key('Enter');
  await person.sees(`document.activeElement.validity.rangeUnderflow`);
  await person.asks(setsDay(day));
  await person.key('Enter');
  await person.sees(`location.search === '?kind=ADVERTISER&from=${day}&to=${day}'`);
  await person.reads('No results');
  expect(person.unwanted).toEqual([]);
  await person.leaves();
});

test('a demo is started, extended and removed by an admin of a seller', async () => {
  const { api } = stand;
  const seller = await signUp(api, { accountType: 'SELLER' });
  const demo = async () => (await api.get('/api/v2/storefront/demo', { as: seller.as })).body.data.demo;
  const person = await arrives(seller.as);
  await person.opens(`/a/${seller.account.id}/accounts`);
  await person.presses('Demo account');
  await person.isAt(/\/demo$/);
  await person.presses('Start demo');
  await person.reads('Sources of sample products');
  const started = await demo();
  const cell = `document.querySelector('main aside')`;
  await person.sees(`${cell}.innerText.includes('${started.customerId}')`);
  await api.app
    .get(Database)
    .query(`update demos set expires_at = expires_at - interval '2 days' where account_id = $1`, [seller.account.id]);
  const shortened = await demo();
  await person.presses('Extend demo');
  await person.presses('Extend demo');
  await person.sees(isClosed);
  await eventually(async () => expect(Date.parse((await demo()).expiresAt)).toBeGreaterThan(Date.parse(shortened.expiresAt)));
  await person.presses(`Remove source: ${started.sources[0].displayName}`);
  await person.reads('Archives 2 sample products.');
  expect((await demo()).sources).toHaveLength(1);
  await person.presses('Remove source');
  await person.reads('No sources');
  expect((await demo()).sources).toEqual([]);
  await person.presses('Remove demo');
  await person.reads('It cannot be undone.');
  await person.presses('Remove demo');
  await person.sees(isClosed);
  await eventually(async () => expect((await demo())?.status ?? 'removed').not.toBe('ACTIVE'));
  expect(person.unwanted).toEqual([]);
  await person.leaves();
});

test('a seller reaches what buyers want from its demand signals', async () => {
  const seller = await signUp(stand.api, { accountType: 'SELLER' });
  const person = await arrives(seller.as);
  await person.opens(`/a/${seller.account.id}/demand-signals`);
  await person.presses('Supply requests');
  await person.reads('Wanted by buyers');
  expect(person.unwanted).toEqual([]);
  await person.leaves();
});

test('a supply request is added, changed and removed', async () => {
  const { api, account, person: owner } = stand;
  const requests = async () => (await api.get('/api/v2/supply-requests', { as: owner.as })).body.data;
  const person = await arrives(owner.as);
  await person.opens(`/a/${account}/supply-requests`);
  await person.key('c');
  await person.types('Domain', 'radio.example');
  await person.types('Region', 'Germany');
  await person.presses('Save');
  await person.sees(isClosed);
  await person.reads('Not offered yet');
  expect(await requests()).toMatchObject([{ domain: 'radio.example', channel: 'display', geo: 'Germany' }]);
  await person.presses('radio.example');
  await person.presses('Change request');
  await person.types('Region', 'Austria');
  await person.presses('Save');
  await person.reads('Austria');
  expect(await requests()).toMatchObject([{ domain: 'radio.example', geo: 'Austria' }]);
  await person.presses('Remove request');
  await person.presses('Remove request');
  await person.reads('No supply requests');
  expect(await requests()).toEqual([]);
  expect(person.unwanted).toEqual([]);
  await person.leaves();
});
