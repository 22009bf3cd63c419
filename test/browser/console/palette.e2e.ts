import { createAdvertiserOf, invitationFor } from '@test/advertiser-grants';
import { flightDates } from '@test/dates';
import { mailTo, tokenIn } from '@test/mailbox';
import { cookieOf, signUp, type SignedUp } from '@test/people';
import { waitFor } from '../browser';
import { Person } from './person';
import { hostile, Stand } from './stand';

let stand: Stand;
let campaignId: string;
beforeAll(async () => {
  stand = await Stand.opens();
  campaignId = await runningCampaign('Winter tests');
});
afterAll(() => stand?.closes());

/** A campaign that has bought from a seller. */
async function runningCampaign(name: string): Promise<string> {
  const made = await stand.campaign();
  const { as } = stand.person;
  const { body } = await stand.api.get(`/api/v2/buyer/campaigns/${made.campaignId}/proposals`, { as });
  const [{ proposalId }] = body.data.sellers.flatMap((seller: { proposals: { proposalId: string }[] }) => seller.proposals);
  await stand.api.post(`/api/v2/buyer/discovery/${made.discoveryId}/apply-proposal`, { as, body: { proposalId, totalBudget: 20_000 } });
  await stand.api.post(`/api/v2/buyer/campaigns/${made.campaignId}/execute`, { as, body: {} });
  await stand.api.put(`/api/v2/buyer/campaigns/${made.campaignId}`, { as, body: { name } });
  return made.campaignId;
}

async function draftCampaign({ as }: SignedUp, name: string): Promise<string> {
  const advertiser = { name: 'Nord', brand: 'nord.example', primaryCurrency: 'USD' };
  const { body: made } = await stand.api.post('/api/v2/buyer/advertisers', { as, body: advertiser });
  const draft = { advertiserId: made.data.id, name, mode: 'discovery', brief: 'Boots', flightDates, budget: { total: 50_000 } };
  const { body } = await stand.api.post('/api/v2/buyer/campaigns', { as, body: draft });
  return body.data.campaign.campaignId;
}

async function arrives(path = ''): Promise<Person> {
  const { as } = stand.person;
  const person = await Person.arrives(stand.browser, stand.api.url, { language: 'en', cookie: 'cookie' in as ? as.cookie : undefined });
  await person.opens(`/a/${stand.account}${path}`);
  return person;
}

const field = 'Search or run';
const isOpen = `document.querySelector('dialog[open] [role=combobox]')`;
const isClosed = `!document.querySelector('dialog[open]')`;
const list = `document.querySelector('[role=listbox]').innerText`;
const active = `document.getElementById(document.querySelector('[role=combobox]').getAttribute('aria-activedescendant'))`;

/** Opens the palette, types, and waits until the line with this text is the selected one. */
async function finds(person: Person, typed: string, line: string): Promise<void> {
  await person.pressesKeys('Control+K');
  await person.sees(isOpen);
  await person.types(field, typed);
  await person.sees(`${active}.textContent.includes(${JSON.stringify(line)})`);
}

const statusOf = async () =>
  (await stand.api.get(`/api/v2/buyer/campaigns/${campaignId}`, { as: stand.person.as })).body.data.campaign.status;

describe('The command palette', () => {
  test('finds a key of the account for an admin, by its name and by its id', async () => {
    const { body } = await stand.api.post('/api/v2/org-api-keys', { as: stand.person.as, body: { name: 'Deploy of the shop' } });
    const { id } = body.data;
    const person = await arrives();
    await finds(person, 'deploy of', 'Deploy of the shop');
    await person.pressesKeys('Enter');
    await person.isAt(new RegExp(`/keys/${id}$`));
    await finds(person, id, 'Deploy of the shop');
    await stand.api.delete(`/api/v2/org-api-keys/${id}`, { as: stand.person.as });
    await person.leaves();
  });

  test('finds a campaign by part of its name and by its id, and says when nothing has an id', async () => {
    const person = await arrives();
    await finds(person, 'inter te', 'Winter tests');
    expect(await person.barriers()).toEqual([]);
    await person.pressesKeys('Enter');
    await person.isAt(new RegExp(`/campaigns/${campaignId}$`));
    await person.pressesKeys('g', 'h');
    await person.isAt(/\/a\/\d+$/);
    await finds(person, ` ${campaignId} `, 'Winter tests');
    await person.pressesKeys('Enter');
    await person.isAt(new RegExp(`/campaigns/${campaignId}$`));
    await person.pressesKeys('Control+K');
    await person.sees(isOpen);
    await person.types(field, 'campaign_00000000000000000000000000');
    await person.reads('Nothing has this id');
    expect(person.unwanted.filter((what) => !what.includes('404'))).toEqual([]);
    expect(await person.breaches()).toEqual([]);
    await person.leaves();
  });

  test('finds data of the shown advertiser by name, that of any by its id, and what else has a page', async () => {
    const { as } = stand.person;
    const owner = await createAdvertiserOf(stand.api, as, 'Fjord');
    const source = { name: 'Checkout events', eventTypes: ['purchase'], allowedDomains: [] };
    const { body } = await stand.api.post(`/api/v2/buyer/advertisers/${owner}/event-sources`, { as, body: source });
    const { eventSourceId } = body.data;
    const sites = { name: 'Good sites', purpose: 'include', domains: ['good.example'] };
    const made = await stand.api.post(`/api/v2/buyer/advertisers/${owner}/property-lists`, { as, body: sites });
    await stand.api.post('/api/v2/asks', { as, body: { title: 'Totals differ' } });
    const grantRef = await invitationFor(stand.api, stand.account);
    const person = await arrives();
    await finds(person, 'checkout', 'Checkout events');
    await person.pressesKeys('Enter');
    await person.isAt(new RegExp(`/event-sources/${owner}/${eventSourceId}$`));
    await person.sees(`document.querySelector('h1').textContent === 'Checkout events'`);
    await createAdvertiserOf(stand.api, as, 'Newer');
    await person.opens(`/a/${stand.account}`);
    for (const [typed, line, page] of [
      [eventSourceId, 'Checkout events', `/event-sources/${owner}/${eventSourceId}`],
      [made.body.data.listId, 'Good sites', `/property-lists/${owner}/${made.body.data.listId}`],
      [grantRef, 'Tester Ltd', `/accounts/grants/${grantRef}`],
      ['totals dif', 'Totals differ', `/asks/[\\da-f-]{36}`],
    ]) {
      await finds(person, typed!, line!);
      await person.pressesKeys('Enter');
      await person.isAt(new RegExp(`${page}$`));
      await person.sees(`document.querySelector('h1') && ${isClosed}`);
    }
    await person.pressesKeys('Control+K');
    await person.sees(`${isOpen} && ['Tester Ltd', 'Good sites', 'Checkout events'].every((name) => ${list}.includes(name))`);
    await person.leaves();
  });

  test('shows hostile names as text, and fits 320 pixels', async () => {
    await draftCampaign(stand.person, hostile.campaign);
    const person = await arrives();
    await finds(person, 'window.owned', '<script>window.owned=1</script>');
    expect(await person.widerThan(320)).toEqual([]);
    await person.types(field, 'x'.repeat(10_000));
    await person.reads('No results.');
    expect(await person.asks(`[window.owned, ${isOpen}.value.length]`)).toEqual([undefined, 200]);
    expect(person.unwanted).toEqual([]);
    await person.leaves();
  });

  test('pauses the campaign that the text names, as previewed, and takes it back', async () => {
    const person = await arrives('/campaigns');
    await finds(person, 'pause winter', 'Active → Paused');
    await person.pressesKeys('Enter');
    await person.reads('Active → Paused.');
    expect(await statusOf()).toBe('PAUSED');
    await person.presses('Undo');
    await person.reads('Paused → Active.');
    expect(await statusOf()).toBe('ACTIVE');
    await person.leaves();
  });

  test('shows in place why a change was refused, with the request id', async () => {
    const person = await arrives();
    await finds(person, 'pause winter', 'Pause');
    await stand.api.post(`/api/v2/buyer/campaigns/${campaignId}/pause`, { as: stand.person.as });
    await person.pressesKeys('Enter');
    await person.sees(`document.querySelector('dialog[open] [role=alert]')?.textContent.includes('Request ')`);
    await stand.api.post(`/api/v2/buyer/campaigns/${campaignId}/reactivate`, { as: stand.person.as });
    await person.leaves();
  });

  test('opens forms, marks notifications as read, and closes with Escape', async () => {
    const person = await arrives();
    await finds(person, 'invite', 'Invite a person');
    await person.pressesKeys('Enter');
    await person.sees(`document.querySelector('dialog[open] input[name=email]')`);
    await person.pressesKeys('Control+K');
    await person.sees(`document.querySelectorAll('dialog[open]').length === 1 && !${isOpen}`);
    await person.pressesKeys('Escape');
    await person.sees(isClosed);
    await finds(person, 'mark all', 'Mark all notifications as read');
    await person.pressesKeys('Enter');
    await person.sees(isClosed);
    const { body } = await stand.api.get('/api/v2/notifications', { as: stand.person.as });
    expect(body.meta.unreadCount).toBe(0);
    await person.pressesKeys('Control+K');
    await person.sees(isOpen);
    await person.pressesKeys('Escape');
    await person.sees(isClosed);
    await person.leaves();
  });

  test('shows recently opened objects of this account alone, and only what the person may do in it', async () => {
    const [buyer, seller] = [await signUp(stand.api), await signUp(stand.api, { accountType: 'SELLER' })];
    const id = await draftCampaign(buyer, 'Winter boots');
    await stand.api.post('/api/v2/members', { as: seller.as, body: { email: buyer.email, role: 'MEMBER' } });
    const token = tokenIn(await mailTo(stand.api, buyer.email));
    const joined = await stand.api.post('/api/v2/members/invitations/accept', {
      body: { token, name: 'Robin', password: buyer.password },
    });
    const person = await Person.arrives(stand.browser, stand.api.url, { language: 'en', cookie: cookieOf(joined.headers) });
    await person.opens(`/a/${buyer.account.id}/campaigns/${id}`);
    await person.pressesKeys('g', 'h');
    await person.isAt(/\/a\/\d+$/);
    await person.pressesKeys('Control+K');
    await person.sees(`${list}.startsWith('Recently opened') && ${active}.textContent.includes('Winter boots')`);
    await person.opens(`/a/${seller.account.id}`);
    await person.pressesKeys('Control+K');
    await person.sees(isOpen);
    const shown = await person.asks<string>(list);
    expect(shown).toContain('Create key');
    expect(shown).not.toMatch(/Recently opened|Winter boots|Create campaign|Invite a person|Reports/);
    await person.types(field, 'winter');
    await person.reads('No results.');
    await person.leaves();
  });
});

describe('Shortcuts', () => {
  test('? shows all keys, and single keys can be turned off there', async () => {
    const person = await arrives();
    await person.pressesKeys('?');
    await person.reads('Keyboard shortcuts');
    expect(await person.barriers()).toEqual([]);
    expect(await person.widerThan(320)).toEqual([]);
    await person.goesTo(
      'Shortcuts of a single keyTurned off, letters and / and ? do nothing. For speech input and for keys pressed by mistake.',
    );
    await person.pressesKeys('Space', 'Escape');
    await person.sees(isClosed);
    await person.pressesKeys('g', 'c', '?');
    expect(await person.asks(`[location.pathname.endsWith('/a/${stand.account}'), ${isClosed}]`)).toEqual([true, true]);
    await finds(person, 'keyboard', 'Show keyboard shortcuts');
    await person.pressesKeys('Enter');
    await person.reads('Shortcuts of a single key');
    await person.leaves();
  });

  test('g c, j, k and Enter lead to a campaign; c and e open forms; / goes to the search field', async () => {
    const person = await arrives();
    await person.pressesKeys('g', 'c');
    // The home page, which is still shown for a moment, has rows too.
    await person.sees(`document.querySelector('h1').textContent === 'Campaigns' && document.querySelectorAll('[data-row]').length > 1`);
    const row = `[...document.querySelectorAll('[data-row]')].indexOf(document.activeElement)`;
    await person.pressesKeys('j');
    await person.sees(`${row} === 0`);
    await person.pressesKeys('j', 'k', 'k', 'j');
    await person.sees(`${row} === 1`);
    const to = await person.asks<string>(`document.activeElement.querySelector('a').pathname`);
    await person.pressesKeys('Enter');
    await person.sees(`location.pathname === ${JSON.stringify(to)}`);
    await person.sees(`document.querySelector('[data-edit]')`);
    await person.pressesKeys('e');
    await person.sees(`location.pathname === ${JSON.stringify(`${to}/edit`)} && document.querySelector('main input[name=name]')`);
    await person.pressesKeys('g', 'c');
    await person.sees(`document.querySelector('[data-create]')`);
    await person.pressesKeys('/');
    await person.sees(`document.activeElement.type === 'search'`);
    await person.pressesKeys('Escape', 'c');
    await person.isAt(/\/campaigns\/new$/);
    await person.leaves();
  });

  test('nothing but Ctrl+K acts while typing', async () => {
    const person = await arrives('/campaigns/new');
    await person.types('Name', 'x');
    await person.pressesKeys('g', 'h', 'j', '?', '/', 'c');
    await waitFor(async () => {
      const value = await person.asks<string>(`document.activeElement.value`);
      if (value !== 'xghj?/c') throw new Error(`The field has ${value}.`);
    });
    await person.isAt(/\/campaigns\/new$/);
    expect(await person.asks(isClosed)).toBe(true);
    await person.pressesKeys('Control+K');
    await person.sees(isOpen);
    await person.pressesKeys('Escape');
    await person.sees(`document.activeElement.value === 'xghj?/c'`);
    await person.leaves();
  });
});
