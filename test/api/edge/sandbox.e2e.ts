import { request } from 'node:http';
import { FixedClock } from '@exchange/kernel';
import { startApi, type TestApi } from '@test/api';
import { createKey, signUp, type SignedUp } from '@test/people';

const clock = new FixedClock(new Date());
const environment = { CONSOLE_URL: 'https://console.example/', MCP_SANDBOX_URL: 'https://sandbox.example' };
let api: TestApi;
let person: SignedUp;

beforeAll(async () => {
  api = await startApi({ environment, clock });
  person = await signUp(api);
});
afterAll(() => api.close());

interface Got {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly text: string;
}
/** Sends the requested host in a header that `fetch` does not allow to set. */
const ask = (path: string, { host = 'sandbox.example', method = 'GET', headers = {} } = {}) =>
  new Promise<Got>((resolve, reject) => {
    const asked = request(`${api.url}${path}`, { method, headers: { ...headers, host } }, (answer) => {
      let text = '';
      answer.on('data', (part) => (text += String(part)));
      answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, text }));
    });
    asked.on('error', reject);
    asked.end();
  });
const addressOf = async (view = 'campaigns') => (await api.get(`/api/v2/mcp-apps/${view}/sandbox`, { as: person.as })).body.data;
const pathOf = ({ url }: { url: string }) => url.slice(environment.MCP_SANDBOX_URL.length);

// spec: service.area.widget-host
describe('The sandbox of pages', () => {
  it('has an address for five minutes, on its own origin', async () => {
    const address = await addressOf();
    expect(address).toEqual({
      url: expect.stringMatching(/^https:\/\/sandbox\.example\/mcp-sandbox\?grant=test\.[\w-]+\.[\w-]{43}$/),
      origin: 'https://sandbox.example',
      expiresAt: new Date(clock.now().getTime() + 300_000).toISOString(),
    });
  });

  it('is one page whose policy allows no connections and permissions, framed only by the console', async () => {
    const { status, headers, text } = await ask(pathOf(await addressOf()));
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'permissions-policy': expect.stringMatching(/camera=\(\).*clipboard-read=\(\).*geolocation=\(\).*microphone=\(\)/),
      'content-security-policy':
        "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; font-src data:; media-src data:; connect-src 'none'; " +
        "frame-src 'none'; worker-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors https://console.example; sandbox allow-scripts allow-same-origin",
    });
    expect(headers).not.toHaveProperty('x-frame-options');
    expect(headers).not.toHaveProperty('set-cookie');
    expect(text).toContain('const host = "https://console.example";');
    expect(text).toContain(`inner.setAttribute('sandbox', 'allow-scripts');`);
  });

  it('refuses a changed, forged or missing address', async () => {
    const path = pathOf(await addressOf());
    const [id, payload, signature] = path.slice('/mcp-sandbox?grant='.length).split('.') as [string, string, string];
    const wider = Buffer.from(JSON.stringify({ csp: { connectDomains: ['https://evil.example'] }, until: 9e15 })).toString('base64url');
    const wrong = [
      `${id}.${wider}.${signature}`,
      `${id}.${payload}.${signature.slice(1)}`,
      `${id}.${payload}.${signature}A`,
      `${id}.${payload}.${signature}.`,
      `${id}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      `${id}.${payload}`,
      `other.${payload}.${signature}`,
      `${id}.${payload}.${'x'.repeat(5_000)}`,
      '..',
      '',
    ];
    for (const grant of wrong) {
      const got = await ask(`/mcp-sandbox?grant=${grant}`);
      expect([grant, got.status, got.text]).toEqual([
        grant,
        403,
        'The address of this sandbox was not made here, or was changed. Ask for it again.',
      ]);
      expect(got.headers['content-security-policy']).toContain("default-src 'none'");
    }
    for (const query of ['', '?grant=a&grant=b', '?grant[a]=b']) expect((await ask(`/mcp-sandbox${query}`)).status).toBe(403);
  });

  it('refuses an expired address', async () => {
    const path = pathOf(await addressOf());
    clock.advance(299_999);
    expect((await ask(path)).status).toBe(200);
    clock.advance(1);
    const { status, text } = await ask(path);
    expect([status, text]).toEqual([403, 'The address of this sandbox has expired. Ask for it again.']);
  });

  it('is the only page of its host, and no other host serves it', async () => {
    const { bearer } = await createKey(api, person.as);
    const path = pathOf(await addressOf());
    const headers = { authorization: `Bearer ${bearer}` };
    for (const other of ['/', '/health/live', '/docs', '/api/v2/accounts/current', '/mcp/v3', '/mcp-sandbox/', '/sign-in', '/nothing'])
      expect([other, await ask(other, { headers })]).toEqual([
        other,
        expect.objectContaining({ status: 404, text: 'There is nothing here but the sandbox of pages.' }),
      ]);
    expect((await ask(path, { method: 'POST' })).status).toBe(404);
    expect((await ask(path, { host: 'SANDBOX.example:8443' })).status).toBe(200);
    expect((await ask(path, { host: 'localhost' })).status).toBe(404);
    expect((await ask('/health/live', { host: 'localhost' })).status).toBe(200);
  });

  it('has no address for an unknown page or without a credential', async () => {
    expect((await api.get('/api/v2/mcp-apps/nowhere/sandbox', { as: person.as })).status).toBe(404);
    expect((await api.get('/api/v2/mcp-apps/a_b/sandbox', { as: person.as })).body.error).toMatchObject({
      code: 'VALIDATION_ERROR',
      field: 'view',
    });
    expect((await api.get('/api/v2/mcp-apps/campaigns/sandbox')).status).toBe(401);
  });

  it('reports that it is off when no origin is configured', async () => {
    const without = await startApi({ environment: { MCP_SANDBOX_URL: '' } });
    const answer = await without.get('/api/v2/mcp-apps/campaigns/sandbox', { as: (await signUp(without)).as });
    await without.close();
    expect([answer.status, answer.body.error.code]).toEqual([404, 'NOT_FOUND']);
    expect(answer.body.error.message).toBe('This exchange has no sandbox for pages: MCP_SANDBOX_URL is not set.');
  });
});
