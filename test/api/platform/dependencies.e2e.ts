import type { Client } from 'pg';
import { Database } from '@exchange/platform';
import { ObservabilityServer } from '@exchange/platform/testing';
import { startApi } from '@test/api';
import type { TestApi } from '@test/api';
import { required, testDatabaseUrl, withClient } from '@test/database';
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
    environment: {
      DATABASE_URL: postgres.url,
      DATABASE_SILENCE_MS: '2000',
      // The timeouts of statements and connections are longer than the tests.
      DATABASE_TIMEOUT_MS: '600000',
      DATABASE_CONNECT_MS: '60000',
      REDIS_URL: redis.url,
      RATE_LIMITS: 'true',
      TRUSTED_PROXIES: '127.0.0.1',
    },
  });
});
async function isReady(): Promise<void> {
  const { status } = await api.get('/health/ready');
  if (status !== 200) throw new Error(`Not ready: ${status}`);
}
afterEach(async () => {
  postgres.restore();
  redis.restore();
  await eventually(isReady);
});
afterAll(async () => {
  await api.close();
  await Promise.all([postgres.close(), redis.close()]);
});

const services = async () => (await api.get('/health')).body.data;

describe('Without PostgreSQL', () => {
  it('requests return 503 in the envelope until it is back', async () => {
    const { as } = await signUp(api);
    postgres.cut();
    const refused = await api.get('/api/v2/accounts', { as });
    expect([refused.status, refused.body.error.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    postgres.restore();
    await eventually(async () => expect((await api.get('/api/v2/accounts', { as })).status).toBe(200));
  });

  it('the process is alive but not ready, and /health names the missing service', async () => {
    postgres.cut();
    expect((await api.get('/health/live')).status).toBe(200);
    expect((await api.get('/health/ready')).status).toBe(503);
    expect(await services()).toMatchObject({ status: 'degraded', services: { database: 'down', redis: 'ok' }, inFlightJobs: 0 });
  });
});

describe('When PostgreSQL stops answering', () => {
  it('new and running requests return 503 in the envelope until it is back', async () => {
    const { as } = await signUp(api);
    const requests = [
      () => api.get('/api/v2/accounts', { as }),
      () => api.get('/api/v2/buyer/campaigns', { as }),
      () => api.post('/api/v2/buyer/advertisers', { as, body: { name: 'Oat', brand: 'oat.example', primaryCurrency: 'EUR' } }),
      () => api.post('/api/v2/auth/sign-in', { body: { email: 'nobody@example.com', password: 'wrong password' } }),
    ];
    const served = (await Promise.all(requests.map((one) => one()))).map(({ status }) => status);
    expect(served).not.toContain(503);
    postgres.dropSilently();
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(requests.map((one) => one()));
      for (const { status, body } of answers) expect([status, body.error.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    }
    expect((await api.get('/health/live')).status).toBe(200);
    expect((await api.get('/health/ready')).status).toBe(503);
    expect(await services()).toMatchObject({ status: 'degraded', services: { database: 'down', redis: 'ok' } });
    postgres.restore();
    await eventually(isReady);
    expect((await api.get('/api/v2/accounts', { as })).status).toBe(200);
  });
});

describe('Without Redis', () => {
  it.each([
    ['refuses connections', () => redis.cut()],
    ['stops answering', () => redis.dropSilently()],
  ])('the process is ready but degraded when it %s, and recovers by itself', async (_, harm) => {
    const state = async () => (await api.get('/health/ready')).body.data.status;
    await eventually(async () => expect(await state()).toBe('ok'));
    harm();
    await eventually(async () => expect(await state()).toBe('degraded'));
    const { as } = await signUp(api);
    expect((await api.get('/api/v2/accounts', { as })).status).toBe(200);
    expect(await services()).toMatchObject({ status: 'degraded', services: { database: 'ok', redis: 'down' } });
    expect(await metrics()).toMatch(/^redis_up 0$/m);
    redis.restore();
    await eventually(async () => expect(await state()).toBe('ok'));
    await eventually(async () => expect((await services()).status).toBe('ok'));
    expect(await metrics()).toMatch(/^redis_up 1$/m);
  });

  it('reads and writes succeed', async () => {
    redis.cut();
    const { as } = await signUp(api);
    expect((await api.get('/api/v2/accounts', { as: await createKey(api, as) })).status).toBe(200);
  });

  it('attempts are still limited, by each process alone', async () => {
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

describe('A schema of another version', () => {
  const names = () => api.app.get(Database).dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name);
  const without = async (name: string, work: () => Promise<void>) =>
    withClient(await testDatabaseUrl(), (client) => withoutIn(client, name, work));
  async function withoutIn(client: Client, name: string, work: () => Promise<void>): Promise<void> {
    const { rows } = await client.query<{ timestamp: string }>('delete from migrations where name = $1 returning timestamp', [name]);
    try {
      await work();
    } finally {
      await client.query('insert into migrations (name, timestamp) values ($1, $2)', [name, rows[0]!.timestamp]);
    }
  }

  it('is detected when any single migration is missing', async () => {
    const known = names();
    expect(known.length).toBeGreaterThan(30);
    await withClient(await testDatabaseUrl(), async (client) => {
      for (const name of known)
        await withoutIn(client, name, async () => expect(await api.app.get(Database).missingMigrations()).toEqual([name]));
    });
    expect(await api.app.get(Database).missingMigrations()).toEqual([]);
  });

  it('returns 503 for readiness while it is older; once it is migrated it is not checked again', async () => {
    const [oldest, newest] = [names()[0]!, names().at(-1)!];
    let late!: TestApi;
    await without(newest, async () => {
      late = await startApi();
      expect((await late.get('/health/ready')).status).toBe(503);
      expect((await late.get('/health/live')).status).toBe(200);
      expect((await late.get('/health')).body.data).toMatchObject({ status: 'degraded', services: { database: 'ok', redis: 'ok' } });
    });
    await eventually(async () => expect((await late.get('/health/ready')).status).toBe(200));
    await without(oldest, async () => expect((await late.get('/health/ready')).status).toBe(200));
    await late.close();
  });

  it('returns 200 for readiness while it is newer, as in a rolling deployment', async () => {
    const add = `insert into migrations (name, timestamp) values ('OfTomorrow9999999999999', 9999999999999)`;
    await withClient(await testDatabaseUrl(), (client) => client.query(add));
    const older = await startApi();
    expect((await older.get('/health/ready')).status).toBe(200);
    await older.close();
    await withClient(await testDatabaseUrl(), (client) => client.query(`delete from migrations where name = 'OfTomorrow9999999999999'`));
  });
});

it('public health endpoints count no rows and wait for no locked table', async () => {
  await withClient(await testDatabaseUrl(), async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'counts'`,
    );
    expect(rows.length).toBeGreaterThan(70);
    await client.query(`begin; lock table ${rows.map(({ name }) => name).join(', ')} in access exclusive mode`);
    for (const path of ['/health', '/health/ready', '/health/live']) expect((await api.get(path)).status).toBe(200);
    expect(await services()).toMatchObject({ status: 'ok', inFlightJobs: expect.any(Number) });
    await client.query('rollback');
  });
});

async function metrics(): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${api.app.get(ObservabilityServer).port}/metrics`);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  return answer.text();
}

describe('Metrics', () => {
  it('are served on a separate port, not by the API', async () => {
    expect(await metrics()).toContain('process_cpu_user_seconds_total');
    expect((await api.get('/metrics')).status).toBe(404);
  });

  it('count requests by the template of their route: ids and unknown paths are no labels', async () => {
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

  it('share their port with the health probes only', async () => {
    const base = `http://127.0.0.1:${api.app.get(ObservabilityServer).port}`;
    const statuses = ['/health/live', '/health/ready', '/metrics?debug=1', '/other'].map(async (path) => (await fetch(base + path)).status);
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 404]);
  });
});
