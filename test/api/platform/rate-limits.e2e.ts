import { randomBytes } from 'node:crypto';
import type { INestApplication } from '@nestjs/common';
import { Redis } from 'ioredis';
import { Database, RateLimits } from '@exchange/platform';
import { startApi } from '@test/api';
import type { Answer, Credentials, RequestOptions, TestApi } from '@test/api';
import { required } from '@test/database';
import { createCampaign, startDiscovery } from '@test/discovery';
import { eventually } from '@test/eventually';
import { createKey, signUp, type SignedUp } from '@test/people';
import { SandboxSellers } from '@test/sellers';
import { TcpProxy } from '@test/tcp-proxy';
import { demoSellers } from '../../../apps/sandbox-seller/src/personalities';

const ownCounts = () => ({ QUEUE_PREFIX: `limits-${randomBytes(6).toString('hex')}` });
/** Makes processes wait 60 s for Redis: one that counts alone because Redis is slow would make the counts inexact. */
const waitingForRedis = (...apis: readonly TestApi[]): void => {
  for (const { app } of apis) Reflect.set(app.get(RateLimits).windows, 'patienceMs', 60_000);
};
const limitHeaders = ({ headers }: Pick<Answer, 'headers'>) =>
  ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`ratelimit-${name}`) ?? NaN));

/** An API without limits. */
let free: TestApi;
beforeAll(async () => void (free = await startApi()));
afterAll(() => free.close());

describe('Limits on attempts', () => {
  let api: TestApi;
  let other: TestApi;
  const limit = { name: 'test', attempts: 5, seconds: 600 };

  beforeAll(async () => {
    [api, other] = await Promise.all([
      startApi({ environment: { RATE_LIMITS: 'true' } }),
      startApi({ environment: { RATE_LIMITS: 'true' } }),
    ]);
    waitingForRedis(api, other);
  });
  afterAll(() => Promise.all([api.close(), other.close()]));

  const attempts = async (key: string, times: number, on: readonly TestApi[] = [api]) => {
    const results = await Promise.allSettled(
      Array.from({ length: times }, (_, i) => on[i % on.length]!.app.get(RateLimits).consume(limit, key)),
    );
    return results.filter(({ status }) => status === 'fulfilled').length;
  };

  it('return 429 RATE_LIMITED with Retry-After once the attempts are used up', async () => {
    const signIn = () => api.post('/api/v2/auth/sign-in', { body: { email: 'nobody@example.com', password: 'wrong password' } });
    const answers = [];
    do answers.push(await signIn());
    while (answers.at(-1)!.status === 401 && answers.length < 100);
    const last = answers.at(-1)!;
    expect([last.status, last.body.error.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(last.headers.get('retry-after'))).toBe(last.body.error.details.retryAfterSeconds);
    expect(last.body.error.details.retryAfterSeconds).toBeGreaterThanOrEqual(1);
  });

  it('are exact and shared by all processes', async () => {
    expect(await attempts('shared', 30, [api, other])).toBe(limit.attempts);
  });

  it('are counted separately for each key and limit', async () => {
    expect(await attempts('one', 6)).toBe(5);
    expect(await attempts('another', 1)).toBe(1);
    await api.app.get(RateLimits).consume({ ...limit, name: 'other' }, 'one');
  });

  it('do not apply when they are switched off', async () => {
    expect(await attempts('free', 20, [free])).toBe(20);
  });
});

describe('Limits on requests', () => {
  const limits = { RATE_LIMITS: 'true', RATE_LIMIT_ADDRESS: '10/600', RATE_LIMIT_CREDENTIAL: '16/600', RATE_LIMIT_AUTH: '6/600' };
  let api: TestApi;
  let other: TestApi;
  let address: string;
  let tests = 0;

  beforeAll(async () => {
    const environment = { ...limits, ...ownCounts(), TRUSTED_PROXIES: '127.0.0.1' };
    [api, other] = await Promise.all([startApi({ environment }), startApi({ environment })]);
    waitingForRedis(api, other);
  });
  /** Every test uses an address of its own. */
  beforeEach(() => void (address = `192.0.2.${(tests += 1)}`));
  afterAll(() => Promise.all([api.close(), other.close()]));

  const sendRequest = (as?: Credentials, { path = '/api/v2/accounts', from = address, at = api } = {}) =>
    at.get(path, { as, headers: { 'x-forwarded-for': from } });
  const post = (path: string, options: RequestOptions) =>
    api.post(path, { ...options, headers: { 'x-forwarded-for': address, ...options.headers } });
  const statuses = async (times: number, request: (i: number) => Promise<{ status: number }>) =>
    (await Promise.all(Array.from({ length: times }, (_, i) => request(i)))).map(({ status }) => status);
  const count = (seen: readonly number[], status: number) => seen.filter((one) => one === status).length;

  it('are in the headers of every answer, also without a credential, for unknown paths and for malformed bodies', async () => {
    const { as } = await signUp(free);
    expect(limitHeaders(await sendRequest(as))).toEqual([16, 15, 600]);
    const [limit, remaining, reset] = limitHeaders(await sendRequest(as));
    expect([limit, remaining, reset! > 0 && reset! <= 600]).toEqual([16, 14, true]);
    // The first request counted for the address until its credential was verified, and was then refunded.
    expect(limitHeaders(await sendRequest()).slice(0, 2)).toEqual([10, 9]);
    expect(limitHeaders(await sendRequest(undefined, { path: '/api/v2/nothing' })).slice(0, 2)).toEqual([10, 8]);
    expect(limitHeaders(await sendRequest(as, { path: '/api/v2/nothing' })).slice(0, 2)).toEqual([16, 13]);
    const broken = await post('/api/v2/nothing', { rawBody: '{', headers: { 'content-type': 'application/json' } });
    expect([broken.status, ...limitHeaders(broken).slice(0, 2)]).toEqual([400, 10, 7]);
    expect(limitHeaders(await sendRequest(undefined, { path: '/api/v2/buyer/reporting/downloads?token=none' })).slice(0, 2)).toEqual([
      10, 6,
    ]);
  });

  it('return 429 RATE_LIMITED with Retry-After and 0 remaining when they are exceeded', async () => {
    const { as } = await signUp(free);
    expect(count(await statuses(20, () => sendRequest(as)), 200)).toBe(16);
    const refused = await sendRequest(as);
    expect([refused.status, refused.body.error.code]).toEqual([429, 'RATE_LIMITED']);
    expect(limitHeaders(refused).slice(0, 2)).toEqual([16, 0]);
    expect(Number(refused.headers.get('retry-after'))).toBe(refused.body.error.details.retryAfterSeconds);
  });

  it('are exact over all processes', async () => {
    const { as } = await signUp(free);
    const both = (i: number) => ({ at: i % 2 ? api : other });
    expect(count(await statuses(40, (i) => sendRequest(as, both(i))), 200)).toBe(16);
    expect(count(await statuses(40, (i) => sendRequest(undefined, both(i))), 401)).toBe(10);
  });

  it('are shared by all keys of an organization; a session and each personal key have their own', async () => {
    const { as } = await signUp(free);
    const [mine, one, another] = [await createKey(free, as), await createKey(free, as, 'org'), await createKey(free, as, 'org')];
    expect(count(await statuses(24, (i) => sendRequest(i % 2 ? one : another)), 200)).toBe(16);
    expect(count(await statuses(20, () => sendRequest(mine)), 200)).toBe(16);
    expect(count(await statuses(20, () => sendRequest(as)), 200)).toBe(16);
  });

  it('count concurrent first requests of a credential for the credential, not for the address', async () => {
    const { as } = await signUp(free);
    expect(count(await statuses(16, () => sendRequest(as)), 200)).toBe(16);
    expect(limitHeaders(await sendRequest()).slice(0, 2)).toEqual([10, 9]);
  });

  it('refuse guessed credentials without a query once exceeded; verified credentials still work', async () => {
    const { as } = await signUp(free);
    const key = await createKey(free, as);
    expect((await sendRequest(key)).status).toBe(200);
    const guess = () => sendRequest({ cookie: randomBytes(32).toString('base64url') });
    expect(count(await statuses(40, guess), 401)).toBe(10);
    const queries = watchQueries(api.app);
    expect(await statuses(30, guess)).toEqual(Array(30).fill(429));
    expect(queries()).toBe(0);
    expect((await sendRequest(key)).status).toBe(200);
  });

  it('count a revoked key for the address, and no longer for its organization', async () => {
    const { as } = await signUp(free);
    const [revoked, kept] = [await createKey(free, as, 'org'), await createKey(free, as, 'org')];
    expect(limitHeaders(await sendRequest(revoked)).slice(0, 2)).toEqual([16, 15]);
    const { body } = await free.get('/api/v2/org-api-keys', { as });
    const rows = body.data as { id: string; prefix: string }[];
    const { id } = rows.find(({ prefix }) => revoked.bearer.startsWith(prefix))!;
    await free.delete(`/api/v2/org-api-keys/${id}`, { as });
    for (const left of [9, 8]) {
      const refused = await sendRequest(revoked);
      expect([refused.status, ...limitHeaders(refused).slice(0, 2)]).toEqual([401, 10, left]);
    }
    expect(limitHeaders(await sendRequest(kept)).slice(0, 2)).toEqual([16, 14]);
  });

  it('refuse a client before its body is read once exceeded', async () => {
    await statuses(10, () => sendRequest());
    const { status } = await post('/api/v2/nothing', { body: { text: 'x'.repeat(2_100_000) } });
    expect(status).toBe(429);
  });

  it('do not apply to health probes, and concurrent probes share their queries', async () => {
    const path = '/health/live';
    expect(count(await statuses(30, () => sendRequest(undefined, { path })), 200)).toBe(30);
    const queries = watchQueries(api.app);
    expect(count(await statuses(30, () => sendRequest(undefined, { path: '/health/ready' })), 200)).toBe(30);
    expect(queries()).toBeLessThan(30);
    expect(count(await statuses(20, () => sendRequest(undefined, { path: '/health' })), 200)).toBe(10);
  });

  it('leave reading files to a limit of its own, and count other requests to their addresses', async () => {
    const path = '/files/x/a.png';
    expect(count(await statuses(30, () => sendRequest(undefined, { path })), 404)).toBe(30);
    expect(count(await statuses(20, () => post(path, {})), 429)).toBe(10);
  });

  it('are separate for writes under /auth, with or without a valid credential', async () => {
    const { as, email } = await signUp(free);
    expect((await sendRequest(as)).status).toBe(200);
    const signIn = () => post('/api/v2/auth/sign-in', { as, body: { email, password: 'wrong password' } });
    expect(count(await statuses(9, signIn), 401)).toBe(6);
    expect((await sendRequest(as, { path: '/api/v2/auth/session' })).status).toBe(200);
  });

  it('use the address that trusted proxies report, and count an IPv6 /64 as one address', async () => {
    const left = async (from: string) => limitHeaders(await sendRequest(undefined, { from })).slice(0, 2);
    expect(await left('198.51.100.1')).toEqual([10, 9]);
    expect(await left('198.51.100.2')).toEqual([10, 9]);
    expect(await left('2001:db8::1')).toEqual([10, 9]);
    expect(await left('2001:db8::2')).toEqual([10, 8]);
  });

  it('count an event stream once, and restrict the open streams of a credential per process', async () => {
    const streaming = await startApi({ environment: { ...limits, ...ownCounts(), EVENT_STREAM_LIMIT: '2' } });
    const buyer = await signUp(free);
    const stand = await SandboxSellers.open(free, demoSellers.slice(0, 1));
    const id = await startDiscovery(free, buyer.as, { campaignId: await createCampaign(free, buyer.as) });
    const streams = new AbortController();
    const headers = { authorization: `Bearer ${(await createKey(free, buyer.as)).bearer}` };
    const open = () => fetch(`${streaming.url}/api/v2/buyer/discovery/${id}/events`, { headers, signal: streams.signal });
    const [first, second, third] = [await open(), await open(), await open()];
    expect([first.status, second.status, third.status]).toEqual([200, 200, 429]);
    expect(third.headers.get('retry-after')).toBe('30');
    expect((await sendRequest({ bearer: headers.authorization.slice(7) }, { at: streaming })).headers.get('ratelimit-remaining')).toBe(
      '12',
    );
    streams.abort();
    await eventually(async () => {
      const again = await fetch(`${streaming.url}/api/v2/buyer/discovery/${id}/events`, { headers });
      await again.body?.cancel();
      expect(again.status).toBe(200);
    });
    await Promise.all([streaming.close(), stand.close()]);
  });

  it('restrict the open event streams of an account per process, over all its credentials', async () => {
    const streaming = await startApi({ environment: { ...limits, ...ownCounts(), EVENT_STREAM_ACCOUNT_LIMIT: '2' } });
    const [buyer, stranger] = [await signUp(free), await signUp(free)];
    const clients = new AbortController();
    const open = async (as: SignedUp['as'], signal: AbortSignal) => {
      const headers = { authorization: `Bearer ${(await createKey(free, as)).bearer}` };
      return fetch(`${streaming.url}/api/v2/realtime`, { headers, signal });
    };
    const first = new AbortController();
    const streams = [await open(buyer.as, first.signal), await open(buyer.as, clients.signal), await open(buyer.as, clients.signal)];
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(streams[2]!.headers.get('retry-after')).toBe('30');
    expect((await open(stranger.as, clients.signal)).status).toBe(200);
    first.abort();
    await eventually(async () => expect((await open(buyer.as, clients.signal)).status).toBe(200));
    clients.abort();
    await streaming.close();
  });

  it('ignore addresses from untrusted proxies; without Redis every process counts alone at once', async () => {
    const redis = await TcpProxy.start(required('TEST_REDIS_URL'));
    const alone = await startApi({ environment: { ...limits, ...ownCounts(), REDIS_URL: redis.url } });
    const at = { at: alone };
    const { as } = await signUp(free);
    expect(limitHeaders(await sendRequest(undefined, { ...at, from: '192.0.2.1' }))[1]).toBe(9);
    expect(limitHeaders(await sendRequest(undefined, { ...at, from: '192.0.2.2' }))[1]).toBe(8);
    expect(limitHeaders(await sendRequest(as, at)).slice(0, 2)).toEqual([16, 15]);
    redis.cut();
    expect(count(await statuses(20, () => sendRequest(as, at)), 200)).toBe(15);
    redis.restore();
    const late = await signUp(free);
    await eventually(async () => {
      await sendRequest(late.as, at);
      expect(await countedInRedis(alone)).toBeGreaterThan(1);
    });
    await alone.close();
    await redis.close();
  });
});

/** Number of credentials that are counted in Redis. */
async function countedInRedis({ settings }: TestApi): Promise<number> {
  const redis = new Redis(required('TEST_REDIS_URL'));
  const keys = await redis.keys(`${settings.queuePrefix}:limit:credential:*`);
  redis.disconnect();
  return keys.length;
}

/** Counts the queries of the process from now on. */
function watchQueries(app: INestApplication): () => number {
  const database = app.get(Database);
  const query = database.query.bind(database);
  let seen = 0;
  database.query = ((...given: Parameters<typeof query>) => {
    seen += 1;
    return query(...given);
  }) as never;
  return () => seen;
}
