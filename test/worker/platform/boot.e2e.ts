import { required, testDatabaseUrl } from '@test/database';
import { ExchangeProcess } from '@test/exchange-process';
import { freePort } from '@test/free-port';
import { testSettings } from '@test/settings';
import { TcpProxy } from '@test/tcp-proxy';

const password = 'do-not-tell-anybody';
const kinds = ['api', 'worker'] as const;
/** Services without which a process does not start. */
const requiredServices = { api: ['PostgreSQL'], worker: ['PostgreSQL', 'Redis'] } as const;

const proxies: TcpProxy[] = [];
afterAll(() => Promise.all(proxies.map((proxy) => proxy.close())));

/** Unreachable ports: a closed one, and that of a proxy that drops everything it receives. */
const unreachablePorts = {
  'refuses connections': freePort,
  'does not answer': async () => {
    const proxy = await TcpProxy.start('tcp://127.0.0.1:9');
    proxies.push(proxy);
    proxy.dropSilently();
    return Number(new URL(proxy.url).port);
  },
};

const cases = kinds.flatMap((kind) =>
  requiredServices[kind].flatMap((missing) => Object.keys(unreachablePorts).map((how) => ({ kind, missing, how }))),
);

describe('A starting process', () => {
  it.concurrent.each(cases)(
    '$kind: logs at once that it waits for $missing, which $how, and exits with an error that names it',
    async ({ kind, missing, how }) => {
      const port = await unreachablePorts[how as keyof typeof unreachablePorts]();
      const url = missing === 'Redis' ? `redis://me:${password}@127.0.0.1:${port}` : `postgres://me:${password}@127.0.0.1:${port}/exchange`;
      const name = missing === 'Redis' ? 'REDIS_URL' : 'DATABASE_URL';
      // One connection attempt may take more than 2 s on a busy machine: 15 s leave time for a second one.
      const settings = await testSettings({ [name]: url, BOOT_WAIT_MS: '15000', LOG_LEVEL: 'info' });
      const { code, output } = await ExchangeProcess.start(kind, settings).ended();

      expect(output).not.toContain(password);
      const lines = output
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { level: string; msg: string; at?: string; service: string });
      expect(new Set(lines.map(({ service }) => service))).toEqual(new Set([kind]));
      const about = lines.filter(({ msg }) => msg.includes(missing));
      expect(about[0]).toMatchObject({ level: 'info', msg: `connecting to ${missing}`, at: expect.stringContaining(`127.0.0.1:${port}`) });
      const attempts = about.filter(({ msg }) => msg === `${missing} cannot be reached`);
      expect(attempts.length).toBeGreaterThanOrEqual(2);
      expect(attempts.map((line) => (line as unknown as { attempt: number }).attempt)).toEqual(attempts.map((_, i) => i + 1));
      expect(lines.at(-1)).toMatchObject({ level: 'error' });
      expect(lines.at(-1)!.msg).toContain(`the ${kind} cannot start: ${missing} at 127.0.0.1:${port}`);
      expect(code).toBe(1);
    },
  );

  it.concurrent.each(kinds)('%s: exits without waiting when PostgreSQL answers with a refusal', async (kind) => {
    const url = new URL(await testDatabaseUrl());
    url.pathname = '/no_such_database';
    const settings = await testSettings({ DATABASE_URL: url.href, BOOT_WAIT_MS: '600000', LOG_LEVEL: 'info' });
    const { code, output } = await ExchangeProcess.start(kind, settings).ended();
    expect(output.trim().split('\n').at(-1)).toMatch(new RegExp(`the ${kind} cannot start: PostgreSQL at .* refuses: .*no_such_database`));
    expect(code).toBe(1);
  });

  it.concurrent.each(kinds)('%s: starts as soon as PostgreSQL can be reached', async (kind) => {
    const proxy = await TcpProxy.start(await testDatabaseUrl());
    proxies.push(proxy);
    proxy.dropSilently();
    const settings = await testSettings({ DATABASE_URL: proxy.url, BOOT_WAIT_MS: '600000', LOG_LEVEL: 'info' });
    const running = ExchangeProcess.start(kind, settings);
    await running.says('PostgreSQL cannot be reached');
    proxy.restore();
    await running.says(kind === 'api' ? 'the API listens' : 'the worker runs');
    await running.kill();
  });

  it('api: serves requests when Redis cannot be reached, and logs it', async () => {
    const redis = await TcpProxy.start(required('TEST_REDIS_URL'));
    proxies.push(redis);
    redis.cut();
    const running = ExchangeProcess.start('api', await testSettings({ REDIS_URL: redis.url, LOG_LEVEL: 'info' }));
    await running.says('Redis cannot be reached, the API serves without it');
    await running.says('the API listens');
    await running.kill();
  });
});
