import { staffCommand } from '@exchange/identity';
import { Database } from '@exchange/platform';
import { type Credentials, startApi, type TestApi } from '@test/api';
import { machineToken } from '@test/machine';
import { connectApp } from '@test/oauth';
import { createKey, signUp, type SignedUp, signUpStaff } from '@test/people';

let api: TestApi;
let buyer: SignedUp;
let seller: SignedUp;
let stranger: SignedUp;

beforeAll(async () => {
  api = await startApi();
  buyer = await signUp(api);
  seller = await signUp(api, { accountType: 'SELLER' });
  stranger = await signUp(api);
});
afterAll(() => api.close());

const refusalOf = async (as: Credentials, method: string, path: string, body?: object) => {
  const answer = await api.request(method, path, { as, ...(body ? { body } : {}) });
  const { code, message, details } = answer.body.error ?? {};
  return { status: answer.status, code, message, callers: details?.callers };
};

// An app that could invite its developer as an admin would keep access after it is disconnected (docs/adr/0164).
describe('apps and machine applications', () => {
  let apps: readonly [string, Credentials][];

  beforeAll(async () => {
    apps = [
      ['app', (await connectApp(api, buyer, { scope: 'read write spend' })).as],
      ['machine application', await machineToken(api, buyer.as, 'spend')],
    ];
  });

  test.each<[string, string, object | undefined]>([
    ['POST', '/api/v2/members', { email: 'friend@example.com', role: 'ADMIN' }],
    ['PATCH', '/api/v2/members/{self}', { role: 'MEMBER' }],
    ['DELETE', '/api/v2/members/{self}', undefined],
    ['DELETE', '/api/v2/user-api-keys/key_1', undefined],
    ['DELETE', '/api/v2/org-api-keys/key_1', undefined],
    ['POST', '/api/v2/accounts/create-child', { name: 'Mine' }],
    ['POST', '/api/v2/advertiser-grants', {}],
    ['PUT', '/api/v2/billing/info', {}],
    ['POST', '/api/v2/billing/credit-applications', {}],
    ['PUT', '/api/v2/usage/quota', { accountLimitMicroUsd: null }],
  ])('get 403 for people, credentials, grants, accounts, billing and quotas with every scope: %s %s', async (method, path, body) => {
    for (const [kind, as] of apps)
      expect([kind, await refusalOf(as, method, path.replace('{self}', String(buyer.user.id)), body)]).toEqual([
        kind,
        {
          status: 403,
          code: 'FORBIDDEN',
          message: 'Apps and machine applications cannot do that, whatever they were given: sign in, or use an API key.',
          callers: ['session', 'personal key', 'organization key'],
        },
      ]);
  });

  test('get 403 for creating keys: only a signed-in person can', async () => {
    for (const [, as] of apps)
      expect(await refusalOf(as, 'POST', '/api/v2/org-api-keys', { name: 'Mine' })).toMatchObject({ status: 403, callers: ['session'] });
  });

  test('get 403 from a tool when its operation refuses them', async () => {
    const headers = { 'idempotency-key': 'invite-a-stranger-1' };
    for (const [, as] of apps) {
      const { status, body } = await api.post('/api/v3/tools/save_advertiser_grant', { as, headers, body: { action: 'invite' } });
      expect([status, body.error.details]).toEqual([403, { callers: ['session', 'personal key', 'organization key'] }]);
    }
  });

  test.each<[string, string, string, object]>([
    ['approve orders automatically', 'PATCH', '/api/v2/storefront', { mediaBuyApproval: 'auto' }],
    ['approve orders automatically with a tool', 'POST', '/api/v3/tools/save_seller', { mediaBuyApproval: 'auto' }],
    ['report ad delivery', 'POST', '/api/v2/storefront/media-buys/mb_1/delivery', { days: [] }],
    ['resume a media buy', 'POST', '/api/v2/storefront/media-buys/mb_1/resume', {}],
    ['send orders to another URL', 'PATCH', '/api/v2/storefront/seller-agents/1', { agentUrl: 'https://other.example/mcp' }],
    ['book a planning brief', 'POST', '/api/v2/storefront/demand-signals/ds_1/responses', { kind: 'BOOK' }],
  ])('need spend beside write to %s (%s %s)', async (_, method, path, body) => {
    const { as } = await connectApp(api, seller, { scope: 'read write' });
    const headers = { 'idempotency-key': `money-${path.length}-of-a-seller` };
    const answer = await api.request(method, path, { as, headers, body });
    expect([answer.status, answer.body.error.details]).toEqual([403, { scope: 'spend' }]);
  });

  test('need spend beside write to decide on an order, over REST and with the tool', async () => {
    const { as } = await connectApp(api, seller, { scope: 'read write' });
    const path = '/api/v2/storefront/media-buy-approvals/mb_1/decide';
    const decided = await api.post(path, { as, body: { status: 'approved' } });
    expect([decided.status, decided.body.error.details]).toEqual([403, { scope: 'spend' }]);
    const headers = { 'idempotency-key': 'decide-an-order-1' };
    const body = { workItemId: 'mb_1', verdict: 'approved' };
    const called = await api.post('/api/v3/tools/save_work_item', { as, headers, body });
    expect([called.status, called.body.error.details]).toEqual([403, { scope: 'spend' }]);
  });
});

describe('platform staff', () => {
  let staff: SignedUp;

  beforeAll(async () => {
    staff = await signUpStaff(api);
  });

  test('reach only accounts that they belong to, by session, personal key, app or account switch', async () => {
    const headers = { 'x-account-id': String(stranger.account.id) };
    for (const as of [staff.as, await createKey(api, staff.as), (await connectApp(api, staff)).as]) {
      const { status, body } = await api.get('/api/v2/members', { as, headers });
      expect([status, body.error.code]).toEqual([403, 'ACCESS_DENIED']);
      const listed = await api.get('/api/v2/accounts', { as });
      expect(listed.body.data.map(({ id }: { id: number }) => id)).toEqual([staff.account.id]);
    }
    const body = { accountId: stranger.account.id };
    expect((await api.post('/api/v2/auth/switch-account', { as: staff.as, body })).status).toBe(403);
  });

  test('do in an account only what their membership allows', async () => {
    const member = await signUpStaff(api);
    await api.app.get(Database).query(`update memberships set role = 'MEMBER' where user_id = $1`, [member.user.id]);
    const { body } = await api.get('/api/v2/accounts/current', { as: member.as });
    expect(body.data).toMatchObject({ role: 'SUPER_ADMIN', membershipRole: 'MEMBER' });
    const invitation = { email: `guest-${Date.now()}@example.com`, role: 'MEMBER' };
    expect((await api.get('/api/v2/members', { as: member.as })).status).toBe(200);
    expect((await api.post('/api/v2/members', { as: member.as, body: invitation })).status).toBe(403);
    expect((await api.get('/api/v2/approvals', { as: member.as })).status).toBe(403);
  });

  test('use staff operations only when signed in, and with a reason', async () => {
    const path = `/api/v2/staff/billing/customers/${stranger.account.id}/standing`;
    const body = { verificationLevel: 'screened', reason: 'Looked at its register entry' };
    for (const as of [await createKey(api, staff.as), (await connectApp(api, staff)).as])
      expect(await refusalOf(as, 'POST', path, body)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    const silent = await api.post(path, { as: staff.as, body: { ...body, reason: undefined } });
    expect([silent.status, silent.body.error.field]).toEqual([400, 'reason']);
    const broken = await api.post(path, { as: staff.as, body: { ...body, reason: 'Seen\nBea Buyer deleted everything' } });
    expect([broken.status, broken.body.error.field]).toEqual([400, 'reason']);
    expect((await api.post(path, { as: staff.as, body })).status).toBe(200);
    const [entry] = (await api.get('/api/v2/buyer/audit-logs?limit=1', { as: stranger.as })).body.data;
    expect(entry.description).toMatch(/^Robin Tester \(staff of the exchange\) updated billing account .*: Looked at its register entry$/);
  });

  test('have secrets in their reason redacted in the audit log', async () => {
    const path = `/api/v2/staff/billing/customers/${stranger.account.id}/standing`;
    const reason = 'Its password=hunter2-hunter2 was in a ticket';
    expect((await api.post(path, { as: staff.as, body: { verificationLevel: 'kyb_verified', reason } })).status).toBe(200);
    const [entry] = (await api.get('/api/v2/buyer/audit-logs?limit=1', { as: stranger.as })).body.data;
    expect(entry.description).toMatch(/: Its password=\[redacted\] was in a ticket$/);
  });

  test('are made by a command with a reason after confirming their address, and lose their rights at the next request', async () => {
    const person = await signUp(api);
    const database = api.app.get(Database);
    const command = (...words: string[]) => staffCommand(database, words);
    const queue = async () => (await api.get('/api/v2/staff/asks', { as: person.as })).status;
    await expect(command('grant', person.email, 'Runs the desk')).rejects.toThrow('has not confirmed');
    await database.query('update users set email_verified_at = now() where id = $1', [person.user.id]);
    await expect(command('grant', person.email)).rejects.toThrow('Say why');
    await expect(command('grant', 'nobody@example.com', 'Runs the desk')).rejects.toThrow('Nobody has signed up');
    await expect(command('promote', person.email)).rejects.toThrow('grant <mail address> <reason>');
    expect(await queue()).toBe(403);
    expect(await command('grant', person.email.toUpperCase(), 'Runs', 'the', 'desk')).toContain('is staff');
    expect(await command('list')).toContain(person.email);
    expect(await queue()).toBe(200);
    const [entry] = (await api.get('/api/v2/buyer/audit-logs?limit=1', { as: person.as })).body.data;
    expect(entry).toMatchObject({
      actorKind: 'system',
      resourceType: 'USER',
      description: 'The exchange gave the rights of staff to user "Robin Tester": Runs the desk',
    });
    expect(await command('revoke', person.email, 'Left the company')).toContain('is not staff');
    expect([await queue(), await command('list')]).toEqual([403, expect.not.stringContaining(person.email)]);
  });
});
