import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { Client as SessionClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as SessionTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Egress } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { createAdvertiser } from '@test/discovery';
import { Browser, connectApp, redirectUri } from '@test/oauth';
import { signUp, type SignedUp } from '@test/people';
import { modernClient } from './clients';

// oxlint-disable-next-line typescript/no-explicit-any -- the two libraries have different types for the same things
type Any = any;

/** A person with a browser, and a client that starts with only the address of the exchange. */
class Connecting {
  kept: Any;
  registered: Any;
  verifier = '';
  /** URL to which the person's browser was redirected. */
  back: URL | undefined;
  /** Scopes that the person ticks; undefined: all requested ones. */
  chosen: string | undefined;
  private readonly browser: Browser;

  constructor(
    private readonly api: TestApi,
    private readonly person: SignedUp,
    /** URL of the client's metadata document; undefined: the client registers. */
    readonly clientMetadataUrl?: string,
  ) {
    this.browser = new Browser(api.url, new URL(api.settings.baseUrl).origin, person.as);
  }

  readonly redirectUrl = redirectUri;
  readonly clientMetadata = { client_name: 'Planner', redirect_uris: [redirectUri] };
  clientInformation = () => this.registered;
  saveClientInformation = (information: Any) => void (this.registered = information);
  tokens = () => this.kept;
  saveTokens = (tokens: Any) => void (this.kept = tokens);
  codeVerifier = () => this.verifier;
  saveCodeVerifier = (verifier: string) => void (this.verifier = verifier);

  redirectToAuthorization = async (url: URL): Promise<void> => {
    const asked = (url.searchParams.get('scope') ?? 'read').split(' ').filter((scope) => ['read', 'write', 'spend'].includes(scope));
    const consent = (await this.browser.get(url.href)).headers.get('location')!;
    const fields = { decision: 'allow', account: String(this.person.account.id), scope: this.chosen ?? asked.at(-1)!, reach: 'all' };
    const resumed = (await this.browser.post(consent, fields)).headers.get('location')!;
    this.back = new URL((await this.browser.get(resumed)).headers.get('location')!);
  };

  /** Maps the address given to the client to this API. */
  fetch = (address: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const { pathname, search } = new URL(address instanceof Request ? address.url : String(address));
    return fetch(this.api.url + pathname + search, init);
  };
}

const libraries: Readonly<
  Record<string, (provider: Connecting, url: URL) => { client: Any; transport: Any; finish: () => Promise<void> }>
> = {
  'the library of 2025': (provider, url) => {
    const transport = new SessionTransport(url, { authProvider: provider as Any, fetch: provider.fetch as Any });
    const finish = () => transport.finishAuth(provider.back!.searchParams.get('code')!);
    return { client: new SessionClient({ name: 'stock', version: '1' }), transport, finish };
  },
  'the library of 2026': (provider, url) => {
    const transport = new ModernTransport(url, { authProvider: provider as Any, fetch: provider.fetch as Any });
    const client = new ModernClient({ name: 'stock', version: '1' }, { versionNegotiation: { mode: 'auto' } } as Any);
    return { client, transport, finish: () => transport.finishAuth(provider.back!.searchParams) };
  },
};

const document = 'https://client.example/app.json';
/** Ways to identify a client. The consent page distinguishes a verified host from an unverified one. */
const ways: Readonly<Record<string, { document?: string; verifiedHost: string | null }>> = {
  'that registers': { verifiedHost: null },
  'that has published a document about itself': { document, verifiedHost: 'client.example' },
};
const clients = Object.entries(libraries).flatMap(([library, make]) =>
  Object.entries(ways).map(([way, of]) => [way, library, make, of] as const),
);

// spec: service.area.oauth, auth.interactive-oauth
describe.each(clients)('A client %s that starts with only the address, with %s', (_way, _library, make, way) => {
  let api: TestApi;
  let person: SignedUp;
  let provider: Connecting;
  let url: URL;

  beforeAll(async () => {
    api = await startApi();
    url = new URL(`${api.settings.baseUrl.replace(/\/$/, '')}/mcp/v3`);
    api.app
      .get(Egress)
      .answerLocally('https://client.example/', async () =>
        Response.json({ client_id: document, client_name: 'Planner', redirect_uris: [redirectUri] }),
      );
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    person = await signUp(api);
    provider = new Connecting(api, person, way.document);
  });

  /** Connects from the 401 to the person's consent. */
  async function connected() {
    const first = make(provider, url);
    await expect(first.client.connect(first.transport)).rejects.toThrow();
    await first.finish();
    const { client, transport, finish } = make(provider, url);
    await client.connect(transport);
    return { client, transport, finish };
  }
  const status = async (client: Any) => (await client.callTool({ name: 'get_status', arguments: {} })).structuredContent;

  it('identifies itself, gets consent and acts as the person on the account', async () => {
    const { client } = await connected();
    expect((await client.listTools()).tools.map(({ name }: Any) => name)).toEqual(
      expect.arrayContaining(['get_delivery', 'save_campaign', 'search']),
    );
    expect((await status(client)).account.accountId).toBe(person.account.id);
    const { body } = await api.get('/api/v2/connected-apps', { as: person.as });
    const { verifiedHost } = way;
    expect(body.data).toMatchObject([{ clientName: 'Planner', verifiedHost, scopes: ['read', 'write', 'spend'] }]);
    expect(provider.registered.client_id === document).toBe(way.document !== undefined);
    await client.close();
  });

  it('refreshes a refused token by itself', async () => {
    const { client } = await connected();
    const before = provider.kept;
    provider.kept = { ...before, access_token: 'sco_expired' };
    expect((await status(client)).account.accountId).toBe(person.account.id);
    expect(provider.kept.refresh_token).not.toBe(before.refresh_token);
    await client.close();
  });

  it('is refused at the next call after the person disconnected it, and its refresh token is invalid', async () => {
    const { client } = await connected();
    const [app] = (await api.get('/api/v2/connected-apps', { as: person.as })).body.data;
    await api.delete(`/api/v2/connected-apps/${app.id}`, { as: person.as });
    const { refresh_token: spent } = provider.kept;
    await expect(status(client)).rejects.toThrow();
    const fields = { grant_type: 'refresh_token', client_id: provider.registered.client_id, refresh_token: spent };
    expect((await fetch(`${api.url}/auth/token`, { method: 'POST', body: new URLSearchParams(fields) })).status).toBe(400);
    await client.close().catch(() => undefined);
  });

  // spec: auth.bearer-oauth
  it('cannot use a token for REST at MCP, but can use a token for MCP at REST', async () => {
    const { client } = await connected();
    const rest = await api.get('/api/v2/accounts/current', { as: { bearer: provider.kept.access_token } });
    expect([rest.status, rest.body.data.id]).toEqual([200, person.account.id]);
    const forRest = await connectApp(api, person, { resource: url.href.replace('/mcp/v3', '/api/v2') });
    const headers = { authorization: `Bearer ${forRest.access_token}`, 'content-type': 'application/json' };
    const refused = await fetch(`${api.url}/mcp/v3`, { method: 'POST', headers, body: '{"jsonrpc":"2.0","id":1,"method":"ping"}' });
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('error="invalid_token"')]);
    await client.close();
  });
});

it('a client of 2026 asks for a larger scope, and the person decides again', async () => {
  const api = await startApi();
  const person = await signUp(api);
  const provider = new Connecting(api, person);
  provider.chosen = 'read';
  const open = () => libraries['the library of 2026']!(provider, new URL(`${api.settings.baseUrl.replace(/\/$/, '')}/mcp/v3`));
  const first = open();
  await expect(first.client.connect(first.transport)).rejects.toThrow();
  await first.finish();
  const { client, transport, finish } = open();
  await client.connect(transport);
  const create = {
    name: 'save_advertiser',
    arguments: { name: 'Oat', brand: 'oat.example', primaryCurrency: 'EUR', idempotencyKey: 'oat-advertiser-1' },
  };
  provider.chosen = undefined;
  await expect(client.callTool(create)).rejects.toThrow();
  await finish();
  expect((await client.callTool(create)).structuredContent).toMatchObject({ action: 'created' });
  const { body } = await api.get('/api/v2/buyer/audit-logs', { as: person.as });
  expect(body.data.some(({ description }: { description: string }) => description === 'Robin Tester created advertiser "Oat"')).toBe(true);
  await client.close();
  await api.close();
});

describe('A caller that reaches only one advertiser', () => {
  let api: TestApi;
  let person: SignedUp;
  let granted: number;
  let other: number;

  beforeAll(async () => {
    api = await startApi();
    person = await signUp(api);
    [granted, other] = [await createAdvertiser(api, person.as), await createAdvertiser(api, person.as)];
  });
  afterAll(() => api.close());

  async function agentKey(): Promise<string> {
    const { body: agent } = await api.post('/api/v2/buyer-agents', { as: person.as, body: { displayName: 'Planner' } });
    const path = `/api/v2/buyer-agents/${agent.data.principalId}`;
    const access = { expectedAccessRevision: 1, advertisers: [{ advertiserId: granted, role: 'READ' }] };
    await api.put(`${path}/access`, { as: person.as, body: access });
    return (await api.post(`${path}/keys`, { as: person.as, body: { name: 'Nightly' } })).body.data.secret;
  }
  const appToken = async () => (await connectApp(api, person, { advertisers: [granted], scope: 'read write' })).access_token;

  it.each<[string, () => Promise<string>, string]>([
    ['a buyer agent with its key, which may read', agentKey, 'ACCESS_DENIED'],
    ['an app that was given one advertiser', appToken, 'NOT_FOUND'],
  ])('as %s sees its tools, its advertiser and nothing of the other one', async (who, credential, onWriting) => {
    const { client } = await modernClient(api, await credential());
    const call = async (name: string, args: object): Promise<Any> =>
      ((await client.callTool({ name, arguments: args as never })) as Any).structuredContent;
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect([names.includes('search'), names.includes('save_buyer_operator'), names.includes('request_buyer_child_account')]).toEqual([
      true,
      false,
      false,
    ]);
    const found = await call('search', { kind: 'advertiser' });
    expect(found.objects.results.map(({ id }: { id: number }) => id)).toEqual([granted]);
    expect(await call('get', { kind: 'advertiser', id: String(other) })).toMatchObject({ code: 'NOT_FOUND' });
    const target = onWriting === 'NOT_FOUND' ? other : granted;
    const change = { advertiserId: target, name: 'Renamed', idempotencyKey: `rename-the-advertiser-${target}-${who.length}` };
    expect(await call('save_advertiser', change)).toMatchObject({ code: onWriting });
    await client.close();
  });
});
