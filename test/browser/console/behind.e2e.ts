import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type SignedUp, signUp } from '@test/people';
import { Person } from './person';
import { Stand } from './stand';

const run = promisify(execFile);
const root = join(__dirname, '..', '..', '..');
const operations = JSON.parse(readFileSync(join(root, 'apps/console/src/lib/calls/operations.gen.json'), 'utf8')) as Record<
  string,
  { tool?: object }
>;

let stand: Stand;
let ids: { advertiserId: number; campaignId: string };
let folder: string;
let key: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'behind-'));
  mkdirSync(join(folder, 'node_modules', '@exchange'), { recursive: true });
  const target = join(folder, 'node_modules', '@exchange', 'client');
  const options = { cwd: root, env: { ...process.env, NODE_OPTIONS: '' } };
  await run(
    process.execPath,
    ['-e', `import('./scripts/lib/client.mjs').then(({ buildClient }) => buildClient('.', '${target}'))`],
    options,
  );
  stand = await Stand.opens();
  ids = await stand.campaign();
  const { body } = await stand.api.post('/api/v2/user-api-keys', { as: stand.person.as, body: { name: 'Nightly report' } });
  key = body.data.secret;
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await stand?.closes();
});

const panel = `document.querySelector('aside[aria-label="Calls behind this page"]')`;
const code = `${panel}.querySelector('pre')?.textContent`;
const isIn = `${panel}?.contains(document.activeElement)`;

async function arrives({ as }: SignedUp = stand.person): Promise<Person> {
  return Person.arrives(stand.browser, stand.api.url, { language: 'en', ...('cookie' in as ? { cookie: as.cookie } : {}) });
}

/** Opens the panel by its key, and reads the code of the first call. */
async function firstCode(person: Person, language: string): Promise<string> {
  if (!(await person.asks<boolean>(`Boolean(${panel})`))) await person.key('a');
  await person.sees(isIn);
  await person.presses(language);
  await person.sees(`${panel}.querySelector('[aria-pressed=true]').textContent === '${language}'`);
  return person.asks<string>(code);
}

const withKey = () => ({ ...process.env, NODE_OPTIONS: '', EXCHANGE_API_KEY: key });
const byShell = async (command: string) => JSON.parse((await run('sh', ['-c', command], { env: withKey() })).stdout) as { data: unknown };
/** The same, with the answers of the program as JSON. */
async function byNode(program: string): Promise<{ data: unknown }> {
  const file = join(folder, 'program.mjs');
  writeFileSync(file, program.replaceAll('console.log(await ', 'console.log(JSON.stringify(await ').replaceAll(/\)\);$/gm, ')));'));
  return JSON.parse((await run(process.execPath, [file], { env: withKey() })).stdout) as { data: unknown };
}

test('curl and TypeScript of a page, run with a key, return what the page shows; so does the tool that the contract names', async () => {
  const { advertiserId, campaignId } = ids;
  const person = await arrives();
  const screens = [
    ['/campaigns', '/api/v2/buyer/campaigns?limit=50', 'GET /api/v2/buyer/campaigns', campaignId],
    [
      `/advertisers/${advertiserId}`,
      `/api/v2/buyer/advertisers/${advertiserId}`,
      'GET /api/v2/buyer/advertisers/{id}',
      String(advertiserId),
    ],
    ['/members', '/api/v2/members?limit=50', 'GET /api/v2/members', stand.person.email],
  ] as const;
  for (const [path, address, operation, id] of screens) {
    await person.opens(`/a/${stand.account}${path}`);
    const curl = await firstCode(person, 'curl');
    expect(curl).toContain(address.split('?')[0]);
    const { body } = await stand.api.get(/'?http:\/\/[^/]+([^\s']+)/.exec(curl)![1]!, { as: stand.person.as });
    expect(JSON.stringify(body.data)).toContain(id);
    expect((await byShell(curl)).data).toEqual(body.data);
    expect((await byNode(await firstCode(person, 'TypeScript'))).data).toEqual(body.data);
    if (operations[operation]!.tool === undefined) {
      await person.presses('MCP');
      await person.reads('No tool does this.');
      continue;
    }
    const { stdout } = await run('sh', ['-c', await firstCode(person, 'MCP')], { env: withKey() });
    expect(stdout).toContain(id);
    expect(stdout).not.toContain('"isError":true');
  }
  expect([await person.breaches(), person.unwanted]).toEqual([[], []]);
  await person.leaves();
});

test('a form with a secret shows a variable in its place, and the call is found by its request id', async () => {
  const secret = 'a secret that nobody may see 4711';
  const person = await arrives();
  await person.opens(`/a/${stand.account}/webhooks`);
  await person.key('c');
  const field = (name: string) => `document.querySelector('form:has([name=url]) [name=${name}]')`;
  await person.sees(field('secret'));
  for (const [name, text] of [
    ['url', 'http://127.0.0.1:9/hook'],
    ['secret', secret],
  ] as const) {
    await person.asks(`${field(name)}.focus()`);
    await person.pressesKeys(...text);
  }
  await person.key('Enter');
  await person.reads('127.0.0.1:9/hook');
  await person.presses('Show the calls behind this page');
  await person.sees(`${panel}?.innerText.includes('POST')`);
  // The form's page has made no other request: it is open.
  await person.sees(`${panel}.innerText.includes('EXCHANGE_SECRET')`);
  expect(await person.asks(`document.documentElement.innerHTML.includes(${JSON.stringify(secret)})`)).toBe(false);
  await person.sees(`${panel}.querySelector('a[href*="requestId="]')`);
  await person.leaves();
});

test('the panel is opened, read and closed by keys, follows the person to other pages, and has space at 320 pixels', async () => {
  const person = await arrives();
  await person.opens(`/a/${stand.account}/campaigns`);
  await person.pressesKeys('a');
  await person.sees(isIn);
  await person.sees(`${panel}.innerText.includes('/buyer/campaigns') && ${panel}.innerText.includes('/auth/session')`);
  expect(await person.barriers()).toEqual([]);
  expect(await person.widerThan(320)).toEqual([]);
  expect(await person.asks(`${panel}.querySelector('a[href^="/docs"]').getAttribute('href')`)).toBe(
    '/docs#tag/campaigns/GET/api/v2/buyer/campaigns',
  );
  await person.pressesKeys('g', 'm');
  await person.isAt(/\/media-buys$/);
  await person.sees(`${panel}.innerText.includes('/buyer/media-buys?') && !${panel}.innerText.includes('/buyer/campaigns?limit=50')`);
  // Known from the cache: the page asks nothing, and the panel shows where its rows are from.
  await person.pressesKeys('g', 'c');
  await person.isAt(/\/campaigns$/);
  await person.sees(`${panel}.innerText.includes('/buyer/campaigns?limit=50')`);
  await person.pressesKeys('Escape');
  await person.sees(`!${panel}`);
  await person.presses('Show the calls behind this page');
  await person.sees(isIn);
  await person.pressesKeys('Escape');
  await person.sees(`!${panel} && document.activeElement.matches('[data-behind]')`);
  await person.leaves();
});

test('in a seller account, where answers of the page are empty, the panel opens and the page stays', async () => {
  const seller = await signUp(stand.api, { accountType: 'SELLER' });
  const person = await arrives(seller);
  for (const path of ['', '/developers']) {
    await person.opens(`/a/${seller.account.id}${path}`);
    await firstCode(person, 'curl');
    await person.sees(`${panel}.innerText.includes('/api/v2/') && document.querySelector('main h1')`);
    await person.pressesKeys('Escape');
    await person.sees(`!${panel}`);
  }
  expect(await person.breaches()).toEqual([]);
  await person.leaves();
});
