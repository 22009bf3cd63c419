import { FeedServer } from '@test/feeds';
import { Person } from './person';
import { Stand } from './stand';

let stand: Stand;
let feeds: FeedServer;
let advertiser: number;
beforeAll(async () => {
  [stand, feeds] = [await Stand.opens(), await FeedServer.start()];
  const body = { name: 'Oat', brand: 'oat.example', primaryCurrency: 'USD' };
  advertiser = (await stand.api.post('/api/v2/buyer/advertisers', { as: stand.person.as, body })).body.data.id;
});
afterAll(async () => {
  await feeds?.close();
  await stand?.closes();
});

const markup = '<img src=x onerror="window.owned=1"> שלום';
const serve = (items: readonly object[]) => feeds.serve(JSON.stringify(items), { 'content-type': 'application/json' });
const arrives = async () => {
  const { as } = stand.person;
  return Person.arrives(stand.browser, stand.api.url, { language: 'en', ...('cookie' in as ? { cookie: as.cookie } : {}) });
};
const fine = async (person: Person) => {
  expect(await person.asks('window.owned')).toBeUndefined();
  expect([
    await person.breaches(),
    person.unwanted.filter((what) => !what.includes('status of 4')),
    await person.barriers(),
    await person.widerThan(320),
  ]).toEqual([[], [], [], []]);
};
const catalogOf = async (id: string) =>
  (await stand.api.get(`/api/v2/buyer/advertisers/${advertiser}/catalogs/${id}`, { as: stand.person.as })).body.data;

test('a catalog of a feed says which items were left out and why, follows the feed, and is deleted in numbers', async () => {
  serve([{ id: '1', title: markup }, { id: '2', title: 'Boot' }, { title: 'No id' }, { id: '2', title: 'Again' }]);
  const person = await arrives();
  await person.opens(`/a/${stand.account}/catalogs?advertiser=${advertiser}`);
  await person.reads('No catalogs yet');
  await person.key('c');
  await person.isAt(/\/catalogs\/new$/);
  await person.types('Name', 'Winter shoes');
  await person.types('Address', 'http://127.0.0.1/#feed');
  await person.presses('Create catalog');
  await person.sees(`document.activeElement.matches('[type=url][aria-invalid=true]')`);
  await person.types('Address', feeds.url);
  await person.presses('Create catalog');
  await person.isAt(/\/catalogs\/\d+\/cat_\w+$/);
  await person.reads('2 of 4 items were left out');
  await person.reads('The item repeats an id of the catalog.');
  await person.reads('2 added, 0 changed, 0 removed, 0 unchanged');

  serve([
    { id: '1', title: markup, price: 5 },
    { id: '3', title: 'Shoe' },
  ]);
  await person.presses('Refresh now');
  await person.reads('1 added, 1 changed, 1 removed, 0 unchanged');
  await person.sees(`!document.body.innerText.includes('left out.') && !document.body.innerText.includes('Problems by reason')`);
  await fine(person);
  await person.presses('Runs');
  await person.sees(`document.querySelectorAll('main ol > [data-row]').length === 2`);
  await person.presses('Items');
  await person.sees(`document.querySelector('main table')?.innerText.includes('onerror')`);
  await fine(person);
  await person.presses('Timeline');
  await person.sees(`document.querySelectorAll('main ol > [data-row]').length === 2`);

  await person.presses('Actions of the catalog');
  await person.key('Enter');
  await person.reads('Its 2 items are deleted.');
  await person.reads('No campaign advertises it.');
  await person.types('Type the name of the catalog', 'Winter shoes');
  await person.presses('Delete catalog');
  await person.isAt(/\/catalogs$/);
  await person.reads('No catalogs yet');
  await person.leaves();
});

test('items are pasted, checked at their rows, sent, and replaced only after a question in numbers', async () => {
  const person = await arrives();
  await person.opens(`/a/${stand.account}/catalogs/new?advertiser=${advertiser}`);
  await person.types('Name', 'Pasted');
  await person.goesTo('From a feedAn address that is read again and again: XML, CSV or JSON, up to 1,000,000 items.');
  await person.key('ArrowDown');
  await person.presses('Create catalog');
  await person.reads('Choose a file or paste items first.');
  await person.types('Or paste the items', 'id,title\n1,"Boot\n2,Shoe');
  await person.reads('A quotation mark has no end. Line 2.');
  await person.types('Or paste the items', `id,title\n1,Boot\n,${markup}\n3,Shoe`);
  await person.reads('3 items with 2 attributes');
  await person.presses('Check items');
  await person.reads('Adds 2, changes 0, removes 0, leaves 0');
  await person.sees(`[...document.querySelectorAll('main tr')].some(({ innerText }) => /^2\\s+Left out\\s+<img/.test(innerText))`);
  await fine(person);
  expect(await catalogOf('pasted')).toBeNull();
  await person.presses('Create catalog');
  await person.isAt(/\/catalogs\/\d+\/cat_\w+$/);
  await person.reads('1 of 3 items were left out');

  await person.presses('Send items');
  await person.types('Or paste the items', '[{"id":"3","title":"Shoe"}]');
  await person.presses('Save');
  await person.reads('1 of 2 items is not in the new list, and is removed.');
  expect((await catalogOf('pasted')).itemCount).toBe(2);
  await person.presses('Replace items');
  await person.reads('0 added, 0 changed, 1 removed, 1 unchanged');
  expect((await catalogOf('pasted')).itemCount).toBe(1);
  await person.leaves();
});

test('a new catalog with the id of another is refused, and pasted items are not lost without a question', async () => {
  const catalogs = [{ catalog_id: 'taken', type: 'product', items: [{ id: '1', title: 'Boot' }] }];
  await stand.api.post(`/api/v2/buyer/advertisers/${advertiser}/catalogs/sync`, {
    as: stand.person.as,
    body: { account: { account_id: String(stand.account) }, catalogs },
  });
  const person = await arrives();
  await person.opens(`/a/${stand.account}/catalogs/new?advertiser=${advertiser}`);
  await person.types('Name', 'Taken');
  await person.goesTo('From a feedAn address that is read again and again: XML, CSV or JSON, up to 1,000,000 items.');
  await person.key('ArrowDown');
  await person.types('Or paste the items', '[{"id":"2","title":"Shoe"}]');
  await person.key('Shift+Tab');
  await person.key('Shift+Tab');
  await person.key('ArrowUp');
  await person.sees(`document.querySelector('[type=url]') !== null && document.querySelector('textarea').checkVisibility() === false`);
  await person.key('ArrowDown');
  await person.sees(`document.querySelector('textarea').checkVisibility() && document.querySelector('textarea').value.includes('Shoe')`);
  await person.presses('Create catalog');
  await person.reads('A catalog of this advertiser has this id.');
  expect((await catalogOf('taken')).name).toBeNull();
  await person.presses('Catalogs');
  await person.reads('What you typed is not saved, and is lost.');
  await person.sees(`!document.querySelector('dialog[open]').innerText.includes('Keep draft')`);
  await person.presses('Stay');
  await person.types('Your id', 'free');
  await person.presses('Create catalog');
  await person.isAt(/\/catalogs\/\d+\/cat_\w+$/);
  expect((await catalogOf('free')).itemCount).toBe(1);
  await person.leaves();
});

test('settings that somebody else has changed meanwhile stay, and one that both have changed is decided by the person', async () => {
  serve([{ id: '1', title: 'Boot' }]);
  const syncs = (change: object) => {
    const entry = { catalog_id: 'shared', type: 'product', name: 'Shared', url: feeds.url, update_frequency: 'daily', ...change };
    const body = { account: { account_id: String(stand.account) }, catalogs: [entry] };
    return stand.api.post(`/api/v2/buyer/advertisers/${advertiser}/catalogs/sync`, { as: stand.person.as, body });
  };
  await syncs({});
  const { platformId } = await catalogOf('shared');
  const person = await arrives();
  await person.opens(`/a/${stand.account}/catalogs/${advertiser}/${platformId}/settings`);
  await person.types('Name', 'Mine');
  await syncs({ name: 'Theirs', update_frequency: 'hourly' });
  await person.presses('Save');
  await person.reads('The catalog was changed meanwhile');
  await fine(person);
  expect(await catalogOf('shared')).toMatchObject({ name: 'Theirs', updateFrequency: 'hourly' });
  await person.presses('Continue');
  await person.presses('Save');
  await person.isAt(/\/catalogs\/\d+\/cat_\w+$/);
  expect(await catalogOf('shared')).toMatchObject({ name: 'Mine', updateFrequency: 'hourly' });
  await person.leaves();
});

test('a feed that one item stops is taken without it by one button, and a feed that is gone says so', async () => {
  serve([{ id: '1', title: 'Boot' }, { title: 'No id' }]);
  const catalogs = [{ catalog_id: 'strict', type: 'product', url: feeds.url, conversion_events: ['purchase'] }];
  await stand.api.post(`/api/v2/buyer/advertisers/${advertiser}/catalogs/sync`, {
    as: stand.person.as,
    body: { account: { account_id: String(stand.account) }, catalogs },
  });
  const person = await arrives();
  await person.opens(`/a/${stand.account}/catalogs/${advertiser}/strict`);
  await person.reads('One item is not valid, so nothing of the feed was taken');
  await person.presses('Leave out invalid items');
  await person.reads('1 of 2 items were left out');
  expect(await catalogOf('strict')).toMatchObject({ validationMode: 'lenient', conversionEvents: ['purchase'], itemCount: 1 });
  feeds.answer = (_request, response) => response.writeHead(404).end();
  await person.presses('Refresh now');
  await person.reads('There is no feed at the address');
  await person.reads('The 1 item of the last version stays in use.');
  await fine(person);
  await person.leaves();
});
