import { withClient } from '@test/database';
import { flightDates } from '@test/dates';
import { shareList } from '@test/list-readers';
import { Person } from './person';
import { Stand } from './stand';

let stand: Stand;
let advertiserId: number;
let lists: string;
beforeAll(async () => {
  stand = await Stand.opens();
  const body = { name: 'Oat', brand: 'oat.example', primaryCurrency: 'USD' };
  advertiserId = (await stand.api.post('/api/v2/buyer/advertisers', { as: stand.person.as, body })).body.data.id;
  await withClient(stand.api.settings.databaseUrl, (client) =>
    client.query(
      `insert into property_registry (domain, kind, blocked_reason, source) values ('doubleclick.net', 'ad_server', 'Ad server of Google', 'test') on conflict do nothing`,
    ),
  );
  lists = `/api/v2/buyer/advertisers/${advertiserId}/property-lists`;
});
afterAll(() => stand?.closes());

const arrives = () => {
  const { as } = stand.person;
  return Person.arrives(stand.browser, stand.api.url, { language: 'en', ...('cookie' in as ? { cookie: as.cookie } : {}) });
};
const listed = async () => (await stand.api.get(lists, { as: stand.person.as })).body.data as { listId: string; propertyCount: number }[];
const saved = async (id: string) => (await stand.api.get(`${lists}/${id}`, { as: stand.person.as })).body.data;
const create = async (name: string, domains: readonly string[]): Promise<string> =>
  (await stand.api.post(lists, { as: stand.person.as, body: { name, purpose: 'include', domains } })).body.data.listId;
const dialog = `document.querySelector('dialog[open]')`;
/** Pastes a text that a script of the page makes. */
const pastes = (text: string) => `{ const data = new DataTransfer(); data.setData('text/plain', ${text});
  document.querySelector('textarea').dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })); }`;

test('100,000 pasted domains are counted, checked, corrected and saved; the list is attached to a campaign, and access of sellers revoked', async () => {
  const { api, person: owner, account } = stand;
  const body = { advertiserId, name: 'Winter tests', mode: 'discovery', brief: 'Boots', flightDates, budget: { total: 5_000 } };
  const { campaignId } = (await api.post('/api/v2/buyer/campaigns', { as: owner.as, body })).body.data.campaign;
  const person = await arrives();
  await person.opens(`/a/${account}/property-lists`);
  await person.presses('New list');
  await person.types('Name', 'Good sites');
  await person.asks(
    pastes(`['domain', 'doubleclick.net', 'somebody@example.com', 'https://www.site-1.example/page', 'site-1.example',
      ...Array.from({ length: 99_998 }, (_, n) => 'site-' + (n + 2) + '.example')].join('\\r\\n')`),
  );
  await person.sees(`document.querySelector('dl')?.innerText.match(/Different properties\\s+100,000/)`);
  const counts = await person.asks<string>(`document.querySelector('dl').innerText`);
  expect(counts).toMatch(/Doubles\s+1\s/);
  expect(counts).toMatch(/No site or app\s+1\s/);
  // Only the rows in sight are in the document.
  expect(await person.asks<number>(`document.querySelectorAll('[data-row]').length`)).toBeLessThan(150);
  await person.presses('Check');
  await person.reads('100,000 properties checked');
  expect(await listed()).toEqual([]);
  await person.presses('Respelled 1');
  await person.reads('Without scheme · Without path · Without www');
  await person.presses('Refused 1');
  await person.reads('Ad server');
  await person.presses('Take out 1 refused');
  await person.reads('99,999 properties');
  await person.presses('Create property list');
  await person.isAt(/\/property-lists\/\d+\/pl_/);
  expect(await listed()).toMatchObject([{ propertyCount: 99_999 }]);
  const { listId } = (await listed())[0]!;

  await person.presses('Attach to campaigns');
  await person.goesTo('Winter testsDraft');
  await person.key('Space');
  await person.presses('Attach to 1 campaign');
  await person.sees(`!${dialog} && document.body.innerText.includes('1 campaign')`);
  const attached = async () => (await api.get(`/api/v2/buyer/campaigns/${campaignId}/property-lists`, { as: owner.as })).body.data.length;
  expect(await attached()).toBe(1);
  await person.presses('Detach from Winter tests');
  await person.reads('No campaign uses this list yet.');
  expect(await attached()).toBe(0);
  await person.presses('Undo');
  await person.sees(`document.querySelector('[aria-label="Detach from Winter tests"]')`);
  expect(await attached()).toBe(1);

  await shareList(api, { accountId: account, advertiserId, listId });
  await person.reloads();
  await person.reads('1 seller may read it');
  await person.presses('Revoke access');
  await person.sees(`${dialog}.innerText.includes('1 seller can no longer read this list')`);
  await person.presses('Revoke access');
  await person.reads('No seller may read this list.');

  await person.presses('Delete list');
  await person.sees(`${dialog}.innerText.includes('99,999 properties') && ${dialog}.innerText.includes('1 campaign no longer has it.')`);
  await person.presses('Delete list');
  await person.isAt(/\/property-lists$/);
  await person.reads('No property lists');
  expect(await listed()).toEqual([]);
  expect(person.unwanted).toEqual([]);
  expect(await person.breaches()).toEqual([]);
  await person.leaves();
});

test('a list that somebody else has changed meanwhile is not overwritten: own changes come on top, and are saved when they were seen', async () => {
  const id = await create('Shared', ['one.example', 'two.example', 'three.example']);
  const person = await arrives();
  await person.opens(`/a/${stand.account}/property-lists/${advertiserId}/${id}/edit`);
  await person.types('Domains', 'mine.example');
  await person.reads('1 added · nothing removed · 4 properties');
  const theirs = { domains: ['one.example', 'three.example', 'theirs.example', 'more.example'] };
  await stand.api.put(`${lists}/${id}`, { as: stand.person.as, body: theirs });
  await person.presses('Save changes');
  await person.reads('Somebody has changed this list meanwhile: 2 properties added, 1 property removed.');
  expect((await saved(id)).propertyCount).toBe(4);
  await person.reads('1 added · nothing removed · 5 properties');
  await person.presses('Save changes');
  await person.isAt(/\/pl_\w+$/);
  const { registeredIdentifiers } = await saved(id);
  expect(registeredIdentifiers.map(({ value }: { value: string }) => value)).toEqual([...theirs.domains, 'mine.example']);
  expect(person.unwanted).toEqual([]);
  await person.leaves();
});

test('lines that are left out are told with their number and shown as text; what was typed is there after a reload', async () => {
  const id = await create('Hostile', ['one.example']);
  const person = await arrives();
  const edit = `/a/${stand.account}/property-lists/${advertiserId}/${id}/edit`;
  await person.opens(edit);
  await person.types('Domains', `münchen.de\n<img src=x onerror="window.owned=1">\nexa\u202emple.com\n${'w'.repeat(10_001)}\nMÜNCHEN.de`);
  await person.reads('1 added · nothing removed · 2 properties');
  await person.presses('Show lines that are left out');
  await person.reads('Line 2');
  expect(await person.asks<string>(`document.querySelector('details[open]').innerText`)).toContain('<img src=x onerror=');
  expect(await person.asks<boolean>(`window.owned === undefined`)).toBe(true);
  await person.presses('Added 1');
  await person.sees(`document.querySelector('table').innerText.includes('xn--mnchen-3ya.de')`);
  await person.reloads();
  await person.reads('Draft restored');
  await person.reads('1 added · nothing removed · 2 properties');
  await person.presses('Replace');
  await person.reads('1 added · 1 removed · 1 property');
  expect((await saved(id)).propertyCount).toBe(1);
  expect(person.unwanted).toEqual([]);
  await person.leaves();
});

test('a draft with many lines taken out is not stored with each key, and leaving says that it is lost', async () => {
  const person = await arrives();
  await person.opens(`/a/${stand.account}/property-lists/new?advertiser=${advertiserId}`);
  await person.asks(pastes(`Array.from({ length: 99_000 }, (_, n) => 'site-' + n + '.example').join('\\n')`));
  await person.sees(`document.querySelector('dl')?.innerText.match(/Different properties\\s+99,000/)`);
  const stored = `JSON.stringify({ ...sessionStorage }).includes('site-')`;
  await person.types('Find', 'site-');
  await person.presses('Take out 99,000 shown');
  await person.reads('0 properties');
  await person.types('Name', 'Many');
  expect(await person.asks(stored)).toBe(false);
  await person.presses('Property lists');
  await person.reads('What you typed is not saved, and is lost.');
  await person.sees(`!${dialog}.innerText.includes('Keep draft')`);
  await person.presses('Discard and leave');
  await person.isAt(/\/property-lists$/);
  expect(person.unwanted).toEqual([]);
  await person.leaves();
});
