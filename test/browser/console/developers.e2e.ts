import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { createAdvertiser, createCampaign } from '@test/discovery';
import { eventually } from '@test/eventually';
import { createKey, joinAccount, type SignedUp, signUp } from '@test/people';
import { createExchange } from '../../../apps/client/src';
import openapi from '../../../docs/openapi.json';
import { Person } from './person';
import { Stand } from './stand';

let stand: Stand;
beforeAll(async () => {
  stand = await Stand.opens();
});
afterAll(() => stand?.closes());

const run = promisify(execFile);
const arrives = ({ as }: SignedUp) =>
  Person.arrives(stand.browser, stand.api.url, { language: 'en', ...('cookie' in as ? { cookie: as.cookie } : {}) });
/** The code in the box with this name. */
const codeIn = (person: Person, name: string) =>
  person.asks<string>(`document.querySelector('pre[aria-label=${JSON.stringify(name)}]').textContent`);
/** Whether the step with this name is marked as done. */
const isDone = (step: string) =>
  `[...document.querySelectorAll('li')].some(({ innerText, textContent }) => innerText.includes(${JSON.stringify(step)}) && textContent.includes('(done)'))`;

/** Runs a sample that only imports the client, with this key in the environment. Returns what it prints. */
async function runTypeScript(code: string, key: string): Promise<unknown[]> {
  const [, program] = code.split(`import { createExchange } from '@exchange/client';\n`);
  const printed: unknown[] = [];
  const names = ['createExchange', 'process', 'console'];
  // oxlint-disable-next-line no-implied-eval -- runs the code as a person does who copies it
  const start = new Function(...names, `return (async () => { ${program} })()`) as (...values: unknown[]) => Promise<void>;
  await start(createExchange, { env: { EXCHANGE_API_KEY: key } }, { log: (...values: unknown[]) => printed.push(...values) });
  return printed;
}

test('the first page leads to a first call: its samples work as they stand, the steps follow, and a refused call is shown with its reason', async () => {
  const { api } = stand;
  const newcomer = await signUp(api);
  const person = await arrives(newcomer);
  await person.opens(`/a/${newcomer.account.id}/developers`);
  await person.reads('Put the key into $EXCHANGE_API_KEY');
  expect(await person.asks<boolean>(isDone('Create a key'))).toBe(false);

  const { bearer } = await createKey(api, newcomer.as);
  const curl = await codeIn(person, 'Code of a first call');
  const { stdout } = await run('bash', ['-c', `${curl} --silent`], { env: { ...process.env, EXCHANGE_API_KEY: bearer } });
  const { data } = JSON.parse(stdout);
  expect(data.id).toBe(newcomer.account.id);
  await person.sees(isDone('Create a key'));
  await person.sees(isDone('Make a call'));
  expect(await person.asks<boolean>(isDone('Receive events'))).toBe(false);

  await person.presses('TypeScript');
  expect(await runTypeScript(await codeIn(person, 'Code of a first call'), bearer)).toEqual([data.name, data.role]);

  await api.get('/api/v2/buyer/campaigns/campaign_00000000000000000000000000', { as: { bearer } });
  await eventually(async () => {
    const { body } = await api.get('/api/v2/activity/calls?outcome=failed', { as: newcomer.as });
    expect(body.data).toEqual([expect.objectContaining({ operation: 'GET /api/v2/buyer/campaigns/{id}' })]);
  });
  await person.reloads();
  await person.reads('NOT_FOUND');
  const links = await person.asks<string[]>(
    `[...document.querySelectorAll('main a[target=_blank]')].map(({ href, rel }) => rel + ' ' + href)`,
  );
  expect(links.length).toBeGreaterThanOrEqual(7);
  for (const link of new Set(links)) {
    const [rel, href] = link.split(' ');
    expect([link, rel, (await fetch(href!)).status]).toEqual([link, 'noopener', 200]);
  }
  expect(person.unwanted).toEqual([]);
  await person.leaves();
});

test('the catalogue has every event of the contract, and finds one by a text and by its way', async () => {
  const person = await arrives(stand.person);
  await person.opens(`/a/${stand.account}/events`);
  const shown = () => person.asks<string[]>(`[...document.querySelectorAll('main li code')].map(({ textContent }) => textContent)`);
  const { items } = openapi.paths['/api/v2/realtime'].get.parameters.find(({ name }) => name === 'kinds')!.schema as {
    items: { enum: string[] };
  };
  const media = openapi.paths['/api/v2/buyer/discovery/{id}/events'].get.responses['200'].content['text/event-stream'];
  const assistant = openapi.paths['/api/v2/assistant/chat/stream'].post.responses['200'].content['text/event-stream'];
  const streamed = [...media['x-events'], ...assistant['x-events']].map(({ event }) => event);
  expect(await shown()).toEqual(expect.arrayContaining([...Object.keys(openapi.webhooks), ...items.enum, ...streamed]));

  await person.types('Search events', 'pendingAgents');
  await person.sees(`document.querySelectorAll('main li code').length === 3`);
  expect(await shown()).toEqual(['discovery.revision', 'revision', 'complete']);
  await person.goesTo('complete');
  await person.key('Enter');
  await person.sees(`document.querySelector('h2.font-mono').textContent === 'complete'`);
  expect(await codeIn(person, 'Example')).toContain('"resultsComplete": true');
  await person.reloads();
  expect(await person.asks<string>('location.search')).toContain('event=discovery.complete');
  expect(await shown()).toHaveLength(3);
  expect([person.unwanted, await person.breaches()]).toEqual([[], []]);
  await person.leaves();
});

test('a change made over the API appears live, as the command of the catalogue receives it; while paused, it waits', async () => {
  const { api, person: buyer } = stand;
  const { bearer } = await createKey(api, buyer.as);
  const advertiserId = await createAdvertiser(api, buyer.as, 'USD');
  const person = await arrives(buyer);
  await person.opens(`/a/${stand.account}/events?event=feed.campaign`);
  const command = await codeIn(person, 'Receive it');
  const program = spawn('bash', ['-c', `exec ${command} --silent`], { env: { ...process.env, EXCHANGE_API_KEY: bearer } });
  let received = '';
  program.stdout.on('data', (bytes: Buffer) => (received += bytes.toString()));
  try {
    await person.opens(`/a/${stand.account}/events/live`);
    await person.sees(`document.querySelector('[role=status][title=Live]')`);
    await eventually(() => expect(received).toContain('event: position'));

    const campaignId = await createCampaign(api, buyer.as, { advertiserId });
    await person.sees(`document.querySelector('main li a[href$="/campaigns/${campaignId}"]')`);
    await person.presses(`JSON of ${campaignId}`);
    const json = await codeIn(person, `JSON of ${campaignId}`);
    await eventually(() => expect(received).toContain(json));

    await person.presses('Pause');
    const lines = await person.asks<number>(`document.querySelectorAll('main li').length`);
    const second = await createCampaign(api, buyer.as, { advertiserId });
    await person.sees(`/^[1-9]\\d* new$/.test(document.querySelector('main [role=status] button')?.textContent)`);
    expect(await person.asks<number>(`document.querySelectorAll('main li').length`)).toBe(lines);
    await person.asks(`document.querySelector('main [role=status] button').click()`);
    await person.sees(`document.querySelector('main li a[href$="/campaigns/${second}"]')`);
    const third = await createCampaign(api, buyer.as, { advertiserId });
    await person.sees(`document.querySelector('main [role=status] button')`);
    await person.presses('Resume');
    await person.sees(`document.querySelector('main li a[href$="/campaigns/${third}"]')`);
  } finally {
    program.kill();
  }
  expect(person.unwanted).toEqual([]);
  await person.leaves();
});

test('a seller and a member see what works for them', async () => {
  const { api } = stand;
  const [seller, member] = [await signUp(api, { accountType: 'SELLER' }), await joinAccount(api, stand.person)];
  const ofSeller = await arrives(seller);
  await ofSeller.opens(`/a/${seller.account.id}/developers`);
  await ofSeller.reads('Connect an app or an agent');
  expect(await ofSeller.text()).not.toContain('Register an address');
  await ofSeller.opens(`/a/${seller.account.id}/events`);
  await ofSeller.reads('This account receives the feed');
  const ofMember = await arrives(member);
  await ofMember.opens(`/a/${stand.account}/developers`);
  await ofMember.reads('Put the key into $EXCHANGE_API_KEY');
  expect([ofSeller.unwanted, ofMember.unwanted]).toEqual([[], []]);
  await ofSeller.leaves();
  await ofMember.leaves();
});
