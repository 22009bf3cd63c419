import { randomUUID } from 'node:crypto';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { mailTo } from '@test/mailbox';
import { Browser, signInForm } from '@test/oauth';
import { createKey, joinAccount, confirmAddress, signUp, type SignedUp } from '@test/people';
import { startWorker } from '@test/worker';

interface RequestedApproval {
  readonly id: string;
  readonly url: string;
}

async function requestApproval(api: TestApi, as: SignedUp['as'], body: object): Promise<RequestedApproval> {
  return (await api.post('/api/v2/approvals/child-accounts', { as, body })).body.data;
}

const browserOf = (api: TestApi, person?: SignedUp) => new Browser(api.url, new URL(api.settings.baseUrl).origin, person?.as);

/** Counts all accounts, all memberships, and the accounts with the given name. */
async function countsOf(api: TestApi, name: string): Promise<unknown> {
  const [row] = await api.app.get(Database).query(
    `select (select count(*) from accounts) as accounts, (select count(*) from memberships) as memberships,
        (select count(*) from accounts where name = $1) as named`,
    [name],
  );
  return row;
}

describe('The page of an approval', () => {
  let api: TestApi;
  let worker: Awaited<ReturnType<typeof startWorker>>;
  let owner: SignedUp;
  let key: SignedUp['as'];

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker({ frequent: ['NotificationsSchedule'] });
    owner = await signUp(api);
    key = await createKey(api, owner.as, 'org');
  });
  afterAll(async () => {
    await worker.close();
    await api.close();
  });

  const stateOf = async ({ id }: RequestedApproval) => (await api.get(`/api/v2/approvals/${id}`, { as: owner.as })).body.data;
  const accountsNamed = async (name: string) => {
    const { body } = await api.get('/api/v2/accounts?take=200', { as: owner.as });
    return body.data.filter((account: { name: string }) => account.name === name);
  };

  test('has the same address in the tool result, over REST and in the mail to an admin who opted in', async () => {
    await confirmAddress(api, owner);
    const optIns = [{ notificationType: 'approval.requested', channel: 'email' }];
    await api.put('/api/v2/notification-preferences', { as: owner.as, body: { optIns } });
    const headers = { 'Idempotency-Key': 'child-account-of-the-page' };
    const { body } = await api.post('/api/v3/tools/request_buyer_child_account', {
      as: key,
      headers,
      body: { name: 'Handed over', idempotencyKey: headers['Idempotency-Key'] },
    });
    const { id, url } = body.data.approval;
    expect(url).toBe(`${api.settings.baseUrl.replace(/\/$/, '')}/approvals/${owner.account.id}/${id}`);
    expect((await stateOf({ id, url })).url).toBe(url);
    expect((await mailTo(api, owner.email)).text.split('\n')).toContain(url);
    await api.put('/api/v2/notification-preferences', { as: owner.as, body: { optIns: [] } });
  });

  test('is requested by tools with the organization as parentId; another parentId returns 404', async () => {
    const call = (tool: string, parentId: number, more = {}) =>
      api.post(`/api/v3/tools/${tool}`, {
        as: key,
        headers: { 'Idempotency-Key': `child-account-under-${parentId}` },
        body: { name: 'Under it', parentId, ...more },
      });
    const known = await api.get('/api/v2/accounts?take=200', { as: owner.as });
    const { id, parentId } = known.body.data.find((one: { id: number }) => one.id === owner.account.id);
    const organization = parentId ?? id;
    const reviewed = await call('review_buyer_child_account', organization);
    expect(reviewed.body.data).toMatchObject({
      capacity: { allowed: true, denialReasons: [] },
      planCoverage: { covered: true, refusal: null },
    });
    const asked = await call('request_buyer_child_account', organization);
    expect(asked.body.data.approval).toMatchObject({ targetCustomerId: owner.account.id, decidedAt: null, completedAt: null });
    expect((await call('review_buyer_child_account', 987_654_321)).status).toBe(404);
    expect((await call('request_buyer_child_account', 987_654_321)).status).toBe(404);
  });

  test.each([
    ['a line break', 'Two\nlines'],
    ['a bidi control', 'Acme\u202egnp'],
    ['an escape', 'Acme\u001b[31m'],
  ])('is refused with 400 for a name with %s, by tools as over REST', async (_, name) => {
    const issues = [{ path: 'name', message: 'name must be one line, without invisible or control characters.' }];
    const overRest = await api.post('/api/v2/approvals/child-accounts', { as: key, body: { name } });
    const idempotencyKey = 'child-account-of-odd-name';
    const headers = { 'Idempotency-Key': idempotencyKey };
    const asked = await api.post('/api/v3/tools/request_buyer_child_account', { as: key, headers, body: { name, idempotencyKey } });
    const reviewed = await api.post('/api/v3/tools/review_buyer_child_account', { as: key, body: { name } });
    for (const { status, body } of [overRest, asked, reviewed]) expect([status, body.error.details]).toEqual([400, { issues }]);
  });

  test('redirects to sign-in without a session, and back after it', async () => {
    const { url, id } = await requestApproval(api, key, { name: 'Behind a door' });
    const browser = browserOf(api);
    const path = `/approvals/${owner.account.id}/${id}`;
    const first = await browser.get(url);
    expect([first.status, first.headers.get('location')]).toEqual([303, `/sign-in?then=${encodeURIComponent(path)}`]);
    expect((await browser.post(url, { decision: 'approve' })).headers.get('location')).toContain('/sign-in');
    const entered = await browser.post('/sign-in', signInForm(owner.email, owner.password, path));
    expect(entered.headers.get('location')).toBe(path);
    expect((await browser.get(path)).status).toBe(200);
    expect((await stateOf({ url, id })).state).toBe('pending');
  });

  test('shows the requester, the account and the deadline as escaped text, without scripts and not in frames', async () => {
    const asked = await requestApproval(api, key, { name: '<script>alert(1)</script>', company: 'A & "B"', accountType: 'SELLER' });
    const { status, text, headers } = await browserOf(api, owner).get(asked.url);
    expect(status).toBe(200);
    for (const part of ['org key', 'A seller account', '&#60;script&#62;alert(1)', 'A &#38; &#34;B&#34;', 'Robin Tester'])
      expect(text).toContain(part);
    const { expiresAt } = await stateOf(asked);
    expect(text).toContain(`<time datetime="${expiresAt}">`);
    expect(text).not.toContain('<script');
    expect(headers.get('content-security-policy')).toContain(`default-src 'none'`);
    expect(headers.get('content-security-policy')).toContain(`frame-ancestors 'none'`);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('creates the account on approval and shows its number; a second approval returns 409', async () => {
    const asked = await requestApproval(api, key, { name: 'Baltic page' });
    const browser = browserOf(api, owner);
    const decided = await browser.post(asked.url, { decision: 'approve' });
    expect([decided.status, decided.headers.get('location')]).toEqual([303, new URL(asked.url).pathname]);
    const [child] = await accountsNamed('Baltic page');
    expect(await stateOf(asked)).toMatchObject({ state: 'succeeded', decidedBy: 'Robin Tester', resultReference: String(child.id) });
    const after = await browser.get(asked.url);
    expect(after.text).toContain(`The account has the number <b>${child.id}</b>`);
    expect(after.text).not.toContain('<form');
    expect((await browser.post(asked.url, { decision: 'approve' })).status).toBe(409);
    expect(await accountsNamed('Baltic page')).toHaveLength(1);
  });

  test('rejects with a reason that the requester can read', async () => {
    const asked = await requestApproval(api, key, { name: 'Not now' });
    const browser = browserOf(api, owner);
    expect((await browser.post(asked.url, { decision: 'reject', reason: ' Not this <year> ' })).status).toBe(303);
    expect(await stateOf(asked)).toMatchObject({ state: 'rejected', reason: 'Not this <year>' });
    expect((await browser.get(asked.url)).text).toContain('Not this &#60;year&#62;');
  });

  test('stays pending after an unknown decision or a reason over 500 characters', async () => {
    const asked = await requestApproval(api, key, { name: 'Undecided' });
    const browser = browserOf(api, owner);
    expect((await browser.post(asked.url, { decision: 'perhaps' })).status).toBe(303);
    expect((await browser.post(asked.url, { decision: 'reject', reason: 'x'.repeat(501) })).status).toBe(400);
    expect((await stateOf(asked)).state).toBe('pending');
  });

  test('has tools and kinds that refuse a member with the error of the routes', async () => {
    const { id } = await requestApproval(api, key, { name: 'Not by members' });
    const { as } = await joinAccount(api, owner);
    const calls: [string, object][] = [
      ['request_buyer_child_account', { name: 'Child' }],
      ['review_buyer_child_account', { name: 'Child' }],
      ['search', { kind: 'approval' }],
      ['get', { kind: 'approval', id }],
    ];
    for (const [tool, body] of calls) {
      const answer = await api.post(`/api/v3/tools/${tool}`, { as, headers: { 'Idempotency-Key': randomUUID() }, body });
      expect([tool, answer.status, answer.body.error.message]).toEqual([tool, 403, 'Only an admin of the account may do that.']);
    }
    expect((await api.get(`/api/v2/approvals/${id}`, { as })).body.error.message).toBe('Only an admin of the account may do that.');
  });

  test('refuses forms from other origins, bearer keys, members and other accounts', async () => {
    const asked = await requestApproval(api, key, { name: 'Only here' });
    const browser = browserOf(api, owner);
    const fromElsewhere: Record<string, string>[] = [
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of fromElsewhere) expect((await browser.post(asked.url, { decision: 'approve' }, headers)).status).toBe(403);
    const bearer = { authorization: `Bearer ${(key as { bearer: string }).bearer}` };
    expect((await browserOf(api).post(asked.url, { decision: 'approve' }, bearer)).headers.get('location')).toContain('/sign-in');
    const member = browserOf(api, await joinAccount(api, owner));
    expect([(await member.get(asked.url)).status, (await member.post(asked.url, { decision: 'reject' })).status]).toEqual([403, 403]);
    const stranger = await signUp(api);
    expect((await browserOf(api, stranger).get(asked.url)).status).toBe(403);
    const elsewhere = `/approvals/${stranger.account.id}/${asked.id}`;
    expect((await browserOf(api, stranger).get(elsewhere)).status).toBe(404);
    expect((await browserOf(api, stranger).post(elsewhere, { decision: 'approve' })).status).toBe(404);
    expect(await stateOf(asked)).toMatchObject({ state: 'pending', decidedBy: null });
    for (const path of ['/approvals/x/y', '/approvals/0/y', `/approvals/${owner.account.id}/nothing`])
      expect([403, 404]).toContain((await browser.get(path)).status);
  });
});

describe('An approval for an organization at its limit of child accounts', () => {
  let api: TestApi;
  let owner: SignedUp;
  let key: SignedUp['as'];

  beforeAll(async () => {
    api = await startApi({ environment: { CAPS: 'child-accounts:2' } });
    owner = await signUp(api);
    key = await createKey(api, owner.as, 'org');
  });
  afterAll(() => api.close());

  test.each([
    [
      'by REST',
      async (asked: RequestedApproval) => (await api.post(`/api/v2/approvals/${asked.id}/approve`, { as: owner.as })).status,
      200,
    ],
    ['on the page', async (asked: RequestedApproval) => (await browserOf(api, owner).post(asked.url, { decision: 'approve' })).status, 303],
  ] as const)('fails with CONFLICT and creates neither account nor membership: %s', async (name, approve, expected) => {
    const asked = await requestApproval(api, key, { name });
    // The organization reaches its limit of two accounts with its own account and this one.
    await api.post('/api/v2/accounts/create-child', { as: owner.as, body: { name: 'First' } });
    const before = await countsOf(api, name);
    expect(await approve(asked)).toBe(expected);
    expect(await countsOf(api, name)).toEqual(before);
    expect(before).toMatchObject({ named: 0 });
    const { body } = await api.get(`/api/v2/approvals/${asked.id}`, { as: key });
    expect(body.data).toMatchObject({ state: 'failed', failureCode: 'CONFLICT', resultReference: null, decidedBy: 'Robin Tester' });
    const { text } = await browserOf(api, owner).get(asked.url);
    expect(text).toContain('could not be created. The organization has as many accounts as it can have.');
    expect(text).not.toContain('CONFLICT');
    const entries = await api.get('/api/v2/buyer/audit-logs?take=50', { as: owner.as });
    const ofAccounts = entries.body.data.filter(({ description }: { description: string }) => description.includes(`"${name}"`));
    expect(ofAccounts.map(({ resourceType }: { resourceType: string }) => resourceType)).not.toContain('ACCOUNT');
  });

  test('creates one account and fails the other two when three are approved concurrently', async () => {
    const other = await signUp(api);
    const as = await createKey(api, other.as, 'org');
    const asked = await Promise.all(['One', 'Two', 'Three'].map((name) => requestApproval(api, as, { name })));
    await Promise.all(asked.map(({ id }) => api.post(`/api/v2/approvals/${id}/approve`, { as: other.as })));
    const { body } = await api.get('/api/v2/approvals', { as });
    const states = body.data.map(({ state }: { state: string }) => state).toSorted();
    expect(states).toEqual(['failed', 'failed', 'succeeded']);
    const accounts = await api.get('/api/v2/accounts?take=200', { as: other.as });
    const made = accounts.body.data.filter(({ name }: { name: string }) => ['One', 'Two', 'Three'].includes(name));
    expect(made).toHaveLength(1);
  });
});
