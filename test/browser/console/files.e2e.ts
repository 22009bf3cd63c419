import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startApi, type TestApi } from '@test/api';

const assets = join(__dirname, '..', '..', '..', 'dist', 'console', 'assets');
let api: TestApi;
beforeAll(async () => {
  api = await startApi({ environment: { RATE_LIMITS: 'true', RATE_LIMIT_ADDRESS: '3/60', MCP_SANDBOX_URL: '' } });
});
afterAll(() => api?.close());

const ask = (path: string, headers: Record<string, string> = {}) => fetch(api.url + path, { headers, redirect: 'manual' });

describe('The files of the console', () => {
  test('/ redirects browsers to the console, but not programs', async () => {
    const browser = await ask('/', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect([browser.status, browser.headers.get('location')]).toEqual([302, '/console/']);
    expect((await ask('/', { accept: 'application/json' })).status).toBe(404);
  });

  test('every address below /console is its page, which browsers revalidate each time', async () => {
    for (const path of ['/console/', '/console/sign-in', '/console/a/1/campaigns']) {
      const answer = await ask(path);
      expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-cache',
      ]);
      expect(answer.headers.get('content-security-policy')).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; " +
          "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
      );
    }
  });

  test('the policy allows frames of the sandbox alone, where there is one, and the page says where there is none', async () => {
    const sandbox = 'https://sandbox.test';
    const other = await startApi({ environment: { MCP_SANDBOX_URL: sandbox } });
    try {
      const [without, allowing] = await Promise.all([ask('/console/'), fetch(`${other.url}/console/`)]);
      const policies = [without, allowing].map(({ headers }) => headers.get('content-security-policy'));
      expect(policies[1]).toBe(`${policies[0]}; frame-src ${sandbox}`);
      const pages = await Promise.all([without, allowing].map((answer) => answer.text()));
      expect(pages.map((page) => page.includes('<html data-sandbox="none" lang="en"'))).toEqual([true, false]);
      expect(pages[0]!.replace(' data-sandbox="none"', '')).toBe(pages[1]);
    } finally {
      await other.close();
    }
  });

  test('files named after their content are cached forever and sent compressed when accepted; missing files are 404', async () => {
    const [script] = readdirSync(assets).filter((name) => /^libraries-.*\.js$/.test(name));
    const packed = await ask(`/console/assets/${script}`, { 'accept-encoding': 'br' });
    expect([packed.headers.get('content-encoding'), packed.headers.get('cache-control')]).toEqual([
      'br',
      'public, max-age=31536000, immutable',
    ]);
    const plain = await ask(`/console/assets/${script}`, { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(readFileSync(join(assets, script!), 'utf8'));
    const known = await ask(`/console/assets/${script}`, {
      'if-none-match': plain.headers.get('etag')!,
      'accept-encoding': 'identity',
      'cache-control': 'max-age=0',
    });
    expect(known.status).toBe(304);
    expect((await ask('/console/assets/index-gone.js')).status).toBe(404);
  });

  test('files that are named after their own content alone do not name the folder of the build, which changes with other files', () => {
    const entries = readdirSync(assets, { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect(folders).toHaveLength(1);
    const named = entries.filter((entry) => entry.isFile() && /\.(js|css)$/.test(entry.name)).map(({ name }) => name);
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((name) => readFileSync(join(assets, name), 'utf8').includes(folders[0]!))).toEqual([]);
  });

  test('loading a page does not count against the rate limit', async () => {
    const statuses = [];
    for (let n = 0; n < 10; n += 1) statuses.push((await ask('/console/')).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('nothing outside of the folder is served', async () => {
    for (const path of ['/console/..%2f..%2fpackage.json', '/console/assets/..%2f..%2f..%2fpackage.json', '/console/index.html.br']) {
      const answer = await ask(path);
      expect([path, (await answer.text()).includes('"dependencies"'), answer.headers.get('content-encoding')]).toEqual([path, false, null]);
    }
  });
});
