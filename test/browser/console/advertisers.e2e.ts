import { Person } from './person';
import { Stand } from './stand';

let stand: Stand;
beforeAll(async () => {
  stand = await Stand.opens();
});
afterAll(() => stand?.closes());

const create = async (name: string, brand: string): Promise<number> => {
  const { body } = await stand.api.post('/api/v2/buyer/advertisers', {
    as: stand.person.as,
    body: { name, brand, primaryCurrency: 'USD' },
  });
  return body.data.id;
};
const arrives = () => {
  const { as } = stand.person;
  return Person.arrives(stand.browser, stand.api.url, { language: 'en', ...('cookie' in as ? { cookie: as.cookie } : {}) });
};
const isRefusal = (what: string) => what.includes('status of 4');

test('an advertiser is edited by keyboard: what the API refuses stands at its field, and what was typed stays', async () => {
  const id = await create('Nord', 'nord.example');
  await create('Taken', 'taken.example');
  const person = await arrives();
  await person.opens(`/a/${stand.account}/advertisers/${id}`);
  await person.key('e');
  await person.sees(`document.querySelector('dialog[open]')`);
  await person.types('Name', 'Nord and South');
  await person.types('Brand', 'taken.example');
  await person.presses('Save');
  await person.reads('Another active advertiser of the account has this brand.');
  await person.sees(`document.activeElement.getAttribute('aria-invalid') === 'true' && document.activeElement.value === 'taken.example'`);
  await person.sees(`document.querySelector('dialog a[href*="/advertisers/"]').textContent === 'Open Taken, which has this brand'`);
  await person.types('Brand', 'south.example');
  await person.presses('More settings');
  await person.presses('Add cap');
  await person.types('Impressions', 'many');
  await person.presses('Add parameter');
  await person.types('Key', 'utm_source');
  await person.types('Value', 'exchange');
  await person.presses('Save');
  await person.sees(`document.querySelector('details[open] [aria-invalid=true]')`);
  await person.types('Impressions', '3');
  await person.presses('Save');
  await person.sees(`!document.querySelector('dialog[open]')`);
  await person.sees(`document.querySelector('h1').textContent === 'Nord and South'`);
  await person.reads('\u20683 impressions\u2069 · \u2068Individuals\u2069 · \u20681 day\u2069');
  await person.reads('utm_source=exchange');
  expect(person.unwanted.filter((what) => !isRefusal(what))).toEqual([]);
  await person.leaves();
});

test('a refused edit that is closed and opened again shows no error', async () => {
  const id = await create('East', 'east.example');
  const person = await arrives();
  await person.opens(`/a/${stand.account}/advertisers/${id}`);
  await person.key('e');
  await person.types('Name', '');
  await person.presses('Save');
  await person.sees(`document.querySelector('dialog [aria-invalid=true]')`);
  await person.presses('Close');
  await person.sees(`!document.querySelector('dialog[open]')`);
  await person.presses('Edit');
  await person.sees(`document.querySelector('dialog[open]') && !document.querySelector('dialog [role=alert]')`);
  await person.leaves();
});

test('archiving says in numbers what it stops, and is undone in place', async () => {
  const { advertiserId } = await stand.campaign();
  const person = await arrives();
  await person.opens(`/a/${stand.account}/advertisers/${advertiserId}`);
  await person.presses('Archive advertiser');
  await person.sees(`document.querySelector('dialog[open]').innerText.includes('1 draft cannot be executed.')`);
  await person.reads('No campaign is active.');
  await person.presses('Back');
  await person.sees(`!document.querySelector('dialog[open]')`);
  await person.presses('Archive advertiser');
  await person.goesTo('Back');
  await person.key('Tab');
  await person.key('Enter');
  await person.reads('Archived: nothing is bought for this advertiser');
  await person.sees(`!document.querySelector('[data-edit]')`);
  await person.opens(`/a/${stand.account}/advertisers?status=ARCHIVED`);
  await person.sees(`document.querySelectorAll('tbody [data-row]').length === 1`);
  await person.opens(`/a/${stand.account}/advertisers/${advertiserId}`);
  await person.presses('Restore advertiser');
  await person.sees(`document.querySelector('[data-edit]')`);
  await person.leaves();
});

test('a restore that another advertiser prevents leads to that advertiser', async () => {
  const { as } = stand.person;
  const id = await create('Old', 'same.example');
  await stand.api.delete(`/api/v2/buyer/advertisers/${id}`, { as });
  await create('Successor', 'same.example');
  const person = await arrives();
  await person.opens(`/a/${stand.account}/advertisers/${id}`);
  await person.presses('Restore advertiser');
  await person.reads('Another active advertiser of the account has this brand.');
  await person.presses('Open Successor, which has this brand');
  await person.sees(`document.querySelector('h1').textContent === 'Successor'`);
  await person.leaves();
});

test('the palette and the list lead to the page of an advertiser, whose tabs show its campaigns and history', async () => {
  const { advertiserId } = await stand.campaign().catch(() => ({ advertiserId: 0 }));
  const id = advertiserId || (await create('Trail', 'trail.example'));
  const person = await arrives();
  await person.opens(`/a/${stand.account}/advertisers/${id}/campaigns`);
  await person.sees(`document.querySelector('table') || document.body.innerText.includes('No campaigns yet')`);
  await person.presses('Timeline');
  await person.isAt(/\/advertisers\/\d+\/history$/);
  await person.sees(`document.querySelector('ol [data-row]')`);
  await person.presses('Overview');
  await person.isAt(/\/advertisers\/\d+$/);
  await person.leaves();
});
