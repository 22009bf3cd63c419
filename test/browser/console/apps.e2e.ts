import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { connectApp, postForm } from '@test/oauth';
import { joinAccount, type SignedUp } from '@test/people';
import { Person } from './person';
import { Stand } from './stand';

let stand: Stand;
beforeAll(async () => {
  stand = await Stand.opens();
});
afterAll(() => stand?.closes());

const arrives = ({ as }: Pick<SignedUp, 'as'> = stand.person) =>
  Person.arrives(stand.browser, stand.api.url, { language: 'en', ...('cookie' in as ? { cookie: as.cookie } : {}) });

const run = promisify(execFile);
const codeOf = (person: Person): Promise<string> =>
  person.asks<string>(`document.querySelector('[role=region][aria-label="A token and a first call"]').textContent`);
const secretOf = async (person: Person): Promise<string> => /scs_[\w-]{43}/.exec(await person.text())![0];
const preflight = async (origin: string): Promise<string | null> => {
  const headers = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };
  return (await fetch(`${stand.api.url}/mcp/v3`, { method: 'OPTIONS', headers })).headers.get('access-control-allow-origin');
};

test('a connected app is listed with its host, permissions and calls; the policy refuses others; disconnecting ends its token', async () => {
  const { api, account } = stand;
  const app = await connectApp(api, stand.person, { scope: 'read write' });
  expect((await api.get('/api/v2/buyer/campaigns', { as: app.as })).status).toBe(200);
  const person = await arrives();
  await person.opens(`/a/${account}/apps`);
  for (const words of ['Notebook', 'Not verified', 'app.example', 'Read and change']) await person.reads(words);
  expect(await person.barriers()).toEqual([]);

  await person.presses('Edit');
  await person.key('ArrowDown');
  await person.types('Hosts', 'https://app.example/back\n*.example');
  await person.reads('All connected apps are of these hosts.');
  await person.presses('Save');
  await person.reads('Line 2 is no host: *.example');
  await person.goesTo('Only apps of these hosts');
  await person.pressesKeys('ArrowUp', 'ArrowDown');
  await person.sees(`document.activeElement.value === 'hosts'`);
  await person.key('Escape');
  await person.sees(`!document.querySelector('dialog[open], main [role=alert]')`);
  await person.presses('Edit');
  await person.key('ArrowDown');
  await person.types('Hosts', 'other.example');
  await person.reads('1 connected app is not of these hosts.');
  await person.presses('Save');
  await person.reads('Saved.');
  await expect(connectApp(api, stand.person)).rejects.toThrow('have not approved apps of that host');
  await person.presses('Undo');
  await person.reads('Any app');
  await connectApp(api, stand.person, { redirect: 'https://third.example/back' });

  await person.reads('1 new');

  await person.presses('Notebook');
  await person.isAt(/\/apps\/\w+$/);
  await person.sees(`document.querySelector('tbody')?.textContent.includes('campaigns')`);
  expect(await person.barriers()).toEqual([]);
  await person.presses('Disconnect Notebook');
  await person.reads('1 sign-in ends');
  await person.reads('1 call in the last 24 hours');
  await person.presses('Disconnect');
  await person.reads('This app is not connected.');
  expect((await api.get('/api/v2/buyer/campaigns', { as: app.as })).status).toBe(401);
  // The refused list of hosts.
  expect([person.unwanted, await person.breaches()]).toEqual([[expect.stringContaining('status of 400')], []]);
  await person.leaves();
});

test('a machine application is created; its code works, a replaced secret is refused, and it ends when it is revoked', async () => {
  const { api, account } = stand;
  const tokenFor = (client_id: string, client_secret: string) =>
    postForm(api, '/auth/token', { grant_type: 'client_credentials', client_id, client_secret });
  const person = await arrives();
  await person.opens(`/a/${account}/apps/machines`);
  await person.reads('No machine applications yet');
  await person.presses('New application');
  await person.types('Name', 'Nightly import');
  await person.presses('Create application');
  await person.reads('Copy it now');
  await person.sees(`!document.querySelector('main [data-create]')`);
  const first = await secretOf(person);
  const [id] = /m2m_\w+/.exec(await person.text())!;
  expect((await run('sh', ['-c', await codeOf(person)])).stdout).toContain(`"id":${account}`);
  await person.reloads();
  expect(person.warnings).toBe(1);
  expect(await person.text()).not.toContain(first);

  await person.presses('Nightly import');
  await person.isAt(/\/machines\/m2m_\w+$/);
  await person.sees(`document.querySelector('tbody')?.textContent.includes('accounts/current')`);
  expect(await codeOf(person)).toContain('$EXCHANGE_CLIENT_SECRET');
  expect(await person.barriers()).toEqual([]);
  await person.presses('Replace secret');
  await person.reads('1 call in the last 24 hours');
  await person.presses('Replace secret');
  await person.reads('Copy it now');
  const second = await secretOf(person);
  expect((await tokenFor(id, first)).status).toBe(401);
  expect((await run('sh', ['-c', await codeOf(person)])).stdout).toContain(`"id":${account}`);
  await person.presses('API keys');
  await person.reads('The secret is not copied yet');
  await person.presses('Back');
  await person.presses('I have copied it');
  await person.presses('Leave without the secret');
  await person.sees(`!document.body.innerText.includes('scs_')`);

  await person.presses('Revoke');
  await person.reads('This cannot be undone.');
  await person.presses('Revoke');
  await person.isAt(/\/machines$/);
  await person.reads('No machine applications yet');
  expect((await tokenFor(id, second)).status).toBe(401);
  expect([person.unwanted, await person.breaches()]).toEqual([[], []]);
  await person.leaves();
});

test('pages of an added origin are let in, those of a removed one are not, and a removal is undone', async () => {
  const origin = 'https://planner.example';
  const person = await arrives();
  await person.opens(`/a/${stand.account}/apps/origins`);
  await person.types('Address of a page', `${origin}/plans?id=7`);
  await person.reads(`Pages of ${origin} may not connect.`);
  await person.presses('Allow origin');
  await person.types('Origin', `${origin}/plans?id=7`);
  await person.presses('Allow origin');
  await person.reads('origin must be https://host or https://host:port.');
  await person.presses(`Use ${origin}`);
  await person.types('Name', 'Our planner');
  await person.presses('Allow origin');
  await person.reads(`Pages of ${origin} may connect.`);
  expect(await preflight(origin)).toBe(origin);
  await person.presses(`Remove ${origin}`);
  await person.reads(`Pages of ${origin} are refused now.`);
  expect(await preflight(origin)).toBeNull();
  await person.presses('Undo');
  await person.sees(`document.querySelector('tbody')?.textContent.includes('Our planner')`);
  expect(await preflight(origin)).toBe(origin);
  expect(person.unwanted).toEqual([expect.stringContaining('status of 400')]);
  await person.leaves();
});

test('a member sees only own apps, may not change the policy, and is told that the rest is for admins', async () => {
  const guest = await joinAccount(stand.api, stand.person);
  await connectApp(stand.api, stand.person);
  const person = await arrives(guest);
  await person.opens(`/a/${stand.account}/apps`);
  await person.reads('No apps are connected.');
  await person.reads('Admins of the account can change this.');
  expect(await person.asks<number>(`document.querySelectorAll('main [data-edit], main nav').length`)).toBe(0);
  await person.opens(`/a/${stand.account}/apps/machines`);
  await person.reads('Only admins of the account can see this.');
  expect(person.unwanted).toEqual([]);
  await person.leaves();
});
