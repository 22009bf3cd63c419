import { startApi, type TestApi } from '@test/api';
import { ConformanceFixtures } from '@test/mcp/fixtures';
import { createKey, signUp } from '@test/people';
import { type Proxy, proxyTo } from './proxy';
import { conformance, inspector, outputOf } from './suites';

describe('The public MCP suites', () => {
  let api: TestApi;
  /** An API without the suite's fixtures. */
  let own: TestApi;
  let proxy: Proxy;

  beforeAll(async () => {
    [api, own] = await Promise.all([startApi({ modules: [ConformanceFixtures] }), startApi()]);
    const { as } = await signUp(api);
    proxy = await proxyTo(() => api.url, (await createKey(api, as)).bearer);
  });
  afterAll(async () => {
    await proxy.close();
    await Promise.all([api.close(), own.close()]);
  });

  it.each(['2025-11-25', '2026-07-28'])('every required scenario of revision %s passes', async (revision) => {
    const { code, output } = await outputOf([conformance, 'server', '--url', `${proxy.url}/mcp/v3`, '--requirements', revision]);
    // The exit code is 0 only if no required scenario has failed; the output has details.
    expect(code === 0 ? '' : output).toBe('');
    expect(output).toMatch(/Total: \d+ passed/);
  });

  it.each([
    ['BUYER', 'legacy'],
    ['BUYER', 'modern'],
    ['SELLER', 'modern'],
  ] as const)('the strict listing of the inspector finds no problem in the tools of a %s, %s era', async (accountType, era) => {
    const { bearer } = await createKey(own, (await signUp(own, { accountType })).as);
    const at = `--cli --server-url ${own.url}/mcp/v3 --transport http --protocol-era ${era} --connect-timeout 0`;
    const args = [...at.split(' '), '--header', `Authorization: Bearer ${bearer}`, '--method', 'tools/list', '--strict'];
    const { code, output } = await outputOf([inspector, ...args]);
    expect(output).toContain(accountType === 'BUYER' ? 'save_campaign' : 'save_seller');
    const found = output.split('\n').filter((line) => /^(?:Error|Warning): tool/.test(line));
    expect({ code, found }).toEqual({ code: 0, found: [] });
  });
});
