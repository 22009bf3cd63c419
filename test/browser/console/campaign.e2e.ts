import { flightDates } from '@test/dates';
import { Person } from './person';
import { Stand } from './stand';

let stand: Stand;
let advertiserId: number;
beforeAll(async () => {
  stand = await Stand.opens();
  const { api, person } = stand;
  const body = { name: 'Oat', brand: 'oat-campaign.example', primaryCurrency: 'USD' };
  advertiserId = (await api.post('/api/v2/buyer/advertisers', { as: person.as, body })).body.data.id;
});
afterAll(() => stand?.closes());

const signedIn = () => {
  const { as } = stand.person;
  return Person.arrives(stand.browser, stand.api.url, { language: 'en', ...('cookie' in as ? { cookie: as.cookie } : {}) });
};
const own = (path: string) => `/a/${stand.account}/campaigns${path}`;
const pathOf = (id: string) => `/api/v2/buyer/campaigns/${id}`;
const read = async (id: string) => (await stand.api.get(pathOf(id), { as: stand.person.as })).body.data.campaign;

async function newCampaign(more: object = {}): Promise<string> {
  const body = {
    advertiserId,
    name: 'Spring',
    mode: 'discovery',
    brief: 'Evenings, connected TV, streaming, online video and news',
    flightDates,
    budget: { total: 50_000 },
    ...more,
  };
  return (await stand.api.post('/api/v2/buyer/campaigns', { as: stand.person.as, body })).body.data.campaign.campaignId;
}

const valueOf = (name: string) => `document.querySelector('[name="${name}"]').value`;
const isFocused = (name: string) => `document.activeElement.name === ${JSON.stringify(name)}`;
const idIn = async (person: Person) => /campaign_\w+/.exec(await person.asks<string>('location.pathname'))![0];

test('a refused campaign shows each problem at its field, also in a folded section, and is saved when they are mended', async () => {
  const person = await signedIn();
  await person.opens(own('/new'));
  await person.types('Name', 'Oat drink');
  await person.types('Budget', 'much');
  await person.goesTo('Goals');
  await person.key('Escape');
  await person.asks(`document.querySelector('#caps summary').focus()`);
  await person.key('Enter');
  await person.presses('Add cap');
  await person.sees(isFocused('frequencyCaps[0].max_impressions'));
  await person.types('Impressions', '0');
  await person.asks(`document.querySelector('#caps summary').focus()`);
  await person.key('Enter');
  await person.sees(`!document.querySelector('#caps').open`);
  await person.key('Control+Enter');
  await person.reads('2 fields need a change');
  await person.sees(`document.querySelector('#caps').open`);
  const invalid = `[...document.querySelectorAll('[aria-invalid=true]')].map(({ name }) => name)`;
  expect(await person.asks(invalid)).toEqual(['budget.total', 'frequencyCaps[0].max_impressions']);
  await person.presses('Impressions');
  await person.sees(isFocused('frequencyCaps[0].max_impressions'));
  await person.types('Impressions', '3');
  await person.presses('Budget');
  await person.sees(isFocused('budget.total'));
  await person.types('Budget', '12,500.50');
  await person.key('Control+Enter');
  await person.isAt(/\/campaigns\/campaign_/);
  await person.reads('\u20683 impressions\u2069 · \u2068Individuals\u2069 · \u20681 day\u2069');
  expect(await read(await idIn(person))).toMatchObject({
    name: 'Oat drink',
    budget: { total: 12_500.5, currency: 'USD' },
    frequencyCaps: [{ max_impressions: 3, per: 'individuals', window: { interval: 1, unit: 'days' } }],
  });
  expect(person.warnings).toBe(0);
  expect(person.unwanted.filter((what) => !what.includes('400 (Bad Request)'))).toEqual([]);
  await person.leaves();
});

test('what was typed is restored after a reload, with a way back, and a campaign that is saved leaves no draft', async () => {
  const id = await newCampaign();
  const person = await signedIn();
  await person.opens(own(`/${id}/edit`));
  await person.types('Name', 'Summer');
  await person.reloads();
  expect(person.warnings).toBe(1);
  await person.reads('Draft restored');
  expect(await person.asks(valueOf('name'))).toBe('Summer');
  await person.presses('Discard draft');
  await person.sees(`${valueOf('name')} === 'Spring'`);
  await person.types('Name', 'Autumn');
  await person.key('Control+Enter');
  await person.isAt(/campaign_\w+$/);
  await person.reads('Autumn');
  await person.opens(own(`/${id}/edit`));
  expect(await person.text()).not.toContain('Draft restored');
  expect(await person.asks(valueOf('name'))).toBe('Autumn');
  expect(person.warnings).toBe(1);
  await person.leaves();
});

test('leaving a form with unsaved input asks first: the person stays, keeps a draft, or discards it', async () => {
  const id = await newCampaign();
  const person = await signedIn();
  await person.opens(own(`/${id}/edit`));
  await person.types('Name', 'Typed');
  await person.presses('Back');
  await person.reads('Leave without saving?');
  await person.presses('Stay');
  await person.sees(`!document.querySelector('dialog[open]')`);
  expect(await person.asks(valueOf('name'))).toBe('Typed');
  await person.presses('Back');
  await person.presses('Keep draft and leave');
  await person.isAt(/campaign_\w+$/);
  await person.presses('Edit');
  await person.reads('Draft restored');
  expect(await person.asks(valueOf('name'))).toBe('Typed');
  await person.presses('Back');
  await person.presses('Discard and leave');
  await person.isAt(/campaign_\w+$/);
  await person.presses('Edit');
  await person.isAt(/\/edit$/);
  await person.sees(`${valueOf('name')} === 'Spring'`);
  expect((await read(id)).name).toBe('Spring');
  await person.leaves();
});

test('a session that ends in the middle of the form loses nothing that was typed', async () => {
  const person = await signedIn();
  await person.opens(own('/new'));
  await person.types('Name', 'Typed before it was lost');
  await person.types('Brief', 'Families in the evening');
  await person.types('Budget', '7000');
  await person.losesSession();
  await person.key('Control+Enter');
  await person.reads('Your session has ended.');
  await person.types('Password', stand.person.password);
  await person.presses('Sign in');
  await person.sees(`!document.querySelector('dialog[open]')`);
  expect(await person.asks(valueOf('brief'))).toBe('Families in the evening');
  await person.presses('Create campaign');
  await person.isAt(/\/campaigns\/campaign_/);
  expect(await read(await idIn(person))).toMatchObject({ name: 'Typed before it was lost', budget: { total: 7_000 } });
  await person.leaves();
});

test('changes of others are taken over, and where both changed a field the person decides', async () => {
  const id = await newCampaign({ poNumber: 'PO 1', requiredPolicies: ['us_alcohol'] });
  const { api, person: owner } = stand;
  const person = await signedIn();
  await person.opens(own(`/${id}/edit`));
  await person.types('Name', 'Mine');
  await api.put(pathOf(id), { as: owner.as, body: { budget: { total: 60_000 } } });
  await person.reads('Changed meanwhile, and shown here: Budget.');
  expect(await person.asks(`[${valueOf('name')}, ${valueOf('budget.total')}]`)).toEqual(['Mine', '60000']);
  await api.put(pathOf(id), { as: owner.as, body: { name: 'Theirs', poNumber: 'PO 2' } });
  await person.reads('The campaign was changed meanwhile');
  expect(await person.asks(`document.querySelector('[type=submit]').disabled`)).toBe(true);
  await person.reads('Theirs');
  await person.presses('Continue');
  await person.sees(`!document.querySelector('[type=submit]').disabled`);
  await person.presses('Save');
  await person.isAt(/campaign_\w+$/);
  expect(await read(id)).toMatchObject({
    name: 'Mine',
    budget: { total: 60_000 },
    poNumber: 'PO 2',
    requiredPolicies: ['us_alcohol'],
  });
  await person.leaves();
});

test('a copy begins with the settings of the other campaign', async () => {
  const id = await newCampaign({ poNumber: 'PO 7', constraints: { channels: ['ctv'], device_type: ['mobile'] } });
  const person = await signedIn();
  await person.opens(own(`/${id}`));
  await person.presses('More actions');
  await person.sees(`document.activeElement.getAttribute('role') === 'menuitem'`);
  await person.key('Enter');
  await person.isAt(/\/new$/);
  await person.sees(`document.querySelector('[name=name]') && ${valueOf('name')} === 'Copy of Spring'`);
  await person.presses('Create campaign');
  await person.isAt(/\/campaigns\/campaign_/);
  const copy = await read(await idIn(person));
  expect(copy).toMatchObject({ name: 'Copy of Spring', poNumber: 'PO 7', constraints: { channels: ['ctv'], device_type: ['mobile'] } });
  expect(copy.campaignId).not.toBe(id);
  await person.leaves();
});

test('a running campaign is paused and that is undone in place, and archiving says in numbers what it stops', async () => {
  const { api, person: owner } = stand;
  const demo = await api.post('/api/v2/demo', { as: owner.as, body: {} });
  const account: number = demo.body.data.demo.customerId;
  const inDemo = async (path: string) =>
    (await api.get(`/api/v2/buyer/campaigns${path}`, { as: owner.as, headers: { 'x-account-id': String(account) } })).body.data;
  const [{ campaignId }] = await inDemo('?status=ACTIVE');
  const statusNow = async () => (await inDemo(`/${campaignId}`)).campaign.status;
  const person = await signedIn();
  await person.opens(`/a/${account}/campaigns/${campaignId}`);
  await person.presses('Pause');
  await person.reads('Active → Paused');
  expect(await statusNow()).toBe('PAUSED');
  await person.presses('Undo');
  await person.reads('Paused → Active');
  expect(await statusNow()).toBe('ACTIVE');
  await person.presses('More actions');
  await person.sees(`document.activeElement.getAttribute('role') === 'menuitem'`);
  await person.key('End');
  await person.key('Enter');
  await person.sees(`/Stops \\d+ media buys?/.test(document.body.innerText)`);
  expect(await person.barriers()).toEqual([]);
  await person.presses('Archive');
  await person.isAt(/\/campaigns$/);
  expect(await statusNow()).toBe('ARCHIVED');
  expect(person.unwanted).toEqual([]);
  await person.leaves();
});

test('a draft names the step that is due: the brief first, then asking sellers', async () => {
  const id = await newCampaign({ brief: null });
  const person = await signedIn();
  await person.opens(own(`/${id}`));
  await person.presses('Write the brief');
  await person.isAt(/\/edit$/);
  await person.types('Brief', 'Evenings');
  await person.key('Control+Enter');
  await person.isAt(/campaign_\w+$/);
  await person.goesTo('Ask the sellers');
  await person.leaves();
});
