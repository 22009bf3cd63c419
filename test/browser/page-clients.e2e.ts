import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startApi, type TestApi } from '@test/api';
import { onFreePort } from '@test/free-port';
import { Browser as Consenting } from '@test/oauth';
import { signUp, type SignedUp } from '@test/people';
import { type Browser, type Context, type Frame, launch, toolsFolder } from './browser';

/** The MCP library as one script, and a client in a page that stores the OAuth state. */
const libraries: Readonly<Record<string, string>> = {
  'the 2025 library': `
    import { Client } from '@modelcontextprotocol/sdk/client/index.js';
    import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
    const make = () => new Client({ name: 'page', version: '1' });
    const finish = (transport, back) => transport.finishAuth(back.searchParams.get('code'));`,
  'the 2026 library': `
    import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
    const make = () => new Client({ name: 'page', version: '1' }, { versionNegotiation: { mode: 'auto' } });
    const finish = (transport, back) => transport.finishAuth(back.searchParams);`,
};
const client = `
  const kept = {};
  const provider = {
    redirectUrl: location.origin + '/callback',
    clientMetadata: { client_name: 'Page', redirect_uris: [location.origin + '/callback'] },
    clientInformation: () => kept.client, saveClientInformation: (information) => void (kept.client = information),
    tokens: () => kept.tokens, saveTokens: (tokens) => void (kept.tokens = tokens),
    codeVerifier: () => kept.verifier, saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    redirectToAuthorization: (url) => void (kept.address = url.href),
  };
  const transportTo = (url) => new StreamableHTTPClientTransport(new URL(url), { authProvider: provider });
  let first;
  window.begin = async (url) => {
    first = transportTo(url);
    await make().connect(first).catch((error) => void (window.why = String(error.stack || error)));
    if (kept.address === undefined) throw new Error(window.why);
    return kept.address;
  };
  window.go = async (url, back) => {
    await finish(first, new URL(back));
    const client = make();
    await client.connect(transportTo(url));
    const { structuredContent } = await client.callTool({ name: 'get_status', arguments: {} });
    await client.close();
    return structuredContent.account.accountId;
  };
  window.isReady = true;`;

async function bundled(library: string): Promise<string> {
  // oxlint-disable-next-line typescript/no-require-imports -- it is where the test command has put it
  const { build } = require(join(toolsFolder, 'node_modules', 'esbuild')) as {
    build(options: object): Promise<{ outputFiles: readonly { text: string }[] }>;
  };
  const stdin = { contents: libraries[library]! + client, resolveDir: join(__dirname, '..', '..') };
  const { outputFiles } = await build({ stdin, bundle: true, format: 'esm', platform: 'browser', write: false, logLevel: 'silent' });
  return outputFiles[0]!.text;
}

let api: TestApi;
let browser: Browser;
let person: SignedUp;
/** Serves the page from a local server, like the MCP Inspector. */
let pages: Server;
let origin: string;
let script = '';
const opened: Context[] = [];

beforeAll(async () => {
  api = await onFreePort((port) => startApi({ environment: { BASE_URL: `http://127.0.0.1:${port}`, MCP_SANDBOX_URL: '' }, port }));
  pages = createServer(({ url }, response) => {
    const isScript = url === '/client.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : '<!doctype html><title>Page</title><script type="module" src="/client.js"></script>');
  });
  await new Promise<void>((ready) => pages.listen(0, 'localhost', ready));
  origin = `http://localhost:${(pages.address() as AddressInfo).port}`;
  browser = await launch();
  person = await signUp(api);
});
afterEach(() => Promise.all(opened.splice(0).map((context) => context.close())));
afterAll(async () => {
  await browser?.close();
  pages?.close();
  await api?.close();
});

async function pageWith(library: string): Promise<Frame> {
  script = await bundled(library);
  const context = await browser.newContext({});
  opened.push(context);
  const page = await context.newPage();
  await page.goto(`${origin}/`);
  return page.mainFrame();
}

/** Gives the consent in another tab. Returns the address that the browser is redirected to. */
async function consented(address: string): Promise<string> {
  const tab = new Consenting(api.url, api.url, person.as);
  const consent = (await tab.get(address)).headers.get('location')!;
  const fields = { decision: 'allow', account: String(person.account.id), scope: 'read', reach: 'all' };
  const resumed = (await tab.post(consent, fields)).headers.get('location')!;
  return (await tab.get(resumed)).headers.get('location')!;
}

describe.each(Object.keys(libraries))('A local page with %s', (library) => {
  it.each(['/mcp/v3', '/mcp/v3/'])(
    'connects with nothing but %s: it discovers where to register, gets a token, and calls a tool',
    async (path) => {
      const page = await pageWith(library);
      const url = JSON.stringify(api.url + path);
      const address = await page.evaluate<string>(`window.begin(${url})`);
      expect(new URL(address).searchParams.get('resource')).toBe(api.url + path);
      const back = JSON.stringify(await consented(address));
      expect(await page.evaluate<number>(`window.go(${url}, ${back})`)).toBe(person.account.id);
    },
  );
});
