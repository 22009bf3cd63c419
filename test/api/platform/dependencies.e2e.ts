import { ObservabilityServer } from '@exchange/platform';
import { startApi } from '@test/api';
import type { TestApi } from '@test/api';
import { required, testDatabaseUrl } from '@test/database';
import { eventually } from '@test/eventually';
import { createKey, signUp } from '@test/people';
import { TcpProxy } from '@test/tcp-proxy';

let api: TestApi;
let postgres: TcpProxy;
let redis: TcpProxy;

beforeAll(async () => {
  postgres = await TcpProxy.start(await testDatabaseUrl());
  redis = await TcpProxy.start(required('TEST_REDIS_URL'));
  api = await startApi({
    environment: { DATABASE_URL: postgres.url, REDIS_URL: redis.url, RATE_LIMITS: 'true', TRUSTED_PROXIES: '127.0.0.1' },
  });
});
async function isReady(): Promise<void> {
  const { status } = await api.get('/health/ready');
  if (status !== 200) throw new Error(`Not ready: ${status}`);
}
afterEach(async () => {
  postgres.mend();
  redis.mend();
  await eventually(isReady);
});
afterAll(async () => {
  await api.close();
  await Promise.all([postgres.close(), redis.close()]);
});

const services = async () => (await api.get('/health')).body.data;

describe('without PostgreSQL', () => {
  it('requests are answered 503 in the envelope, and served again as soon as it is back', async () => {
    const { as } = await signUp(api);
    postgres.cut();
    const refused = await api.get('/api/v2/accounts', { as });
    expect([refused.status, refused.body.error.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    postgres.mend();
    await eventually(async () => expect((await api.get('/api/v2/accounts', { as })).status).toBe(200));
  });

  it('the process is alive but not ready, and says what is missing', async () => {
    postgres.cut();
    expect((await api.get('/health/live')).status).toBe(200);
    expect((await api.get('/health/ready')).status).toBe(503);
    expect(await services()).toMatchObject({ status: 'degraded', services: { database: 'down', redis: 'ok' }, inFlightJobs: 0 });
  });
});

describe('without Redis', () => {
  it('the process is alive but not ready, and says what is missing', async () => {
    redis.cut();
    await eventually(async () => expect((await api.get('/health/ready')).status).toBe(503));
    expect((await api.get('/health/live')).status).toBe(200);
    expect(await services()).toMatchObject({ status: 'degraded', services: { database: 'ok', redis: 'down' } });
  });

  it('reads and writes go on: Redis holds nothing that cannot be lost', async () => {
    redis.cut();
    const { as } = await signUp(api);
    expect((await api.get('/api/v2/accounts', { as: await createKey(api, as) })).status).toBe(200);
  });

  it('attempts are still counted, by each process for itself', async () => {
    redis.cut();
    const attempt = () =>
      api.post('/api/v2/auth/sign-in', {
        body: { email: 'nobody@example.com', password: 'wrong password' },
        headers: { 'x-forwarded-for': '192.0.2.1' },
      });
    await eventually(
      async () => {
        const { status, headers, body } = await attempt();
        expect([status, body.error.code]).toEqual([429, 'RATE_LIMITED']);
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      },
      { everyMs: 0 },
    );
  });
});

describe('metrics', () => {
  const metrics = async () => {
    const answer = await fetch(`http://127.0.0.1:${api.app.get(ObservabilityServer).port}/metrics`);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    return answer.text();
  };

  it('are served on a port of their own, and not by the API', async () => {
    expect(await metrics()).toContain('process_cpu_user_seconds_total');
    expect((await api.get('/metrics')).status).toBe(404);
  });

  it('count requests by the template of the route: no id and no unknown path becomes a label', async () => {
    const { as } = await signUp(api);
    await api.delete('/api/v2/user-api-keys/key_made_up', { as });
    await api.get('/made/up/path');
    const text = await eventually(async () => {
      const now = await metrics();
      expect(now).toContain('method="GET",route="unmatched",status="404"');
      return now;
    });
    expect(text).toContain('method="DELETE",route="/api/v2/user-api-keys/:id",status="404"');
    expect(text).not.toMatch(/made.up/);
  });

  it('have the probes beside them, and nothing else', async () => {
    const base = `http://127.0.0.1:${api.app.get(ObservabilityServer).port}`;
    const statuses = ['/health/live', '/health/ready', '/metrics?debug=1', '/other'].map(async (path) => (await fetch(base + path)).status);
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 404]);
  });
});
