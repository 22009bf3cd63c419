import { flightDates } from '@test/dates';
import { startDiscovery, waitUntilComplete } from '@test/discovery';
import { Person } from './person';
import { Stand } from './stand';

let stand: Stand;
let person: Person;
const ids = new Map<string, string>();
beforeAll(async () => {
  stand = await Stand.opens();
  const { as } = stand.person;
  const brand = { name: 'Nord', brand: 'nord.example', primaryCurrency: 'USD' };
  const { body: made } = await stand.api.post('/api/v2/buyer/advertisers', { as, body: brand });
  for (const [name, total] of [
    ['Winter tests', 10_000],
    ['=Autumn', 20_000],
    ['Spring', 30_000],
  ] as const) {
    const draft = { advertiserId: made.data.id, name, mode: 'discovery', brief: 'Boots', flightDates, budget: { total } };
    const { body } = await stand.api.post('/api/v2/buyer/campaigns', { as, body: draft });
    ids.set(name, body.data.campaign.campaignId);
  }
  person = await arrives('/campaigns');
});
afterAll(async () => {
  await person?.leaves();
  await stand?.closes();
});

async function arrives(path: string): Promise<Person> {
  const { as } = stand.person;
  const found = await Person.arrives(stand.browser, stand.api.url, { language: 'en', ...('cookie' in as ? { cookie: as.cookie } : {}) });
  await found.opens(`/a/${stand.account}${path}`);
  return found;
}

/** Names of the rows in their order. */
const names = `[...document.querySelectorAll('[data-row] a')].map((link) => link.textContent).join()`;
const focused = `document.activeElement.closest('[data-row]')?.querySelector('a')?.textContent`;
const peeked = `document.querySelector('aside h2')?.textContent`;
/** Cells of the row with this name. */
const rowOf = (name: string) =>
  `[...document.querySelectorAll('[data-row]')].find((row) => row.innerText.includes(${JSON.stringify(name)})).innerText`;
const heads = `[...document.querySelectorAll('thead th')].map((head) => head.textContent).join()`;
const bar = `document.querySelector('[role=group][aria-label="Selected rows"]').parentElement.textContent`;

describe('A list', () => {
  test('is filtered by a token that a reload keeps and a button removes', async () => {
    await person.presses('Add filter');
    await person.presses('Status');
    await person.goesTo('Draft');
    await person.key('Space');
    await person.goesTo('Canceled');
    await person.key('Space');
    await person.sees(`location.search.includes('DRAFT%2CCANCELED')`);
    await person.key('Escape');
    expect(await person.asks('document.activeElement.textContent')).toBe('Add filter');
    await person.opens(`/a/${stand.account}/campaigns?status=DRAFT%2CCANCELED`);
    await person.sees(`document.querySelector('[role=group][aria-label="Status: Draft, Canceled"]')`);
    await person.sees(`${names} === 'Spring,=Autumn,Winter tests'`);
    await person.presses('Remove Status');
    await person.sees(`location.search === ''`);
  });

  test('offers to clear filters that nothing matches', async () => {
    await person.opens(`/a/${stand.account}/campaigns?status=CANCELED`);
    await person.reads('No results');
    await person.presses('Clear filters');
    await person.sees(`${names} === 'Spring,=Autumn,Winter tests'`);
  });

  test('has saved views, which are links', async () => {
    await person.opens(`/a/${stand.account}/campaigns?name=Spring`);
    await person.presses('Save view');
    await person.types('Name of the view', 'Only spring');
    await person.key('Enter');
    await person.sees(`document.activeElement.matches('nav a') && document.activeElement.textContent === 'Only spring'`);
    await person.opens(`/a/${stand.account}/campaigns`);
    await person.presses('Only spring');
    await person.sees(`${names} === 'Spring' && location.search === '?name=Spring'`);
    await person.sees(`document.querySelector('nav [data-current=true]').textContent === 'Only spring'`);
    await person.presses('All');
    await person.sees(`${names} === 'Spring,=Autumn,Winter tests'`);
    expect(await person.asks(`Object.keys(localStorage).filter((name) => name.startsWith('console.views.')).length`)).toBe(1);
  });

  test('shows facts beside it with Space and says its name; j moves on, o moves into it, Escape closes', async () => {
    await person.opens(`/a/${stand.account}/campaigns`);
    await person.pressesKeys('j', 'Space');
    await person.sees(`${peeked} === 'Spring' && location.search.includes('peek=${ids.get('Spring')}')`);
    await person.key('j');
    await person.sees(`${peeked} === '=Autumn' && ${focused} === '=Autumn'`);
    await person.sees(`[...document.querySelectorAll('[role=status]')].some(({ textContent }) => textContent === 'Campaign: =Autumn')`);
    expect(await person.barriers()).toEqual([]);
    await person.key('o');
    expect(await person.asks(`document.activeElement.matches('aside[aria-label=Campaign]')`)).toBe(true);
    await person.key('Escape');
    await person.sees(`${peeked} === undefined && location.search === ''`);
    expect(await person.asks(focused)).toBe('=Autumn');
    await person.key('Enter');
    await person.isAt(new RegExp(`/campaigns/${ids.get('=Autumn')}$`));
  });

  test('opens the form of the row that has the focus with e', async () => {
    await person.opens(`/a/${stand.account}/campaigns`);
    await person.pressesKeys('j', 'e');
    await person.isAt(new RegExp(`/campaigns/${ids.get('Spring')}/edit$`));
  });

  test('searches while a name is typed, and adds no page to the history', async () => {
    await person.opens(`/a/${stand.account}/campaigns`);
    const pages = await person.asks('history.length');
    await person.types('Search by name', 'Win');
    await person.sees(`${names} === 'Winter tests' && location.search === '?name=Win'`);
    expect(await person.asks('history.length')).toBe(pages);
  });

  test('hides a column until it is chosen again, also after a reload', async () => {
    await person.opens(`/a/${stand.account}/campaigns`);
    expect(await person.asks(heads)).toContain('Allocated (USD)');
    await person.presses('Columns');
    await person.goesTo('Allocated (USD)');
    await person.key('Space');
    await person.sees(`!${heads}.includes('Allocated')`);
    await person.opens(`/a/${stand.account}/campaigns`);
    expect(await person.asks(heads)).toBe('Select all loaded rows,Name,Status,Advertiser,Budget (USD),Start,End');
  });

  test('saves exactly what it shows as CSV, with formulas neutralized', async () => {
    await person.asks(
      `{ const make = URL.createObjectURL; URL.createObjectURL = (file) => (file.text().then((text) => (window.saved = text)), make(file)); 0 }`,
    );
    await person.presses('Download CSV');
    await person.sees('window.saved');
    const [head, ...rows] = (await person.asks<string>('window.saved')).trim().split('\r\n');
    expect(head).toBe('Name,Status,Advertiser,Budget (USD),Start,End');
    expect(rows.map((row) => row.split(',').slice(0, 4).join())).toEqual([
      'Spring,Draft,Nord,30000',
      `'=Autumn,Draft,Nord,20000`,
      'Winter tests,Draft,Nord,10000',
    ]);
  });

  test('says how many rows there are, with the sum of their budgets', async () => {
    await person.sees(`document.querySelector('tfoot').innerText.replace(/\\s+/g, ' ').trim() === '3 rows $60,000'`);
  });
});

describe('Several rows', () => {
  beforeAll(async () => {
    for (const name of ['Winter tests', 'Spring']) await launch(ids.get(name)!);
    await person.opens(`/a/${stand.account}/campaigns`);
  });

  test('selected with x are paused at once; one that cannot be is refused with its reason, and shows its real state', async () => {
    await person.pressesKeys('j', 'x', 'j', 'x', 'j', 'x');
    await person.sees(`${bar}.includes('3 selected') && ${bar}.includes('Pause 2') && ${bar}.includes('Archive 3')`);
    // Somebody else pauses one of them meanwhile.
    await stand.api.post(`/api/v2/buyer/campaigns/${ids.get('Spring')}/pause`, { as: stand.person.as });
    await person.presses('Pause 2');
    await person.sees(`${bar}.includes('Pause: 1 changed') && ${bar}.includes('1 refused') && /Request id/.test(${bar})`);
    for (const name of ['Winter tests', 'Spring']) await person.sees(`${rowOf(name)}.includes('Paused')`);
    expect(await statusOf('Winter tests')).toBe('PAUSED');
  });

  test('are undone in place', async () => {
    await person.presses('Undo');
    await person.sees(`${bar}.includes('Resume: 1 changed') && ${rowOf('Winter tests')}.includes('Active')`);
    expect(await statusOf('Winter tests')).toBe('ACTIVE');
  });

  test('are archived after a question that says what ends', async () => {
    await person.presses('Archive 3');
    await person.reads('3 campaigns leave the lists and can no longer be executed.');
    await person.reads('Their media buys are canceled. They hold $');
    await person.presses('Archive 3');
    await person.sees(`${bar}.includes('Archive: 3 changed')`);
    expect(await statusOf('=Autumn')).toBe('ARCHIVED');
    await person.presses('Clear selection');
    await person.sees(`!document.querySelector('[role=group][aria-label="Selected rows"]')`);
  });

  test('nothing of these went wrong in the page', async () => {
    expect(person.unwanted.filter((what) => !what.includes('status of 409'))).toEqual([]);
    expect(await person.breaches()).toEqual([]);
  });
});

test('Saved views are gone from the browser after signing out', async () => {
  await person.asks(`document.querySelector('[aria-haspopup=dialog]').click()`);
  await person.presses('Sign out');
  await person.isAt(/sign-in$/);
  expect(await person.asks(`Object.keys(localStorage).filter((name) => name.startsWith('console.views.')).length`)).toBe(0);
});

const statusOf = async (name: string) =>
  (await stand.api.get(`/api/v2/buyer/campaigns/${ids.get(name)}`, { as: stand.person.as })).body.data.campaign.status;

/** Buys from a seller for the campaign. */
async function launch(campaignId: string): Promise<void> {
  const { api, person: buyer } = stand;
  const discoveryId = await startDiscovery(api, buyer.as, { campaignId, waitSeconds: 10 });
  await waitUntilComplete(api, buyer.as, discoveryId);
  const { body } = await api.get(`/api/v2/buyer/campaigns/${campaignId}/proposals`, { as: buyer.as });
  const [{ proposalId }] = body.data.sellers.flatMap((seller: { proposals: { proposalId: string }[] }) => seller.proposals);
  await api.post(`/api/v2/buyer/discovery/${discoveryId}/apply-proposal`, { as: buyer.as, body: { proposalId, totalBudget: 8_000 } });
  await api.post(`/api/v2/buyer/campaigns/${campaignId}/execute`, { as: buyer.as, body: {} });
}
