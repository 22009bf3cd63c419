import { startApi, type TestApi } from '@test/api';
import { freePort } from '@test/free-port';
import { Browser, register } from '@test/oauth';
import { signUp, type SignedUp } from '@test/people';
import { type Proxy, proxyTo } from './proxy';
import { conformance, outputOf } from './suites';

describe('The public suite for authorization servers', () => {
  let api: TestApi;
  let proxy: Proxy;
  let person: SignedUp;

  beforeAll(async () => {
    // The issuer must equal the requested address, so the address is known before the server listens.
    proxy = await proxyTo(() => api.url);
    api = await startApi({ environment: { BASE_URL: proxy.url } });
    person = await signUp(api);
  });
  afterAll(async () => {
    await proxy.close();
    await api.close();
  });

  /** Gives the consent at the address that the suite prints. */
  async function consent(address: string): Promise<void> {
    const browser = new Browser(api.url, proxy.url, person.as);
    const page = (await browser.get(address)).headers.get('location')!;
    const fields = { decision: 'allow', account: String(person.account.id), scope: 'read', reach: 'all' };
    const decided = await browser.post(page, fields);
    const back = (await browser.get(decided.headers.get('location')!)).headers.get('location')!;
    await (await fetch(back)).text();
  }

  it('passes every scenario: metadata, and an authorization code flow with consent', async () => {
    const port = await freePort();
    const redirects = ['localhost', '127.0.0.1'].map((host) => `http://${host}:${port}/callback`);
    const { client_id: clientId } = (await register(api, { redirect_uris: redirects })).body;
    const args = ['--url', proxy.url, '--client-id', clientId, '--resource', `${proxy.url}/mcp/v3`, '-p', String(port)];
    const failed: unknown[] = [];
    let isShown = false;
    const { code, output } = await outputOf([conformance, 'authorization', ...args], (written) => {
      const shown = /^(http\S+\/authorize\?\S+)\n/m.exec(written);
      if (!shown || isShown) return;
      isShown = true;
      consent(shown[1]!).catch((error: unknown) => failed.push(error));
    });
    expect(failed).toEqual([]);
    expect(code === 0 ? '' : output).toBe('');
    // Warnings are recommendations that the server does not follow.
    expect(output).toMatch(/Total: 3 passed, 0 failed/);
    expect(output).not.toMatch(/[1-9]\d* warnings?/);
  });
});
