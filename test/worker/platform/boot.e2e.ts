import { required, testDatabaseUrl } from '@test/database';
import { ExchangeProcess } from '@test/exchange-process';
import { freePort } from '@test/free-port';
import { testSettings } from '@test/settings';
import { TcpProxy } from '@test/tcp-proxy';

const password = 'do-not-tell-anybody';
const kinds = ['api', 'worker'] as const;
/** Whom a process does not start without. */
const needed = { api: ['PostgreSQL'], worker: ['PostgreSQL', 'Redis'] } as const;

const proxies: TcpProxy[] = [];
afterAll(() => Promise.all(proxies.map((proxy) => proxy.close())));

/** Ports where nobody answers: nothing listens there, or what is sent disappears. */
const nobody = {
  refuses: freePort,
  'says nothing': async () => {
    const proxy = await TcpProxy.start('tcp://127.0.0.1:9');
    proxies.push(proxy);
    proxy.swallow();
    return Number(new URL(proxy.url).port);
  },
};

const cases = kinds.flatMap((kind) => needed[kind].flatMap((away) => Object.keys(nobody).map((how) => ({ kind, away, how }))));

describe('a process that starts', () => {
  it.concurrent.each(cases)(
    '$kind: says at once that $away is waited for, which $how, and ends with a clear last line',
    async ({ kind, away, how }) => {
      const port = await nobody[how as keyof typeof nobody]();
      const url = away === 'Redis' ? `redis://me:${password}@127.0.0.1:${port}` : `postgres://me:${password}@127.0.0.1:${port}/exchange`;
      const name = away === 'Redis' ? 'REDIS_URL' : 'DATABASE_URL';
      // An attempt may take 2 s and be noticed late on a busy machine: there is time for a second one all the same.
      const settings = await testSettings({ [name]: url, BOOT_WAIT_MS: '15000', LOG_LEVEL: 'info' });
      const { code, output } = await ExchangeProcess.start(kind, settings).ended();

      expect(output).not.toContain(password);
      const lines = output
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { level: string; msg: string; at?: string; service: string });
      expect(new Set(lines.map(({ service }) => service))).toEqual(new Set([kind]));
      const about = lines.filter(({ msg }) => msg.includes(away));
      expect(about[0]).toMatchObject({ level: 'info', msg: `connecting to ${away}`, at: expect.stringContaining(`127.0.0.1:${port}`) });
      const attempts = about.filter(({ msg }) => msg === `${away} cannot be reached`);
      expect(attempts.length).toBeGreaterThanOrEqual(2);
      expect(attempts.map((line) => (line as unknown as { attempt: number }).attempt)).toEqual(attempts.map((_, i) => i + 1));
      expect(lines.at(-1)).toMatchObject({ level: 'error' });
      expect(lines.at(-1)!.msg).toContain(`the ${kind} cannot start: ${away} at 127.0.0.1:${port}`);
      expect(code).toBe(1);
    },
  );

  it.concurrent.each(kinds)('%s: does not wait for a PostgreSQL that answers and refuses', async (kind) => {
    const url = new URL(await testDatabaseUrl());
    url.pathname = '/no_such_database';
    const settings = await testSettings({ DATABASE_URL: url.href, BOOT_WAIT_MS: '600000', LOG_LEVEL: 'info' });
    const { code, output } = await ExchangeProcess.start(kind, settings).ended();
    expect(output.trim().split('\n').at(-1)).toMatch(new RegExp(`the ${kind} cannot start: PostgreSQL at .* refuses: .*no_such_database`));
    expect(code).toBe(1);
  });

  it.concurrent.each(kinds)('%s: starts as soon as PostgreSQL is there', async (kind) => {
    const proxy = await TcpProxy.start(await testDatabaseUrl());
    proxies.push(proxy);
    proxy.swallow();
    const settings = await testSettings({ DATABASE_URL: proxy.url, BOOT_WAIT_MS: '600000', LOG_LEVEL: 'info' });
    const running = ExchangeProcess.start(kind, settings);
    await running.says('PostgreSQL cannot be reached');
    proxy.mend();
    await running.says(kind === 'api' ? 'the API listens' : 'the worker runs');
    await running.kill();
  });

  it('api: serves without Redis, and says that it is not there', async () => {
    const redis = await TcpProxy.start(required('TEST_REDIS_URL'));
    proxies.push(redis);
    redis.cut();
    const running = ExchangeProcess.start('api', await testSettings({ REDIS_URL: redis.url, LOG_LEVEL: 'info' }));
    await running.says('Redis cannot be reached, the API serves without it');
    await running.says('the API listens');
    await running.kill();
  });
});
