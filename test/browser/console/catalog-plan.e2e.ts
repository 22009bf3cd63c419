import { promptSeller } from '@test/buying';
import { flightDates } from '@test/dates';
import { Person } from './person';
import { hostile, Stand } from './stand';

let stand: Stand;
let advertiserId: number;
beforeAll(async () => {
  stand = await Stand.opens([promptSeller('taker', { name: 'Taker', takes: ['catalogs', 'event_sources'] })]);
  const body = { name: 'Nord', brand: 'nord.example', primaryCurrency: 'EUR' };
  advertiserId = (await stand.api.post('/api/v2/buyer/advertisers', { as: stand.person.as, body })).body.data.id;
});
afterAll(() => stand?.closes());

const arrives = () => {
  const { as } = stand.person;
  return Person.arrives(stand.browser, stand.api.url, { language: 'en', ...('cookie' in as ? { cookie: as.cookie } : {}) });
};
const isRefusal = (what: string) => /status of 4\d\d/.test(what);
const own = (path: string) => `/api/v2/buyer/advertisers/${advertiserId}/${path}`;
const post = async (path: string, body: object) => (await stand.api.post(own(path), { as: stand.person.as, body })).body.data;

const shoes = [
  { id: '1', title: 'Runner', brand: 'Acme', price: 10 },
  { id: '2', title: hostile.seller, brand: 'Acme', price: 20 },
  { id: '3', title: 'Boot', brand: 'Zeta', price: 30 },
];
/** Stores the items of a catalog, and returns the platform's id of it. */
async function sync(catalogId: string, items: readonly object[]): Promise<string> {
  const entry = { catalog_id: catalogId, type: 'product', name: catalogId, items };
  const { catalogs } = await post('catalogs/sync', { account: { account_id: String(stand.account) }, catalogs: [entry] });
  return catalogs[0].platform_id;
}
const setRules = (id: string, prompt: string) =>
  stand.api.put(own(`catalogs/${id}/transform`), { as: stand.person.as, body: { groupBy: ['brand'], creativePrompt: prompt } });

test('rules are written beside an example with the words of the API, saved in numbers, and executed as the plan that was seen', async () => {
  const id = await sync('shoes', shoes);
  const page = `/a/${stand.account}/catalogs/${advertiserId}/${id}`;
  const person = await arrives();
  await person.opens(`${page}/plan`);
  await person.reads('No rules yet');
  await person.presses('Set rules');
  await person.isAt(/\/transform$/);
  await person.presses('Save rules');
  await person.sees(`document.querySelectorAll('form [role=alert] a').length === 2`);
  await person.goesTo('Add attribute');
  await person.key('b');
  await person.reads('3 items: 2 groups');
  await person.types('Words that ask for the creative of each group', 'Show {{brand}} from {{price}}, {{colour}}: ');
  await person.reads('No item has the attribute colour: it stays empty.');
  await person.presses('{{title}}');
  await person.types('Budget of each group (EUR)', '1,000.5');
  const words = `Show Acme from 10, 20, : Runner, ${hostile.seller}`;
  await person.sees(`document.querySelector('[data-words]').textContent === ${JSON.stringify(words)}`);
  await person.presses('Save rules');
  await person.sees(`document.querySelector('dialog[open]').innerText.includes('The items make 2 groups, each with a creative.')`);
  await person.reads('Budget of all groups: €2,001, before –');
  await person.presses('Save rules');
  await person.presses('Show the plan');
  await person.isAt(/\/plan$/);
  await person.sees(`document.querySelectorAll('table [data-row]').length === 3`);
  const { plan } = await post(`catalogs/${id}/activation-plan/preview`, {});
  expect(plan.creativeAssets[0].prompt).toBe(words);
  await person.reads('2 sellers cannot take it');
  // The catalog changes while the plan is read.
  await sync('shoes', [...shoes, { id: '4', title: 'Clog', brand: 'Ünder', price: 5 }]);
  await person.reads('changed since this preview');
  await person.presses('Preview again');
  await person.sees(`document.querySelectorAll('table [data-row]').length === 4`);
  await person.presses('Execute plan');
  await person.reads('Shares 4 items with 1 seller:');
  await person.presses('Execute plan');
  await person.reads('For 1 seller. What each has taken stands below.');
  await person.sees(`[...document.querySelectorAll('caption')].some((caption) => caption.textContent === 'Executions')`);
  await person.reads('4 items · 4 approved');
  await person.presses('Undo');
  await person.reads('Sharing with 1 seller is stopped.');
  expect(person.unwanted.filter((what) => !isRefusal(what))).toEqual([]);
  expect(await person.breaches()).toEqual([]);
  await person.leaves();
});

test('a plan of rules that somebody has replaced meanwhile is not executed, and is previewed again', async () => {
  const id = await sync('boots', shoes);
  await setRules(id, 'First');
  const person = await arrives();
  await person.opens(`/a/${stand.account}/catalogs/${advertiserId}/${id}/plan`);
  await setRules(id, 'Second');
  await person.presses('Execute plan');
  await person.presses('Execute plan');
  await person.sees(`document.querySelector('dialog[open] [role=alert]').innerText.includes('changed since this preview')`);
  await person.presses('Preview again');
  await person.sees(`document.querySelector('td:nth-child(2) .truncate')?.textContent === 'Second'`);
  const { body } = await stand.api.get(own(`catalogs/${id}`), { as: stand.person.as });
  expect(body.data.recentActivationExecutions).toEqual([]);
  await person.leaves();
});

test('rules that were typed survive a reload, and say that others were saved meanwhile', async () => {
  const id = await sync('socks', shoes);
  await setRules(id, 'Saved');
  const person = await arrives();
  await person.opens(`/a/${stand.account}/catalogs/${advertiserId}/${id}/transform`);
  await person.types('Words that ask for the creative of each group', 'Mine');
  await setRules(id, 'Theirs');
  await person.presses('Save rules');
  await person.reads('Somebody else has saved other rules.');
  await person.sees(`document.querySelector('dialog[open]') === null`);
  await person.reloads();
  await person.reads('Draft restored');
  await person.reads('Somebody else has saved other rules.');
  await person.sees(`document.querySelector('textarea').value === 'Mine'`);
  await person.presses('Show the saved rules');
  await person.sees(`document.querySelector('textarea').value === 'Theirs'`);
  await person.leaves();
});

test('an event source is created by keyboard, gives the tag of a seller, and says which campaigns count it before it is deleted', async () => {
  const person = await arrives();
  await person.opens(`/a/${stand.account}/event-sources?advertiser=${advertiserId}`);
  await person.reads('No event sources yet');
  await person.key('c');
  await person.types('Name', hostile.seller);
  await person.types('Domains', 'shop.nord.example, not a domain');
  await person.presses('Create event source');
  await person.sees(`document.querySelector('dialog [data-invalid]')`);
  await person.goesTo('purchase');
  await person.key('Space');
  await person.reads('1 chosen');
  await person.types('Domains', 'shop.nord.example\nhttps://www.nord.example/cart');
  await person.presses('Create event source');
  await person.isAt(/\/event-sources\/\d+\/es_\w+$/);
  const id = (await person.asks<string>('location.pathname')).split('/').at(-1)!;
  await person.presses('Share with sellers');
  await person.goesTo('Taker');
  await person.key('Space');
  await person.presses('Share with 1 seller');
  await person.reads(`https://pixel.sandbox.example/${id}.gif`);
  const goal = { kind: 'event', eventSources: [{ eventSourceId: id, eventType: 'purchase' }] };
  await stand.api.post('/api/v2/buyer/campaigns', {
    as: stand.person.as,
    body: {
      advertiserId,
      name: 'Counts purchases',
      mode: 'performance',
      brief: 'Boots',
      flightDates,
      budget: { total: 5_000 },
      performanceConfig: { optimizationGoals: [goal] },
    },
  });
  await person.reads('1 campaign counts its events.');
  await person.reads('Counts purchases');
  await person.presses('Delete event source');
  await person.reads('1 campaign counts its events, and needs another source in its goals.');
  await person.reads('1 seller keeps its copy and gets no further changes.');
  await person.goesTo('Back');
  await person.key('Tab');
  await person.key('Enter');
  await person.isAt(/\/event-sources$/);
  await person.reads('No event sources yet');
  expect(person.unwanted.filter((what) => !isRefusal(what))).toEqual([]);
  await person.leaves();
});
