import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { startApi, type TestApi } from '@test/api';
import { ConformanceFixtures } from '@test/mcp/fixtures';
import { createKey, signUp } from '@test/people';
import { bearerProxy } from './bearer-proxy';

const packages = process.env['MCP_SUITES'] ?? join(__dirname, '..', '..', '.exchange', 'mcp-suites', 'node_modules');

/** The standard output of a program, and how it ended. */
function outputOf(args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    execFile(process.execPath, [...args], { maxBuffer: 64 << 20 }, (error, stdout, stderr) => {
      done({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, output: `${stdout}\n${stderr}` });
    });
  });
}

describe('The public MCP suites', () => {
  let api: TestApi;
  let proxy: Awaited<ReturnType<typeof bearerProxy>>;

  beforeAll(async () => {
    api = await startApi({ modules: [ConformanceFixtures] });
    const { as } = await signUp(api);
    proxy = await bearerProxy(api.url, (await createKey(api, as)).bearer);
  });
  afterAll(async () => {
    await proxy.close();
    await api.close();
  });

  it.each(['2025-11-25', '2026-07-28'])('every scenario that revision %s requires passes', async (revision) => {
    const suite = join(packages, '@modelcontextprotocol', 'conformance', 'dist', 'index.js');
    const { code, output } = await outputOf([suite, 'server', '--url', `${proxy.url}/mcp/v3`, '--requirements', revision]);
    // It ends with 0 only if nothing that is required has failed; its output says what.
    expect(code === 0 ? '' : output).toBe('');
    expect(output).toMatch(/Total: \d+ passed/);
  });
});
