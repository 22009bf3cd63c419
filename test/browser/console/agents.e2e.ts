import { joinAccount, signUp, type SignedUp } from '@test/people';
import { Person } from './person';
import { Stand } from './stand';

let stand: Stand;
beforeAll(async () => {
  stand = await Stand.opens();
});
afterAll(() => stand?.closes());

const agents = '/api/v2/buyer-agents';
const isRefusal = (what: string) => what.includes('status of 4');
const arrives = ({ as }: SignedUp = stand.person) =>
  Person.arrives(stand.browser, stand.api.url, { language: 'en', ...('cookie' in as ? { cookie: as.cookie } : {}) });

const advertiser = async (name: string, brand: string, primaryCurrency = 'USD'): Promise<number> => {
  const { body } = await stand.api.post('/api/v2/buyer/advertisers', { as: stand.person.as, body: { name, brand, primaryCurrency } });
  return body.data.id;
};
const agent = async (displayName: string, advertisers: readonly object[]): Promise<string> => {
  const { as } = stand.person;
  const { body } = await stand.api.post(agents, { as, body: { displayName } });
  await replace(body.data.principalId, 1, advertisers);
  return body.data.principalId;
};
const replace = (id: string, expectedAccessRevision: number, advertisers: readonly object[]) =>
  stand.api.put(`${agents}/${id}/access`, { as: stand.person.as, body: { expectedAccessRevision, advertisers } });
const access = async (id: string) => (await stand.api.get(`${agents}/${id}`, { as: stand.person.as })).body.data.access;
const rowsAre = (names: readonly string[]) =>
  `JSON.stringify([...document.querySelectorAll('main [data-row][role=group]')].map((row) => row.getAttribute('aria-label'))) === ${JSON.stringify(JSON.stringify(names))}`;

async function adds(person: Person, name: string, currency = 'USD'): Promise<void> {
  await person.presses('Add advertisers');
  await person.types('Search by name', name);
  await person.key('Enter');
  await person.goesTo(`${name}${currency}`);
  await person.key('Space');
  await person.presses('Add 1 advertiser');
  await person.sees(`!document.querySelector('dialog[open]')`);
}

async function ticks(person: Person, label: string): Promise<void> {
  await person.goesTo(label);
  await person.key('Space');
}

test('an agent is created, gets access and a key, works within it, is suspended and resumed, and retires', async () => {
  await advertiser('Nord', 'nord.example');
  await advertiser('South', 'south.example', 'EUR');
  await advertiser('Other', 'other.example');
  const person = await arrives();
  await person.opens(`/a/${stand.account}/agents`);
  await person.reads('No buyer agents yet');
  await person.key('c');
  await person.types('Name', 'Planner');
  await person.presses('Create agent');
  await person.isAt(/\/agents\/agent_\w+\/access$/);
  const id = await person.asks<string>(`/agents\\/(\\w+)\\/access/.exec(location.pathname)[1]`);

  await adds(person, 'Nord');
  await adds(person, 'South', 'EUR');
  await ticks(person, 'Spend: Nord');
  await person.types('Monthly ceiling: Nord', '2,000');
  await ticks(person, 'Spend: South');
  await person.types('Monthly ceiling: South', 'much');
  await person.presses('Save access');
  await person.sees(`document.querySelector('[aria-invalid=true]').value === 'much'`);
  await person.types('Monthly ceiling: South', '500');
  await person.reads('Adds 2 advertisers · Sets 2 ceilings of together $2,000 + €500');
  await person.presses('Save access');
  await person.reads('No changes');
  expect(await access(id)).toMatchObject({
    accessRevision: 2,
    advertisers: [
      { name: 'Nord', role: 'READ_WRITE', maySpend: true, monthlyCeiling: 2_000 },
      { name: 'South', role: 'READ_WRITE', maySpend: true, monthlyCeiling: 500 },
    ],
  });
  await person.types('Monthly ceiling: Nord', '2500');
  await person.reads('Raises 1 ceiling by $500');
  await person.presses('Discard draft');
  await person.reads('No changes');

  await person.presses('Overview');
  await person.presses('Create key');
  await person.types('Name', 'Production');
  await person.presses('Create key');
  await person.sees(`/sck_[0-9A-Za-z]{42}/.test(document.body.innerText)`);
  await person.sees(`!document.querySelector('main [data-create]')`);
  const bearer = await person.asks<string>(`/sck_[0-9A-Za-z]{42}/.exec(document.body.innerText)[0]`);
  const seen = async () => stand.api.get('/api/v2/buyer/advertisers', { as: { bearer } });
  expect((await seen()).body.data.map(({ name }: { name: string }) => name).sort()).toEqual(['Nord', 'South']);
  expect(JSON.stringify(await person.asks(`[{ ...localStorage }, { ...sessionStorage }, location.href]`))).not.toContain(bearer);

  await person.opens(`/a/${stand.account}/agents/${id}/calls`);
  await person.reads('GET …/buyer/advertisers');
  expect(await person.text()).not.toContain(bearer);

  await person.presses('Suspend');
  await person.reads('All requests with its keys are refused until it is resumed.');
  expect((await seen()).status).toBe(401);
  await person.presses('Resume');
  await person.reads('Its keys work again.');
  expect((await seen()).status).toBe(200);
  await person.presses('Undo');
  await person.reads('All requests with its keys are refused until it is resumed.');
  await person.presses('Resume');

  await person.presses('More actions');
  await person.key('Enter');
  await person.sees(`document.querySelector('dialog[open]')?.innerText.includes('1 key is revoked.')`);
  await person.sees(`document.querySelector('dialog[open]').innerText.includes('Its access to 2 advertisers ends.')`);
  await person.types('Type the name of the agent', 'Plan');
  await person.presses('Retire agent');
  await person.sees(`document.querySelector('dialog [aria-invalid=true]')`);
  await person.types('Type the name of the agent', 'Planner');
  await person.presses('Retire agent');
  await person.reads('Retired for good');
  expect((await seen()).status).toBe(401);
  await person.sees(
    `![...document.querySelectorAll('main button')].some(({ textContent }) => ['Suspend', 'Rename'].includes(textContent))`,
  );
  expect(person.unwanted.filter((what) => !isRefusal(what))).toEqual([]);
  await person.leaves();
});

test('a colleague’s change of the access is joined, and asked about where both have changed the same advertiser', async () => {
  const one = await advertiser('First', 'first.example');
  const two = await advertiser('Second', 'second.example');
  await advertiser('Third', 'third.example');
  const spends = (monthlyCeiling: number) => ({ advertiserId: one, role: 'READ_WRITE', maySpend: true, monthlyCeiling });
  const id = await agent('Joint', [spends(100)]);
  const person = await arrives();
  await person.opens(`/a/${stand.account}/agents/${id}/access`);
  await adds(person, 'Third');
  await replace(id, 2, [spends(100), { advertiserId: two, role: 'READ' }]);
  await person.presses('Save access');
  await person.reads('Changed meanwhile, and shown here: \u2068Second\u2069');
  await person.sees(rowsAre(['First', 'Third', 'Second']));
  await person.presses('Save access');
  await person.reads('No changes');
  expect((await access(id)).advertiserCount).toBe(3);

  await person.types('Monthly ceiling: First', '200');
  await person.reloads();
  await person.reads('Draft restored');
  await replace(id, 4, [spends(300), { advertiserId: two, role: 'READ' }]);
  await person.presses('Save access');
  await person.reads('The access was changed meanwhile');
  await person.sees(
    `document.querySelector('main').innerText.includes('$200') && document.querySelector('main').innerText.includes('$300')`,
  );
  await person.goesTo('Yours:Spend: $200');
  await person.key('ArrowDown');
  await person.presses('Continue');
  await person.reads('No changes');
  await person.sees(rowsAre(['First', 'Second']));
  expect((await access(id)).advertisers[0]).toMatchObject({ monthlyCeiling: 300 });
  await person.opens(`/a/${stand.account}/agents/${id}/history`);
  await person.sees(
    `[...document.querySelectorAll('main li li')].some(({ textContent }) => textContent === 'Grants · First · Monthly ceiling$100→$300')`,
  );
  await person.leaves();
});

test('agents have no place for a member and for a seller, and their address says why', async () => {
  const guest = await joinAccount(stand.api, stand.person);
  const member = await arrives(guest);
  await member.opens(`/a/${stand.account}/agents`);
  await member.reads('Only admins manage buyer agents');
  await member.sees(`![...document.querySelectorAll('nav a')].some(({ textContent }) => textContent.includes('Buyer agents'))`);
  expect(member.unwanted).toEqual([]);
  await member.leaves();
  const side = await signUp(stand.api, { accountType: 'SELLER' });
  const seller = await arrives(side);
  await seller.opens(`/a/${side.account.id}/agents`);
  await seller.reads('Only buyer accounts have buyer agents');
  await seller.leaves();
});
