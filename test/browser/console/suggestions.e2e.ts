import { Database } from '@exchange/platform';
import { type Suggested, suggestFor, suggestionsPath } from '@test/suggestions';
import { Person } from './person';
import { Stand } from './stand';

let stand: Stand;
let advertiserId: number;
beforeAll(async () => {
  stand = await Stand.opens();
  const { body } = await stand.api.post('/api/v2/buyer/advertisers', {
    as: stand.person.as,
    body: { name: 'Oat', brand: 'oat.example', primaryCurrency: 'USD' },
  });
  advertiserId = body.data.id;
});
afterAll(() => stand?.closes());

async function arrives(): Promise<Person> {
  const { browser, api, person } = stand;
  return Person.arrives(browser, api.url, { language: 'en', ...('cookie' in person.as ? { cookie: person.as.cookie } : {}) });
}

/** A media buy behind its plan, and its suggestion. */
async function suggested(): Promise<Suggested> {
  const { api } = stand;
  const { as } = stand.person;
  const { campaignId, discoveryId } = await stand.campaignOf(advertiserId);
  const { body } = await api.get(`/api/v2/buyer/campaigns/${campaignId}/proposals`, { as });
  const { proposalId } = body.data.sellers.flatMap((seller: { proposals: { proposalId: string }[] }) => seller.proposals)[0];
  await api.post(`/api/v2/buyer/discovery/${discoveryId}/apply-proposal`, { as, body: { proposalId, totalBudget: 45_000 } });
  const executed = await api.post(`/api/v2/buyer/campaigns/${campaignId}/execute`, { as, body: {} });
  const { mediaBuyId } = executed.body.data.mediaBuys[0];
  return suggestFor(api, as, { campaignId, mediaBuyId });
}

const money = (amount: number) =>
  new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', maximumFractionDigits: Number.isInteger(amount) ? 0 : 2 }).format(
    amount,
  );
const sum = (amounts: readonly number[]) => Math.round(amounts.reduce((total, amount) => total + amount, 0) * 100) / 100;

test('approving says in numbers what the seller is asked; what becomes of it is shown, and can be undone', async () => {
  const found = await suggested();
  const before = sum(found.productAdjustments.map(({ currentBudget }) => currentBudget));
  const after = sum(found.productAdjustments.map(({ recommendedBudget }) => recommendedBudget));
  const person = await arrives();
  await person.opens(`/a/${stand.account}/suggestions`);
  await person.sees(`document.querySelector('tbody').textContent.includes('Needs a decision')`);
  await person.sees(`document.querySelector('tbody a[href$="${found.suggestionId}"]')`);
  await person.opens(`/a/${stand.account}/suggestions/${found.suggestionId}`);
  await person.reads(money(before));
  await person.presses('Approve');
  await person.sees(
    `document.querySelector('dialog[open]').textContent.includes(${JSON.stringify(`${money(before)} in total becomes ${money(after)}`)})`,
  );
  const keys = person.headersSent(/\/approve$/, 'idempotency-key');
  await person.goesTo('Back');
  await person.presses('Approve');
  await person.reads('has agreed. The media buy has the suggested budgets.');
  expect(keys).toEqual([expect.stringMatching(/^.{16,}$/)]);
  await person.presses('Undo');
  await person.sees(
    `document.querySelector('dialog[open]').textContent.includes(${JSON.stringify(`${money(after)} in total becomes ${money(before)}`)})`,
  );
  await person.goesTo('Back');
  await person.presses('Undo');
  await person.reads('It cannot be undone here: the media buy has changed since.');
  const buy = await stand.api.get(`/api/v2/buyer/media-buys/${found.mediaBuyId}`, { as: stand.person.as });
  expect(buy.body.data.mediaBuy.budget).toBe(before);
  expect(person.unwanted).toEqual([]);
  expect(await person.breaches()).toEqual([]);
  await person.leaves();
});

test('rejecting takes a reason, which is shown afterwards', async () => {
  const { suggestionId } = await suggested();
  const person = await arrives();
  await person.opens(`/a/${stand.account}/suggestions/${suggestionId}`);
  await person.presses('Reject');
  await person.types('Reason (optional)', 'The client wants this seller.');
  await person.presses('Reject');
  await person.reads('Rejected. The media buy keeps its budgets.');
  await person.reads('The client wants this seller.');
  await person.sees(`![...document.querySelectorAll('button')].some((button) => button.textContent === 'Approve')`);
  await person.opens(`/a/${stand.account}/suggestions?status=rejected`);
  await person.sees(`document.querySelector('tbody a[href$="${suggestionId}"]')`);
  await person.leaves();
});

test('a suggestion that has expired meanwhile is refused in place, and then shown as expired', async () => {
  const { suggestionId, campaignId } = await suggested();
  const person = await arrives();
  await person.opens(`/a/${stand.account}/suggestions/${suggestionId}`);
  await stand.api.app
    .get(Database)
    .query(`update optimization_suggestions set expires_at = now() - interval '1 second' where id = $1`, [suggestionId]);
  await person.presses('Approve');
  await person.goesTo('Back');
  await person.presses('Approve');
  await person.reads('Expired. It can no longer be approved.');
  await person.opens(`/a/${stand.account}/suggestions?campaign=${campaignId}`);
  await person.presses('Analyze now');
  await person.goesTo('Campaign');
  await person.presses('Analyze now');
  await person.reads('1 media buy was analyzed. 1 suggestion is open.');
  const { body } = await stand.api.get(`${suggestionsPath}?campaignId=${campaignId}&status=received`, { as: stand.person.as });
  expect(body.data).toHaveLength(1);
  await person.leaves();
});
