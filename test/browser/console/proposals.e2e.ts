import { promptSeller } from '@test/buying';
import { flightDates } from '@test/dates';
import { startDiscovery, waitUntilComplete } from '@test/discovery';
import { Person } from './person';
import { Stand } from './stand';

const lacking = promptSeller('lacking', { lacks: ['frequency_caps', 'dayparts'] });
const [east, without] = ['Seller east: Balanced plan', 'Seller lacking: Balanced plan'];

let stand: Stand;
let advertiserId: number;
beforeAll(async () => {
  stand = await Stand.opens([lacking]);
  const { body } = await stand.api.post('/api/v2/buyer/advertisers', {
    as: stand.person.as,
    body: { name: 'Oat', brand: 'oat-matrix.example', primaryCurrency: 'USD' },
  });
  advertiserId = body.data.id;
});
afterAll(() => stand?.closes());

const get = async (path: string) => (await stand.api.get(`/api/v2/buyer${path}`, { as: stand.person.as })).body.data;
const post = async (path: string, body: object, headers: Record<string, string> = {}) =>
  (await stand.api.post(`/api/v2/buyer${path}`, { as: stand.person.as, body, headers })).body.data;

/** A campaign with a frequency cap, whose sellers have answered. */
async function offered(total = 50_000): Promise<{ campaignId: string; discoveryId: string; path: string }> {
  const { campaign } = await post('/campaigns', {
    advertiserId,
    name: 'Oat drink',
    mode: 'discovery',
    brief: 'Launch of an oat drink for young families: evenings, connected TV, streaming, online video and news',
    flightDates,
    budget: { total },
    frequencyCaps: [{ max_impressions: 3, per: 'households', window: { interval: 1, unit: 'days' } }],
  });
  const { campaignId } = campaign;
  const discoveryId = await startDiscovery(stand.api, stand.person.as, { campaignId, waitSeconds: 10 });
  await waitUntilComplete(stand.api, stand.person.as, discoveryId);
  return { campaignId, discoveryId, path: `/a/${stand.account}/campaigns/${campaignId}` };
}

async function proposalOf(campaignId: string, name: string): Promise<{ proposalId: string }> {
  const { sellers } = await get(`/campaigns/${campaignId}/proposals`);
  const proposals = sellers.flatMap((seller: { proposals: { name: string }[] }) => seller.proposals);
  return proposals.find((proposal: { name: string }) => proposal.name === name);
}

async function selected(budgets: Readonly<Record<string, number>>, total?: number) {
  const market = await offered(total);
  for (const [name, totalBudget] of Object.entries(budgets)) {
    const { proposalId } = await proposalOf(market.campaignId, name);
    await post(`/discovery/${market.discoveryId}/apply-proposal`, { proposalId, totalBudget });
  }
  return market;
}

const arrives = () => {
  const { as } = stand.person;
  return Person.arrives(stand.browser, stand.api.url, { language: 'en', ...('cookie' in as ? { cookie: as.cookie } : {}) });
};

test('a person can compare proposals, share the budget with warnings, select two and see what each seller receives, by keyboard', async () => {
  const { campaignId, path } = await offered();
  const person = await arrives();
  await person.opens(`${path}/proposals`);
  await person.types(`Budget for ${east} (USD)`, '30000');
  await person.types(`Budget for ${without} (USD)`, '30000.10');
  await person.reads('Over the budget');
  await person.reads('$10,000.10 more than the budget has left.');
  await person.goesTo(`Budget for ${without}`);
  await person.key('ArrowLeft');
  await person.sees(`document.activeElement.getAttribute('aria-valuetext') === '$29,500, 59% of the budget'`);
  expect((await get(`/campaigns/${campaignId}/proposals`)).selectedProposalIds).toEqual([]);
  await person.types(`Budget for ${without} (USD)`, '20000');
  await person.sees(`!document.body.innerText.includes('Over the budget')`);
  await person.presses(`Select ${east}`);
  await person.reads('1 selected');
  await person.presses('Send 1 amount');
  await person.reads('2 selected');
  expect((await get(`/campaigns/${campaignId}/proposals`)).selectedProposalIds).toHaveLength(2);
  await person.presses('Preview order');
  await person.isAt(/\/order$/);
  await person.reads('Buy 2 media buys for $50,000');
  const shown = await person.text();
  for (const word of ['Seller east', 'Seller lacking', 'Will be sent', '$30,000', '$20,000', 'left out', '1 limitation to accept'])
    expect(shown).toContain(word);
  await person.sees(`[...document.querySelectorAll('button')].find(({ innerText }) => innerText.startsWith('Buy 2')).disabled`);
  expect(await person.barriers()).toEqual([]);
  expect(person.unwanted).toEqual([]);
  await person.leaves();
});

test('columns can be hidden, filtered and folded to differences by address, and a narrow window shows one at a time', async () => {
  const { path } = await offered();
  const person = await arrives();
  await person.opens(`${path}/proposals?limits=some`);
  await person.sees(`[...document.querySelectorAll('thead th')].every(({ innerText }) => innerText.includes('Seller lacking'))`);
  await person.presses('Show all');
  await person.presses(`Hide ${east}`);
  await person.reads('1 hidden');
  await person.goesTo('Only differences');
  await person.key('Space');
  await person.sees(`location.search.includes('rows=differ') && location.search.includes('hide=')`);
  await person.sees(`![...document.querySelectorAll('tbody th')].some(({ innerText }) => innerText === 'Delivery')`);
  const widths = await person.inWidth(390, () =>
    person.asks<number[]>(`[...document.querySelectorAll('thead th')].map((head) => head.offsetWidth)`),
  );
  for (const width of widths) expect(width).toBeGreaterThan(200);
  expect(await person.widerThan(320)).toEqual([]);
  await person.leaves();
});

test('a refinement of one proposal stands in its column, with the reply of the seller and the earlier round', async () => {
  const { campaignId, discoveryId, path } = await offered();
  const person = await arrives();
  await person.opens(`${path}/proposals`);
  const order = () => person.asks<string[]>(`[...document.querySelectorAll('thead th p:last-child')].map(({ innerText }) => innerText)`);
  const before = await order();
  await person.types(`Change to ask for in ${east}`, 'More sports, less drama');
  await person.presses(`Send: ${east}`);
  await person.reads('Included; terms and shares follow the rate card.');
  await person.reads('More sports, less drama');
  const { proposalId } = await proposalOf(campaignId, east);
  await post(`/discovery/${discoveryId}/refine`, { refine: [{ scope: 'proposal', proposalId, action: 'finalize' }] });
  await person.reads('Show round 0');
  expect(await order()).toHaveLength(before.length);
  await person.presses('Show round 0');
  await person.reads('Show round 2');
  expect(person.unwanted).toEqual([]);
  await person.leaves();
});

test('an interrupted purchase is repeated with its key after a reload, buys once, and can be canceled before it runs', async () => {
  const { campaignId, path } = await selected({ [east]: 60_000, [without]: 60_000 }, 120_000);
  const person = await arrives();
  const keys = person.headersSent(/\/execute$/, 'idempotency-key');
  await person.opens(`${path}/order`);
  await person.goesTo('Seller lacking: Frequency caps');
  await person.key('Space');
  const mend = await person.cuts(/\/execute$/);
  await person.presses('Buy 2 media buys for $120,000');
  await person.reads('The exchange cannot be reached');
  await person.opens(`${path}/order`);
  await person.reads('A purchase was started here');
  await mend();
  await person.presses('Buy 2 media buys for $120,000');
  await person.reads('2 media buys ordered');
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  await person.opens(`${path}/order`);
  await person.reads('2 media buys ordered');
  expect(await get(`/campaigns/${campaignId}/media-buys`)).toHaveLength(2);
  expect(await person.barriers()).toEqual([]);
  await person.presses('Cancel 2 media buys');
  await person.reads('Cancels 2 media buys for $120,000.');
  await person.presses('Cancel 2 media buys');
  await person.sees(`[...document.querySelectorAll('main li')].filter(({ innerText }) => innerText.includes('Canceled')).length === 2`);
  await person.leaves();
});

test('a double click on Buy buys once, with one key', async () => {
  const { campaignId, path } = await selected({ [east]: 30_000 });
  const person = await arrives();
  const keys = person.headersSent(/\/execute$/, 'idempotency-key');
  await person.opens(`${path}/order`);
  await person.reads('Buy 1 media buy for $30,000');
  await person.asks(`(() => {
    const buy = [...document.querySelectorAll('button')].find(({ innerText }) => innerText.startsWith('Buy 1'));
    buy.click();
    buy.click();
  })()`);
  await person.reads('1 media buy ordered');
  await person.sees(`document.querySelector('nav [aria-current=page][href$="/proposals"]')`);
  expect(keys).toHaveLength(1);
  expect(await get(`/campaigns/${campaignId}/media-buys`)).toHaveLength(1);
  expect(await person.text()).not.toContain('The order changed');
  expect(person.unwanted).toEqual([]);
  await person.leaves();
});

test('amounts that are not sent stop the purchase, and what is bought is not offered as part of another proposal', async () => {
  const { path } = await selected({ [east]: 60_000 }, 120_000);
  const person = await arrives();
  await person.opens(`${path}/proposals`);
  await person.types(`Budget for ${without} (USD)`, '10000');
  await person.sees(`[...document.querySelectorAll('button')].find(({ innerText }) => innerText === 'Preview order')?.disabled`);
  await person.opens(`${path}/order`);
  await person.reads('Not sent yet: 1');
  await person.sees(`[...document.querySelectorAll('button')].find(({ innerText }) => innerText.startsWith('Buy 1')).disabled`);
  await person.presses('Choose proposals');
  await person.types(`Budget for ${without} (USD)`, '0');
  await person.presses('Preview order');
  await person.presses('Buy 1 media buy for $60,000');
  await person.sees(`document.activeElement.matches('h2') && document.activeElement.innerText === '1 media buy ordered'`);
  await person.sees(`![...document.querySelectorAll('h2')].some(({ innerText }) => innerText === 'Order preview')`);
  await person.opens(`${path}/proposals`);
  await person.reads(`Bought: ${east}`);
  await person.leaves();
});

test('a purchase whose answer was lost is shown after a reload, and not bought again', async () => {
  const { campaignId, path } = await selected({ [east]: 30_000 });
  const person = await arrives();
  await person.opens(`${path}/order`);
  const mend = await person.cuts(/\/execute$/);
  await person.presses('Buy 1 media buy for $30,000');
  await person.reads('The exchange cannot be reached');
  const { key, digest } = await person.asks<{ key: string; digest: string }>(
    `JSON.parse(Object.entries(sessionStorage).find(([name]) => /^console\\.purchase\\..*\\.${stand.account}\\.${campaignId}$/.test(name))[1])`,
  );
  await post(`/campaigns/${campaignId}/execute`, { acceptLimitations: [], digest, debug: false }, { 'idempotency-key': key });
  await mend();
  await person.opens(`${path}/order`);
  await person.reads('1 media buy ordered');
  await person.sees(`![...document.querySelectorAll('button')].some(({ innerText }) => innerText.startsWith('Buy '))`);
  expect(await get(`/campaigns/${campaignId}/media-buys`)).toHaveLength(1);
  await person.leaves();
});

test('an order that changes while it is looked at is named, and bought only after it was taken', async () => {
  const { campaignId, path, discoveryId } = await selected({ [east]: 30_000 });
  const person = await arrives();
  await person.opens(`${path}/order`);
  await person.reads('Buy 1 media buy for $30,000');
  const { proposalId } = await proposalOf(campaignId, east);
  await post(`/discovery/${discoveryId}/apply-proposal`, { proposalId, totalBudget: 40_000 });
  // A selection is no change of the feed: the order is read again before the purchase.
  await person.presses('Buy 1 media buy for $30,000');
  await person.reads('The order changed after you saw it.');
  expect(await get(`/campaigns/${campaignId}/media-buys`)).toEqual([]);
  await person.presses('Use this order');
  await person.presses('Buy 1 media buy for $40,000');
  await person.reads('1 media buy ordered');
  await person.leaves();
});
