import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { mailTo, tokenIn } from '@test/mailbox';
import { signUp } from '@test/people';
import { startWorker } from '@test/worker';

/** Counts do not mix: each test file has its own namespace in Redis, and each test its own network address. */
describe('limits on attempts (docs/spec/gaps.md §1.4)', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  beforeAll(async () => {
    api = await startApi({ environment: { RATE_LIMITS: 'true', TRUSTED_PROXIES: '127.0.0.1' } });
    worker = await startWorker();
  });
  afterAll(async () => {
    await worker.close();
    await api.close();
  });

  const from = (address: string) => ({ 'x-forwarded-for': address });

  async function statuses(times: number, attempt: () => Promise<{ status: number }>): Promise<number[]> {
    const seen = [];
    for (let i = 0; i < times; i += 1) seen.push((await attempt()).status);
    return seen;
  }

  it('returns 429 with Retry-After after 40 sign-ins in 15 minutes, also for the right password', async () => {
    const { email, password } = await signUp(api);
    const attempt = (secret: string) => api.post('/api/v2/auth/sign-in', { body: { email, password: secret }, headers: from('192.0.2.1') });
    expect(await statuses(40, () => attempt('wrong password'))).toEqual(Array(40).fill(401));
    const { status, body, headers } = await attempt(password);
    expect([status, body.error.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('returns 429 after 12 password resets in an hour', async () => {
    const attempt = () => api.post('/api/v2/auth/password/forgot', { body: { email: 'somebody@example.com' }, headers: from('192.0.2.2') });
    expect(await statuses(12, attempt)).toEqual(Array(12).fill(202));
    expect((await attempt()).status).toBe(429);
  });

  it('returns 429 after 20 sign-ups in an hour, counting failed ones', async () => {
    const body = { email: 'once@example.com', password: 'correct horse', name: 'Once', company: 'Once' };
    const seen = await statuses(21, () => api.post('/api/v2/auth/sign-up', { body, headers: from('192.0.2.3') }));
    expect(seen.slice(0, 3)).toEqual([201, 409, 409]);
    expect(seen.at(-1)).toBe(429);
  });

  describe('guessing the password of an address', () => {
    const guess = (email: string, network: string) =>
      api.post('/api/v2/auth/sign-in', { body: { email, password: 'wrong password' }, headers: from(network) });
    const signInFrom = ({ email, password }: { email: string; password: string }, network: string) =>
      api.post('/api/v2/auth/sign-in', { body: { email, password }, headers: from(network) });

    it('returns 429 after 40 attempts from one network, however the address is spelled, and lets its owner in from another', async () => {
      const owner = await signUp(api);
      const spellings = [owner.email, owner.email.toUpperCase(), ` ${owner.email} `, owner.email.replace('person', 'ｐerson')];
      let n = 0;
      expect(await statuses(40, () => guess(spellings[(n += 1) % spellings.length]!, '192.0.2.10'))).toEqual(Array(40).fill(401));
      for (const email of spellings) expect((await guess(email, '192.0.2.10')).status).toBe(429);
      expect((await signInFrom(owner, '192.0.2.11')).status).toBe(200);
    });

    it('returns 429 after 400 attempts from all networks, except from a network that the owner has signed in from or reset the password from', async () => {
      const owner = await signUp(api);
      expect((await signInFrom(owner, '192.0.2.20')).status).toBe(200);
      const networks = Array.from({ length: 11 }, (_, n) => `198.51.100.${n + 1}`);
      for (const network of networks.slice(0, 10)) await statuses(40, () => guess(owner.email, network));
      expect((await guess(owner.email, networks[10]!)).status).toBe(429);
      expect((await signInFrom(owner, '192.0.2.21')).status).toBe(429);
      expect((await signInFrom(owner, '192.0.2.20')).status).toBe(200);
      expect((await guess('nobody-at-all@example.com', networks[10]!)).status).toBe(401);
      const headers = from('192.0.2.21');
      await api.post('/api/v2/auth/password/forgot', { body: { email: owner.email }, headers });
      const renewed = { email: owner.email, password: 'a brand new passphrase' };
      const body = { token: tokenIn(await mailTo(api, owner.email)), newPassword: renewed.password };
      expect((await api.post('/api/v2/auth/password/reset', { body, headers })).status).toBe(200);
      expect([(await signInFrom(renewed, '192.0.2.21')).status, (await signInFrom(renewed, '192.0.2.22')).status]).toEqual([200, 429]);
    });

    it('returns 202 to every reset request of an address, and sends at most 12 mails an hour', async () => {
      const { email } = await signUp(api);
      const forgot = (n: number) => api.post('/api/v2/auth/password/forgot', { body: { email }, headers: from(`203.0.113.${n}`) });
      let n = 0;
      expect(await statuses(20, () => forgot((n += 1)))).toEqual(Array(20).fill(202));
      const sent = await api.app
        .get(Database)
        .query(`select 1 from outbox where type = 'identity.password_reset_requested' and payload->>'email' = $1`, [email]);
      expect(sent).toHaveLength(12);
    });
  });

  it('returns 429 for the eleventh invitation of an address by an organization in an hour, also from a child account', async () => {
    const [host, other] = [await signUp(api), await signUp(api)];
    const invite = ({ as }: typeof host, email: string) => api.post('/api/v2/members', { as, body: { email } });
    expect(await statuses(11, () => invite(host, 'flooded@example.com'))).toEqual([...Array(10).fill(201), 429]);
    expect([(await invite(host, 'else@example.com')).status, (await invite(other, 'flooded@example.com')).status]).toEqual([201, 201]);
    const child = (await api.post('/api/v2/accounts/create-child', { as: host.as, body: { name: 'Child' } })).body.data.id as number;
    const headers = { 'x-account-id': String(child) };
    const below = (email: string) => api.post('/api/v2/members', { as: host.as, headers, body: { email } });
    expect([(await below('flooded@example.com')).status, (await below('anew@example.com')).status]).toEqual([429, 201]);
  });

  it('does not count refused invitations of members', async () => {
    const host = await signUp(api);
    await api.app.get(Database).query(`update memberships set role = 'MEMBER' where account_id = $1`, [host.account.id]);
    const invite = () => api.post('/api/v2/members', { as: host.as, body: { email: 'wanted@example.com' } });
    expect(await statuses(11, invite)).toEqual(Array(11).fill(403));
    await api.app.get(Database).query(`update memberships set role = 'ADMIN' where account_id = $1`, [host.account.id]);
    expect((await invite()).status).toBe(201);
  });

  it('returns 429 for the 31st question of a person to the assistant in a minute, counted across their accounts', async () => {
    const { as, account } = await signUp(api);
    const child = (await api.post('/api/v2/accounts/create-child', { as, body: { name: 'Child' } })).body.data.id as number;
    const ask = (accountId: number) =>
      api.post('/api/v2/assistant/chat', { as, headers: { 'x-account-id': String(accountId) }, body: { prompt: 'Hello' } });
    let n = 0;
    expect(await statuses(31, () => ask((n += 1) % 2 === 0 ? account.id : child))).toEqual([...Array(30).fill(200), 429]);
  });

  it('does not count reads of the session', async () => {
    const attempt = () => api.get('/api/v2/auth/session');
    expect(new Set(await statuses(50, attempt))).toEqual(new Set([401]));
  });
});
