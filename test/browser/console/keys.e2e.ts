import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { joinAccount } from '@test/people';
import { waitFor } from '../browser';
import { Person } from './person';
import { Stand } from './stand';

let stand: Stand;
beforeAll(async () => {
  stand = await Stand.opens();
});
afterAll(() => stand?.closes());

const arrives = (as = stand.person.as) =>
  Person.arrives(stand.browser, stand.api.url, { language: 'en', ...('cookie' in as ? { cookie: as.cookie } : {}) });
const run = (command: string) => promisify(execFile)('sh', ['-c', command]);
const statusOf = async (secret: string) => (await stand.api.get('/api/v2/accounts/current', { as: { bearer: secret } })).status;
const dialog = `document.querySelector('dialog[open]')`;
/** Rows of the last calls, in the table with this caption. */
const lastCalls = `[...document.querySelectorAll('table')].filter((table) => table.caption?.textContent === 'Last calls').flatMap((table) => [...table.tBodies[0].rows])`;

test('a new key shows its secret once, with code that works; its calls are followed, and once revoked it is refused', async () => {
  const person = await arrives();
  await person.opens(`/a/${stand.account}/keys`);
  await person.presses('New key');
  await person.types('Name', 'Shop sync');
  await person.presses('Create key');
  await person.reads('Copy it now');
  const command = await person.asks<string>(
    `[...document.querySelectorAll('pre')].map((each) => each.textContent).find((each) => each.startsWith('curl'))`,
  );
  const [secret] = /sck_\w{42}/.exec(command)!;
  await person.reads('No calls yet');
  const { stdout } = await run(`${command} -s`);
  expect(JSON.parse(stdout).data.id).toBe(stand.account);
  await person.sees(`${lastCalls}.length === 1 && ${lastCalls}[0].innerText.includes('Succeeded')`);
  await person.presses('Send it from here');
  await person.reads('as Admin of');
  await person.reads('1 new');

  // Leaving asks first, because the secret was not copied.
  await person.presses('Webhooks');
  await person.sees(dialog);
  await person.presses('Back');
  await person.sees(`!${dialog} && document.body.innerText.includes(${JSON.stringify(secret)})`);
  await person.presses('I have copied it');
  await person.sees(dialog);
  await person.presses('Leave without the secret');
  await person.isAt(/\/keys\/key_/);
  await person.sees(`${lastCalls}.length === 2`);
  const page = await person.asks<string>(`location.pathname.slice('/console'.length)`);
  const hasSecret = () => person.asks<boolean>(`document.documentElement.outerHTML.includes(${JSON.stringify(secret)})`);
  const isStored = `JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href]).includes(${JSON.stringify(secret)})`;
  expect([await hasSecret(), await person.asks(isStored)]).toEqual([false, false]);
  await person.asks('history.back()');
  await person.sees(`document.querySelector('input[name=name]')`);
  expect(await hasSecret()).toBe(false);
  await person.opens(page);
  await person.reloads();
  expect(await hasSecret()).toBe(false);

  await stand.api.get('/api/v2/buyer/campaigns/campaign_x', { as: { bearer: secret } });
  await person.reads('1 new');
  await person.presses('Revoke Shop sync');
  await person.sees(`/\\d calls in the last 24 hours/.test(${dialog}?.innerText)`);
  expect(await statusOf(secret)).toBe(200);
  await person.presses('Revoke');
  await person.isAt(/\/keys$/);
  await person.reads('No keys yet');
  expect(await statusOf(secret)).toBe(401);
  expect(person.unwanted).toEqual([]);
  expect(await person.breaches()).toEqual([]);
  await person.leaves();
});

test('a key is replaced by one of the same name, and the old one is revoked when only the new one is used', async () => {
  const { body } = await stand.api.post('/api/v2/org-api-keys', { as: stand.person.as, body: { name: 'Deploy' } });
  const old: string = body.data.secret;
  const person = await arrives();
  await person.opens(`/a/${stand.account}/keys/${body.data.id}`);
  await person.reads('Never used');
  await person.presses('Replace');
  await person.sees(`document.querySelector('input[name=name]')?.value === 'Deploy'`);
  await person.presses('Create key');
  await person.reads('Copy it now');
  const [secret] = /sck_\w{42}/.exec(await person.text())!;
  await person.presses('I have copied it');
  await person.presses('Leave without the secret');
  await person.reads('The new key is not used yet.');
  expect(await statusOf(secret)).toBe(200);
  const uses = async () => {
    const { body: all } = await stand.api.get('/api/v2/org-api-keys', { as: stand.person.as });
    expect(all.data.filter(({ lastUsedAt }: { lastUsedAt: string | null }) => lastUsedAt !== null)).toHaveLength(1);
  };
  await waitFor(uses);
  await person.reloads();
  await person.reads('The new key is in use, and the old one is not.');
  await person.presses(`Revoke Deploy ${body.data.prefix}…`);
  await person.presses('Revoke');
  await person.sees(`!${dialog} && !document.body.innerText.includes('The new key is in use')`);
  expect([await statusOf(old), await statusOf(secret)]).toEqual([401, 200]);
  expect(person.unwanted).toEqual([]);
  await person.leaves();
});

test('a member sees and revokes only own keys', async () => {
  const guest = await joinAccount(stand.api, stand.person);
  await stand.api.post('/api/v2/org-api-keys', { as: stand.person.as, body: { name: 'Of the account' } });
  await stand.api.post('/api/v2/user-api-keys', { as: guest.as, body: { name: 'Of the member' } });
  const person = await arrives(guest.as);
  await person.opens(`/a/${stand.account}/keys`);
  await person.reads('Of the member');
  expect(await person.text()).not.toContain('Of the account');
  await person.presses('New key');
  await person.reads('It stops working when you leave the account.');
  expect(await person.text()).not.toContain('It keeps working when people leave.');
  await person.leaves();
});

test('a refused call is found by the request id of its error, with the reason and the request to repeat', async () => {
  const { body, headers } = await stand.api.post('/api/v2/buyer/advertisers', { as: stand.person.as, body: { name: '' } });
  expect(body.error.code).toBe('VALIDATION_ERROR');
  const requestId = headers.get('x-request-id');
  const person = await arrives();
  await person.opens(`/a/${stand.account}/calls?requestId=${requestId}`);
  await person.sees(`document.querySelectorAll('tbody tr').length === 1`);
  await person.presses('POST …/buyer/advertisers');
  await person.isAt(/\/calls\/call_/);
  await person.reads(body.error.message);
  const command = await person.asks<string>(`document.querySelector('pre').textContent`);
  expect(command).toContain('/api/v2/buyer/advertisers');
  expect(command).toContain('$EXCHANGE_API_KEY');
  expect(person.unwanted).toEqual([]);
  await person.leaves();
});
