import { Database } from '@exchange/platform';
import { startApi } from '@test/api';
import { dayIn } from '@test/dates';
import { onFreePort } from '@test/free-port';
import { mailTo } from '@test/mailbox';
import { createKey, joinAccount, type SignedUp, signUp } from '@test/people';
import { Person } from './person';
import { hostile, Stand } from './stand';

let stand: Stand;
beforeAll(async () => {
  stand = await Stand.opens();
});
afterAll(() => stand?.closes());

const arrives = ({ as }: Pick<SignedUp, 'as'> = stand.person, url = stand.api.url) =>
  Person.arrives(stand.browser, url, { language: 'en', ...('cookie' in as ? { cookie: as.cookie } : {}) });
const membersOf = async () =>
  (await stand.api.get('/api/v2/members', { as: stand.person.as })).body.data as { email: string; role: string }[];

test('an invitation is listed, sent again and withdrawn; the only admin reads why nobody can remove them', async () => {
  const person = await arrives();
  await person.opens(`/a/${stand.account}/members`);
  await person.reads('You are the only member');
  await person.presses('Invite a person');
  const guest = `guest-${Date.now()}@example.com`;
  await person.types('Email', guest);
  await person.goesTo('MemberWorks in the account: buys or sells, reads reports, creates personal API keys.');
  await person.key('ArrowDown');
  await person.presses('Send the invitation');
  await person.presses(guest);
  await person.reads('Invitation expires');
  expect(await person.barriers()).toEqual([]);
  await mailTo(stand.api, guest);
  await person.presses('Send it again');
  await mailTo(stand.api, guest, 2);
  expect(await membersOf()).toEqual([expect.anything(), expect.objectContaining({ email: guest, role: 'ADMIN', status: 'invited' })]);
  await person.presses('Withdraw invitation');
  await person.reads('stops working at once');
  await person.presses('Withdraw invitation');
  await person.reads('You are the only member');
  expect(await membersOf()).toHaveLength(1);
  await person.presses('Robin Tester');
  await person.reads('The only admin cannot be removed or lose the role.');
  expect([person.unwanted, await person.breaches()]).toEqual([[], []]);
  await person.leaves();
});

test('a member becomes an admin and back, and is removed with the number of keys that end', async () => {
  const { api } = stand;
  const guest = await joinAccount(api, stand.person);
  const key = await createKey(api, guest.as);
  const person = await arrives();
  const { body } = await api.get('/api/v2/members', { as: stand.person.as });
  const { id } = body.data.find(({ email }: { email: string }) => email === guest.email);
  await person.opens(`/a/${stand.account}/members?peek=${id}`);
  await person.presses('Make admin');
  await person.reads('can then do everything here that you can');
  await person.presses('Make admin');
  await person.presses('Make member');
  await person.reads('can then no longer administer the account');
  await person.presses('Make member');
  await person.sees(`[...document.querySelectorAll('aside button')].some(({ textContent }) => textContent === 'Make admin')`);
  await person.presses('Remove Robin Tester');
  await person.reads('1 personal API key stops working');
  await person.presses('Remove');
  await person.reads('You are the only member');
  expect((await api.get('/api/v2/accounts/current', { as: key })).status).not.toBe(200);
  expect([person.unwanted, await person.breaches()]).toEqual([[], []]);
  await person.leaves();
});

test('the name of a member opens the side panel, and the list keeps its filters', async () => {
  const person = await arrives();
  await person.opens(`/a/${stand.account}/members?status=active&role=ADMIN`);
  await person.presses('Robin Tester');
  await person.sees(`document.querySelector('aside h2')?.innerText === 'Robin Tester'`);
  expect(await person.asks('location.search')).toContain('status=active&role=ADMIN&peek=');
  expect(person.unwanted).toEqual([]);
  await person.leaves();
});

test('a request for an account that could not be created says why', async () => {
  const { api } = stand;
  const owner = await signUp(api);
  const key = await createKey(api, owner.as, 'org');
  await api.post('/api/v2/approvals/child-accounts', { as: key, body: { name: 'Oat Italy' } });
  const fail = (code: string) =>
    api.app
      .get(Database)
      .query(`update approvals set status = 'failed', failure_code = $1 where account_id = $2`, [code, owner.account.id]);
  const person = await arrives(owner);
  for (const [code, words] of [
    ['CONFLICT', 'The account could not be created: the organization has as many accounts as it can have.'],
    ['NEWER_CODE', 'The account could not be created.'],
  ] as const) {
    await fail(code);
    await person.opens(`/a/${owner.account.id}/accounts/requests`);
    await person.presses('Oat Italy');
    await person.reads(words);
    expect(await person.asks('document.body.innerText')).not.toContain(code);
  }
  expect(person.unwanted).toEqual([]);
  await person.leaves();
});

test('an account that a program has requested is approved by an admin, who then creates another one', async () => {
  const { api } = stand;
  const owner = await signUp(api);
  const key = await createKey(api, owner.as, 'org');
  for (const name of ['Oat Germany', 'Oat Austria']) await api.post('/api/v2/approvals/child-accounts', { as: key, body: { name } });
  const person = await arrives(owner);
  await person.opens(`/a/${owner.account.id}/accounts/requests`);
  await person.presses('Oat Austria');
  await person.presses('Reject');
  await person.types('Reason (optional)', hostile.seller);
  await person.presses('Reject');
  await person.reads('Rejected');
  await person.presses('Oat Germany');
  await person.presses('Approve');
  await person.reads('Creates the account “Oat Germany”');
  await person.presses('Approve');
  await person.reads('Open the account');
  expect(await person.barriers()).toEqual([]);
  await person.presses('Accounts');
  await person.presses('Create account');
  await person.types('Name', 'Oat France');
  await person.presses('Create account');
  await person.reads('Oat France');
  const { body } = await api.get('/api/v2/accounts', { as: owner.as });
  const children = body.data.filter(({ kind }: { kind: string }) => kind === 'CHILD').map(({ name }: { name: string }) => name);
  expect(children).toEqual(expect.arrayContaining(['Oat Germany', 'Oat France']));
  expect(children).not.toContain('Oat Austria');
  await person.presses('Oat Germany');
  await person.sees(`!location.pathname.includes('/a/${owner.account.id}')`);
  expect([person.unwanted, await person.breaches()]).toEqual([[], []]);
  await person.leaves();
});

test('a grant that one organization offers is accepted by the other, and revoked', async () => {
  const { api } = stand;
  const [brand, agency] = [await signUp(api), await signUp(api)];
  const advertiser = { name: hostile.seller, brand: 'grants.example', primaryCurrency: 'USD' };
  const { body } = await api.post('/api/v2/buyer/advertisers', { as: brand.as, body: advertiser });
  const person = await arrives(brand);
  await person.opens(`/a/${brand.account.id}/accounts/grants`);
  await person.presses('Invite an organization');
  await person.types('Account id of the organization', '999999999');
  await person.goesTo(hostile.seller);
  await person.key('Space');
  await person.asks(`(() => { const day = document.querySelector('dialog [type=date]'); day.value = '${dayIn(30)}'; })()`);
  await person.types('Purpose', 'Spring campaigns');
  await person.presses('Invite an organization');
  await person.reads('There is no other buyer organization with that reference.');
  await person.types('Account id of the organization', String(agency.account.id));
  await person.presses('Invite an organization');
  await person.presses(`Account id: ${agency.account.id}`);
  await person.isAt(/\/grants\/advgrant_\w+$/);
  await person.reads('Spring campaigns');

  const other = await arrives(agency);
  await other.opens(`/a/${agency.account.id}/accounts/grants`);
  await other.presses('Tester Ltd');
  await other.presses('Accept');
  await other.reads('then reach 1 advertiser of “Tester Ltd”');
  await other.presses('Accept');
  await other.reads(`X-Account-Id: ${brand.account.id}`);
  expect(await other.barriers()).toEqual([]);
  const reads = () =>
    api.get(`/api/v2/buyer/advertisers/${body.data.id}`, { as: agency.as, headers: { 'x-account-id': String(brand.account.id) } });
  expect((await reads()).status).toBe(200);
  await person.reloads();
  await person.presses('Revoke');
  await person.reads('loses 1 advertiser at once');
  await person.presses('Revoke');
  await person.reads('Revoked');
  expect((await reads()).status).not.toBe(200);
  // The refused organization.
  expect([person.unwanted, other.unwanted]).toEqual([[expect.stringContaining('status of 404')], []]);
  await person.leaves();
  await other.leaves();
});

test('a person changes the password: a wrong one is refused, and the new one signs in', async () => {
  const { api } = stand;
  const owner = await signUp(api);
  const person = await arrives(owner);
  await person.opens(`/a/${owner.account.id}/profile`);
  await person.reads('Not confirmed');
  await person.types('Current password', 'a wrong password');
  await person.types('New password', 'another horse battery staple');
  await person.presses('Change password');
  await person.sees(`document.querySelector('main [role=alert]')`);
  await person.types('Current password', owner.password);
  await person.presses('Change password');
  await person.reads('The password is changed. 0 personal API keys stay valid.');
  expect(await person.asks(`document.querySelector('[autocomplete=current-password]').value`)).toBe('');
  await person.opens(`/a/${owner.account.id}/members`);
  const signsIn = (password: string) => api.post('/api/v2/auth/sign-in', { body: { email: owner.email, password } });
  expect([(await signsIn('another horse battery staple')).status, (await signsIn(owner.password)).status]).toEqual([200, 401]);
  await person.leaves();
});

test('an admin accepts the terms of the account, and the page then says who has accepted them', async () => {
  const api = await onFreePort((port) => {
    const environment = { BASE_URL: `http://127.0.0.1:${port}`, TERMS_URL: 'https://exchange.example/terms' };
    return startApi({ environment, port });
  });
  const owner = await signUp(api);
  const person = await arrives(owner, api.url);
  await person.opens(`/a/${owner.account.id}/terms`);
  await person.reads('Not accepted yet');
  await person.presses('Accept the terms');
  await person.reads('You accept version 1.0.0');
  await person.presses('Accept the terms');
  await person.reads('Accepted by');
  await person.reads('Robin Tester');
  expect((await api.get('/api/v2/accept-tos', { as: owner.as })).body.data.action).toBeNull();
  expect(await person.barriers()).toEqual([]);
  await person.leaves();
  await api.close();
});
