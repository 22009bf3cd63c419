import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { joinAccount, signUp, type SignedUp } from '@test/people';
import { createShop, lakesideProducts } from '@test/storefronts';
import { Person } from './person';
import { Stand } from './stand';

let stand: Stand;
beforeAll(async () => {
  stand = await Stand.opens();
});
afterAll(() => stand?.closes());

const own = '/api/v2/storefront';
const agents = `${own}/seller-agents`;
const isRefusal = (what: string) => what.includes('status of 4');
const arrives = ({ as }: Pick<SignedUp, 'as'>) =>
  Person.arrives(stand.browser, stand.api.url, { language: 'en', ...('cookie' in as ? { cookie: as.cookie } : {}) });
const leaves = async (person: Person) => {
  expect([await person.breaches(), person.unwanted.filter((what) => !isRefusal(what))]).toEqual([[], []]);
  await person.leaves();
};
/** The value of a field, by its label. */
const valueOf = (label: string) =>
  `[...document.querySelectorAll('label')].find((each) => each.textContent === ${JSON.stringify(label)})?.control.value`;
const opensStorefront = async (person: Person, seller: { readonly account: { readonly id: number } }, more = '') =>
  person.opens(`/a/${seller.account.id}/storefront${more}`);

test('a new seller opens a storefront, sees what is missing, tries it, gives its address to a client, and pauses in numbers', async () => {
  const seller = await signUp(stand.api, { accountType: 'SELLER' });
  const person = await arrives(seller);
  await opensStorefront(person, seller);
  await person.reads('No storefront');
  await person.presses('Open a storefront');
  await person.isAt(/\/storefront\/edit$/);
  await person.types('Name', 'Lakeside Papers');
  await person.sees(`${valueOf('Short name')} === 'lakeside-papers'`);
  await person.types('Domain', 'https://lakeside.example/');
  await person.presses('Open a storefront');
  await person.isAt(/\/storefront$/);
  await person.reads('1 step until buyers can buy');
  await person.reads('A product needs channels, formats and a price to be active');
  await person.reads('Buyers do not see it: it has no active product.');

  await person.presses('Try it');
  await person.types('Brief', 'Family evenings on connected TV');
  await person.presses('Ask');
  await person.reads('The storefront has no active product, so buyers do not see it.');
  await stand.api.post(`${own}/products`, { as: seller.as, body: lakesideProducts[0] });
  await person.presses('Ask');
  await person.reads('Evening CTV');
  await person.sees(
    `[...document.querySelectorAll('main li')].some((each) => each.innerText.startsWith('+') && each.innerText.includes('Evening CTV'))`,
  );
  await person.types('Countries', 'us');
  await person.presses('Ask');
  await person.reads('No product matches: asked for United States, on sale are Germany.');
  expect(await person.barriers()).toEqual([]);
  for (const list of ['brief-artifacts', 'demand-signals'])
    expect((await stand.api.get(`${own}/${list}`, { as: seller.as })).body.data).toEqual([]);

  await person.presses('Overview');
  await person.presses('Try it');
  await person.sees(`${valueOf('Brief')} === 'Family evenings on connected TV'`);
  await person.presses("Agent's address");
  await person.presses('VS Code');
  await person.sees(`document.querySelector('main pre')?.textContent.includes('"servers"')`);
  const { servers } = JSON.parse(await person.asks<string>(`document.querySelector('main pre').textContent`)) as {
    servers: Record<string, { url: string }>;
  };
  expect(Object.keys(servers)).toEqual(['lakeside-papers']);
  const client = new Client({ name: 'buyer', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(servers['lakeside-papers']!.url)));
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('get_products');
  await client.close();

  await person.presses('Overview');
  await person.presses('Pause');
  await person.reads('1 product is no longer offered');
  await person.reads('No order runs');
  await person.presses('Pause the storefront');
  await person.sees(`!document.querySelector('dialog[open]')`);
  await person.reads('Buyers do not see it while it is paused.');
  expect((await stand.api.get(own, { as: seller.as })).body.data.isPaused).toBe(true);
  await leaves(person);
});

test('a change by a colleague is taken over, and one of the same field is decided, not overwritten', async () => {
  const shop = await createShop(stand.api, { name: 'Before' });
  const person = await arrives(shop);
  const stored = async () => (await stand.api.get(own, { as: shop.as })).body.data;
  await opensStorefront(person, shop, '/edit');
  await person.types('Name', 'Mine');
  await stand.api.patch(own, { as: shop.as, body: { name: 'Theirs', operatorDomain: 'owner.example' } });
  await person.presses('Save');
  await person.reads('The storefront was changed meanwhile');
  expect(await person.asks<string>(`document.querySelector('main [role=alert]').innerText`)).toContain('Theirs');
  expect((await stored()).name).toBe('Theirs');
  await person.reloads();
  await person.presses('Save');
  await person.reads('The storefront was changed meanwhile');
  expect((await stored()).name).toBe('Theirs');
  await person.presses('Keep yours');
  await person.sees(`${valueOf('Name')} === 'Mine' && ${valueOf('Operator')} === 'owner.example'`);
  await person.presses('Save');
  await person.isAt(/\/storefront$/);
  expect(await stored()).toMatchObject({ name: 'Mine', operatorDomain: 'owner.example' });

  await person.presses('More actions');
  await person.presses('Archive the storefront');
  await person.reads('3 products are no longer offered');
  await person.types('Type its name to archive it', 'Mine');
  await person.key('Enter');
  await person.reads('The storefront is archived');
  await person.presses('Reopen');
  await person.reads('Buyers find it by name, channel and country');
  expect(await stored()).toMatchObject({ displayStatus: 'transacting', productCount: 3 });
  await leaves(person);
});

test('an own agent is registered with a token that stays secret, tried, turned off, and archived', async () => {
  const seller = await signUp(stand.api, { accountType: 'SELLER' });
  const person = await arrives(seller);
  await opensStorefront(person, seller, '/agents');
  await person.reads('No agents of your own');
  await person.presses('Register agent');
  await person.types('Name', 'Northwind TV');
  await person.types('Address', 'ftp://nowhere');
  await person.types('Token', 'very-secret-token');
  await person.key('Control+Enter');
  await person.sees(`document.querySelector('[name=agentUrl]').getAttribute('aria-invalid') === 'true'`);
  await person.types('Address', 'http://127.0.0.1:9/mcp');
  await person.key('Control+Enter');
  await person.sees(`!document.querySelector('dialog[open]')`);
  await person.reads('Not asked yet');
  const [agent] = (await stand.api.get(agents, { as: seller.as })).body.data;
  expect(agent).toMatchObject({ slug: 'northwind-tv', hasCredentials: true });

  await person.presses('Northwind TV');
  await person.isAt(/\/storefront\/agents\/\d+$/);
  await person.reads('Stored, never shown');
  expect(await person.asks(`JSON.stringify({ ...localStorage, ...sessionStorage }) + document.documentElement.outerHTML`)).not.toContain(
    'very-secret',
  );
  await person.presses('Turn off');
  await person.reads('It is turned off');
  expect((await stand.api.get(`${agents}/${agent.id}`, { as: seller.as })).body.data.enabled).toBe(false);
  await person.presses('More actions');
  await person.presses('Archive agent');
  await person.reads('The stored token is erased.');
  await person.presses('Archive agent');
  await person.reads('No agents of your own');
  await leaves(person);
});

test('a member looks and tries, and is offered nothing that only admins may do', async () => {
  const shop = await createShop(stand.api);
  const member = await joinAccount(stand.api, shop as unknown as SignedUp);
  const person = await arrives(member);
  await opensStorefront(person, shop);
  await person.reads('How buyers see it');
  await person.reads('Domain named');
  const buttons = await person.asks<string[]>(
    `[...document.querySelectorAll('main button, main a')].map((each) => each.textContent.trim())`,
  );
  for (const name of ['Edit', 'Pause', 'Go to payouts']) expect(buttons).not.toContain(name);
  await person.presses('Try it');
  await person.types('Brief', 'News in the morning');
  await person.presses('Ask');
  await person.reads('News display');
  await opensStorefront(person, shop, '/edit');
  await person.isAt(/\/storefront$/);
  await leaves(person);
});
