import { waitFor } from '../browser';
import { Person } from './person';
import { hostile, Stand } from './stand';

let stand: Stand;
let mediaBuyId: string;
let person: Person;

beforeAll(async () => {
  stand = await Stand.opens();
  mediaBuyId = await bookFromHostileSeller();
  const { as } = stand.person;
  person = await Person.arrives(stand.browser, stand.api.url, { language: 'en', cookie: 'cookie' in as ? as.cookie : undefined });
});
afterAll(() => stand?.closes());

const as = () => stand.person.as;
const page = (tab = '') => `/a/${stand.account}/media-buys/${mediaBuyId}${tab}`;
const read = async () => (await stand.api.get(`/api/v2/buyer/media-buys/${mediaBuyId}`, { as: as() })).body.data.mediaBuy;
/** Waits until the seller has agreed. */
const settlesAs = (status: string) =>
  waitFor(async () => {
    const buy = await read();
    expect([buy.status, buy.pendingChange]).toEqual([status, null]);
  });

/** Buys from the seller whose name is markup, above the minimum of each product. Its media buy waits for creatives. */
async function bookFromHostileSeller(): Promise<string> {
  const { api } = stand;
  const { campaignId, discoveryId } = await stand.campaign();
  const { body } = await api.get(`/api/v2/buyer/campaigns/${campaignId}/proposals`, { as: as() });
  const { proposals } = body.data.sellers.find(({ seller }: { seller: { name: string } }) => seller.name === hostile.seller);
  const choice = { proposalId: proposals[0].proposalId, totalBudget: 40_000 };
  await api.post(`/api/v2/buyer/discovery/${discoveryId}/apply-proposal`, { as: as(), body: choice });
  const executed = await api.post(`/api/v2/buyer/campaigns/${campaignId}/execute`, { as: as(), body: {} });
  return executed.body.data.mediaBuys[0].mediaBuyId;
}

const head = `document.querySelector('main header').innerText`;
const has = (part: string, words: string) => person.sees(`${part}.includes(${JSON.stringify(words)})`);

test('a media buy that waits for creatives says so, and who has to act', async () => {
  await settlesAs('ACTIVE');
  await person.opens(page());
  await has(head, 'Seller: Waits for creatives');
  await has(`document.querySelector('[aria-label="Next step"]').innerText`, 'You');
  await person.opens(page('/delivery'));
  await person.reads('Not delivering: Creatives');
});

test('a pause is undone in its place', async () => {
  await person.opens(page());
  await person.presses('Pause');
  await has(head, 'Paused.');
  await settlesAs('PAUSED');
  await person.presses('Undo');
  await has(head, 'Resumed.');
  await settlesAs('ACTIVE');
});

test('the check of a paused media buy names the pause, and leads to the page that resumes it', async () => {
  await stand.api.post(`/api/v2/buyer/media-buys/${mediaBuyId}/pause`, { as: as(), body: {} });
  await settlesAs('PAUSED');
  await person.opens(page('/delivery'));
  await person.reads('Not delivering: Pause');
  await person.presses('Resume it');
  await person.isAt(/\/media-buys\/mb_[^/]+$/);
  await person.presses('Resume');
  await settlesAs('ACTIVE');
});

test('a change of a budget shows its effect before it is sent, and the new budget afterwards', async () => {
  const before = await read();
  const budget = before.packages[0].budget + 500;
  await person.opens(page());
  await person.presses('Change terms');
  const label = await person.asks<string>(`document.querySelector('dialog[open] label').textContent.trim()`);
  await person.types(label, String(budget));
  const money = (amount: number) => `$${amount.toLocaleString('en-US')}`;
  const effect = `document.querySelector('dialog[open] [aria-live]').innerText.replaceAll(/\\s+/g, ' ')`;
  await has(effect, `${money(before.budget)} → ${money(before.budget + 500)}`);
  await person.presses('Ask the seller');
  await person.sees(`!document.querySelector('dialog[open]')`);
  await has(`document.querySelector('main dl').innerText`, money(before.budget + 500));
  expect((await read()).packages[0].budget).toBe(budget);
});

test('a change above the budget cannot be sent, and stays typed until it is discarded', async () => {
  const typed = `document.querySelector('dialog[open] input')?.value`;
  await person.opens(page());
  await person.presses('Change terms');
  const label = await person.asks<string>(`document.querySelector('dialog[open] label').textContent.trim()`);
  await person.types(label, '900000');
  await person.reads('That is more than the campaign has left.');
  expect(await person.asks(`document.querySelector('dialog[open] [type=submit]').disabled`)).toBe(true);
  await person.key('Escape');
  await person.sees(`!document.querySelector('dialog[open]')`);
  await person.presses('Change terms');
  await person.sees(`${typed} === '900000'`);
  await person.presses('Discard draft');
  await person.sees(`${typed} !== '900000'`);
  await person.presses('Back');
});

test('a refused change stays typed, and its refusal is not shown again when the dialog is opened anew', async () => {
  await person.opens(page());
  await person.presses('Change terms');
  const label = await person.asks<string>(`document.querySelector('dialog[open] label').textContent.trim()`);
  await person.types(label, 'much');
  await person.presses('Ask the seller');
  await person.sees(`document.querySelector('dialog[open] [role=alert]')`);
  await person.presses('Back');
  await person.presses('Change terms');
  expect(await person.asks(`document.querySelector('dialog[open] [role=alert]')`)).toBeNull();
  expect(await person.asks(`document.querySelector('dialog[open] input').value`)).toBe('much');
  await person.presses('Back');
  person.unwanted.splice(0);
});

test('the time line has what happened newest first, with values before and after, and shows one kind by its address', async () => {
  await person.opens(page('/history'));
  await person.sees(`document.querySelectorAll('main ol li').length > 4`);
  const times = await person.asks<string[]>(`[...document.querySelectorAll('main ol time')].map(({ dateTime }) => dateTime)`);
  expect(times).toEqual(times.toSorted().toReversed());
  await has(`document.querySelector('main').innerText`, 'created media buy');
  expect(await person.asks(`document.querySelectorAll('main ol del').length`)).toBeGreaterThan(0);
  expect(await person.asks(`/[{[]"/.test(document.querySelector('main').innerText)`)).toBe(false);
  await person.opens(page('/history?kind=states'));
  await person.sees(`document.querySelectorAll('main ol li').length > 0`);
  expect(await person.asks(`document.querySelector('main').innerText.includes('created media buy')`)).toBe(false);
});

test('a source of the time line that fails is named, and the others are shown', async () => {
  const mend = await person.cuts(/optimization-suggestions/);
  await person.opens(page('/history'));
  await person.reads('Could not be loaded: Suggestions.');
  await person.sees(`document.querySelectorAll('main ol li').length > 4`);
  await mend();
  await person.presses('Try again');
  await person.sees(`!document.querySelector('main [role=alert]')`);
  person.unwanted.splice(0);
});

test('a cancellation says in numbers what it stops, and needs a typed word', async () => {
  const { packages } = await read();
  await person.opens(page());
  await person.presses('Cancel media buy');
  await person.sees(`/Stops ${packages.length} packages?, \\$[\\d,.]+ unspent\\./.test(document.querySelector('dialog[open]').innerText)`);
  expect(await person.asks(`document.querySelector('dialog[open] [type=submit]').disabled`)).toBe(true);
  await person.types('Reason', hostile.brief.slice(0, 400));
  await person.types('Type “cancel” to confirm', 'cancel');
  await person.presses('Cancel media buy');
  await has(head, 'Canceled');
  await waitFor(async () => expect((await read()).status).toBe('CANCELED'));
  await person.opens(page('/delivery'));
  await person.reads('Not delivering: Booking');
});

test('hostile names and messages are text on every tab', async () => {
  for (const tab of ['', '/packages', '/delivery', '/report', '/history']) {
    await person.opens(page(tab));
    expect([tab, ...(await person.widerThan(320)), ...(await person.barriers()), ...(await person.breaches())]).toEqual([tab]);
  }
  expect(await person.asks('window.owned')).toBeUndefined();
  expect(person.unwanted).toEqual([]);
  await person.leaves();
});
